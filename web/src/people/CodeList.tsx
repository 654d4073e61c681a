import { sendsEmail } from "../api/account";
import { t } from "../words/words";
import { save } from "./save";

/** Recovery codes, which are shown this once. */
export function CodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <div class="codes setup" role="region" aria-labelledby="codes-title">
      <h2 id="codes-title">{t("code-list-keep-these-recovery-codes")}</h2>
      <p>{sendsEmail() ? t("code-list-each-of-them-or-e-mail") : t("code-list-each-of-them-sets")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="tool-row">
        <button type="button" onClick={() => save("recovery-codes.txt", `${text}\n`, "text/plain")}>
          {t("code-list-save-as-a-file")}
        </button>
        <button type="button" class="main" onClick={onDone}>
          {t("code-list-i-have-kept-them")}
        </button>
      </p>
    </div>
  );
}
