import { useState } from "preact/hooks";
import { sendsEmail, sendsPush, setAccount } from "../api/account";
import { get, post } from "../api/client";
import type { Account, Codes, Me } from "../api/types";
import { Problem } from "../parts/Problem";
import { locale, t } from "../words/words";
import { exportAll } from "./export";
import { Field } from "./Field";
import { OwnEmail } from "./OwnEmail";
import { OwnReminders } from "./OwnReminders";
import { Passkeys } from "./Passkeys";
import { save } from "./save";
import { Tokens } from "./Tokens";
import { useTask } from "./useTask";

/** What can be done with one's own account. */
export function OwnAccount({ account, onCodes }: { account: Account; onCodes: (codes: string[]) => void }) {
  const since = new Date(account.since_ms).toLocaleDateString(locale, { dateStyle: "long" });
  return (
    <>
      <p>
        {t("own-account-here-since", { since })}{" "}
        {t("own-account-state", { sessions: account.sessions, codes: account.codes })}{" "}
        <a href={`/people/${account.name}`}>{t("own-account-profile")}</a> ·{" "}
        <a href="/archive">{t("own-account-games")}</a> · <a href="/following">{t("own-account-following")}</a>
        {account.moderator && (
          <>
            {" "}
            · <a href="/desk">{t("own-account-moderators-desk")}</a>
          </>
        )}
      </p>
      <Warnings account={account} />
      <LogOut />
      <Password account={account} />
      <Passkeys />
      <NewCodes onCodes={onCodes} />
      {sendsEmail() && account.email && <OwnEmail account={account} email={account.email} />}
      {sendsPush() && <OwnReminders name={account.name} />}
      <Tokens />
      <Export />
      <Deletion account={account} />
    </>
  );
}

/** What a moderator has said, until it is read. */
function Warnings({ account }: { account: Account }) {
  const { busy, problem, run } = useTask();
  const { warnings = [] } = account;
  const read = run(async () => {
    await post("/api/account/warnings", { last: warnings.at(-1)?.number });
    setAccount({ ...account, warnings: [] });
  });
  if (warnings.length === 0) return null;
  return (
    <div class="offer" role="alert">
      <p>{t("own-account-a-moderator-warns-you")}</p>
      {warnings.map(({ number, text }) => (
        <p key={number}>
          <strong>{text}</strong>
        </p>
      ))}
      <Problem text={problem} />
      <button type="button" disabled={busy} onClick={read}>
        {t("own-account-i-have-read-it")}
      </button>
    </div>
  );
}

function LogOut() {
  const { busy, problem, run } = useTask();
  const leave = (everywhere: boolean) =>
    run(async () => {
      await post("/api/account/log-out", { everywhere });
      setAccount(null);
    });
  return (
    <>
      <p class="tool-row">
        <button type="button" disabled={busy} onClick={leave(false)}>
          {t("own-account-log-out")}
        </button>
        <button type="button" disabled={busy} onClick={leave(true)}>
          {t("own-account-log-out-everywhere")}
        </button>
      </p>
      <Problem text={problem} />
    </>
  );
}

function Password({ account }: { account: Account }) {
  const [password, setPassword] = useState("");
  const [fresh, setFresh] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useTask();
  const change = run(async () => {
    setDone(false);
    const me = await post<Me>("/api/account/password", { password, new: fresh });
    setPassword("");
    setFresh("");
    setDone(true);
    setAccount(me.account);
  });
  return (
    <form class="setup" onSubmit={change} aria-label={t("own-account-change-the-password")}>
      <h2>{t("own-account-change-the-password")}</h2>
      <input
        type="text"
        class="hidden"
        autocomplete="username"
        value={account.name}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <Field
        label={t("own-account-password-so-far")}
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        password
      />
      <Field
        label={t("own-account-new-password")}
        value={fresh}
        onInput={setFresh}
        autocomplete="new-password"
        hint={t("own-account-at-least-8-characters")}
        shortest={8}
        password
      />
      <Problem text={problem} />
      {done && <p role="status">{t("own-account-the-password-was-changed")}</p>}
      <button type="submit" disabled={busy}>
        {t("own-account-change-the-password")}
      </button>
    </form>
  );
}

function NewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useTask();
  const make = run(async () => {
    const { codes } = await post<Codes>("/api/account/codes", { password });
    setPassword("");
    onCodes(codes);
    const { account } = await get<Me>("/api/account");
    setAccount(account);
    scrollTo(0, 0);
  });
  return (
    <form class="setup" onSubmit={make} aria-label={t("own-account-new-recovery-codes")}>
      <h2>{t("own-account-new-recovery-codes")}</h2>
      <p class="hint">{t("own-account-the-codes-that-you")}</p>
      <Field
        label={t("own-account-password")}
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        password
      />
      <Problem text={problem} />
      <button type="submit" disabled={busy}>
        {t("own-account-make-new-codes")}
      </button>
    </form>
  );
}

function Export() {
  const { busy, problem, run } = useTask();
  const asJson = run(async () => {
    const all = { ...(await exportAll()), next: undefined };
    save("menagerie.json", JSON.stringify(all, null, 1), "application/json");
  });
  const asPgn = run(async () => {
    const { games } = await exportAll();
    save("menagerie.pgn", games.map((game) => game.pgn).join("\n"), "text/plain");
  });
  return (
    <div class="setup">
      <h2>{t("own-account-your-data")}</h2>
      <p class="hint">{t("own-account-all-that-this-server")}</p>
      <p class="tool-row">
        <button type="button" disabled={busy} onClick={asJson}>
          {t("own-account-save-as-json")}
        </button>
        <button type="button" disabled={busy} onClick={asPgn}>
          {t("own-account-save-the-games-as")}
        </button>
      </p>
      <Problem text={problem} />
    </div>
  );
}

function Deletion({ account }: { account: Account }) {
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useTask();
  const remove = run(async () => {
    await post("/api/account/delete", { password });
    setAccount(null);
  });
  return (
    <details class="setup">
      <summary class="danger">{t("own-account-delete-the-account")}</summary>
      <form onSubmit={remove} aria-label={t("own-account-delete-the-account")}>
        <p class="hint">{t("own-account-the-games-stay-as", { name: account.name })}</p>
        <Field
          label={t("own-account-password")}
          value={password}
          onInput={setPassword}
          autocomplete="current-password"
          password
        />
        <Problem text={problem} />
        <button type="submit" class="danger" disabled={busy}>
          {t("own-account-delete-the-account-for")}
        </button>
      </form>
    </details>
  );
}
