import { useAccount } from "../api/account";
import { useMoveCount } from "../api/moves";
import { site } from "../api/site";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { LanguageField } from "./LanguageField";
import { set, useSettings } from "./settings";
import { ARRIVED } from "./title";

const THEMES = { auto: "light", light: "dark", dark: "auto" } as const;

/** The top of every page: where one is, and what is set for this browser. */
export function Header({ path }: { path: string }) {
  const { theme, sound } = useSettings();
  const account = useAccount();
  const moves = useMoveCount(path, account === undefined ? undefined : (account?.name ?? null));
  const link = (to: string, words: string) => (
    <a href={to} aria-current={(to === "/" ? path === "/" : path.startsWith(to)) ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <header class="top">
      <a class="skip" href="#main">
        {t("header-skip-to-content")}
      </a>
      <a class="brand" href="/">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path class="brand-back" d="M4 4h24v24H4z" />
          <path class="brand-mark" d="M4 4h8v8H4zm16 0h8v8h-8zM12 12h8v8h-8zm-8 8h8v8H4zm16 0h8v8h-8z" />
        </svg>
        menagerie
      </a>
      <nav aria-label={t("header-main")}>
        {link("/", t("header-games"))}
        {!site && link("/lobby", t("header-lobby"))}
        {!site && link("/tournament", t("header-tournaments"))}
        {link("/archive", t("header-played"))}
        {link("/analysis", t("header-analysis"))}
        {!site && link("/studies", t("header-studies"))}
        {link("/design", t("header-design"))}
        {link("/discoveries", t("header-discoveries"))}
        {link("/docs", t("header-docs"))}
      </nav>
      <span class="top-tools">
        {moves > 0 && (
          <a class="top-moves" href="/moves" aria-current={path === "/moves" ? "page" : undefined}>
            <Say id="header-moves" values={{ moves }} parts={{ more: <span class="hidden" /> }} />
          </a>
        )}
        {!site && (
          <a
            class="top-account"
            href="/account"
            aria-label={account ? t("header-account-of", { name: account.name }) : undefined}
            aria-current={path === "/account" ? "page" : undefined}
          >
            {account?.name ?? t("header-log-in")}
          </a>
        )}
        <button
          type="button"
          class="tool"
          aria-pressed={sound}
          aria-label={t("header-sounds")}
          title={sound ? t("header-sounds-are-on") : t("header-sounds-are-off")}
          onClick={() => set({ sound: !sound })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9v6h4l5 4V5L8 9z" />
            {sound ? (
              <path class="line" d="M16 9q2 3 0 6M18.5 6.5q4 5.5 0 11" />
            ) : (
              <path class="line" d="M16.5 9.5l5 5m0-5l-5 5" />
            )}
          </svg>
        </button>
        <button
          type="button"
          class="tool"
          aria-label={t("header-colours", { theme })}
          title={t("header-colours", { theme })}
          onClick={() => set({ theme: THEMES[theme] })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle class="line" cx="12" cy="12" r="8" />
            {theme === "auto" && <path d="M12 4a8 8 0 0 1 0 16z" />}
            {theme === "dark" && <circle cx="12" cy="12" r="8" />}
          </svg>
        </button>
        <LanguageField />
      </span>
      <span class="hidden" role="status" id={ARRIVED} />
    </header>
  );
}
