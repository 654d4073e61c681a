import { useCallback, useEffect, useState } from "preact/hooks";
import { get, post } from "../api/client";
import type { PasskeyChallenge, Passkeys as PasskeyList, PasskeyListed } from "../api/types";
import { Problem } from "../parts/Problem";
import { Say } from "../words/Say";
import { locale, t } from "../words/words";
import { Field } from "./Field";
import { said } from "./usePasskeyLogIn";
import { useTask } from "./useTask";
import { hasPasskeys, makePasskey } from "./webauthn";

const when = (ms: number) => new Date(ms).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** The passkeys of the account, where there are some or this address allows them. */
export function Passkeys() {
  const [list, setList] = useState<PasskeyList>({ passkeys: [], host: null });
  const load = useCallback(async () => setList(await get<PasskeyList>("/api/account/passkeys")), []);
  useEffect(() => {
    // The list stays empty where it cannot be read; adding a passkey says why.
    load().catch(() => {});
  }, [load]);
  const { passkeys } = list;
  const host = hasPasskeys() ? list.host : null;
  if (passkeys.length === 0 && host === null) return null;
  const blocked = passkeys.filter((passkey) => passkey.blocked_ms !== null);
  return (
    <>
      {blocked.length > 0 && (
        <div class="offer" role="alert">
          {blocked.map(({ id, name, blocked_ms }) => (
            <p key={id}>{t("passkeys-blocked", { name, when: when(blocked_ms!) })}</p>
          ))}
        </div>
      )}
      <details class="setup passkeys">
        <summary>{t("passkeys-passkeys")}</summary>
        <p class="hint">
          <Say id="passkeys-a-passkey-logs-you" parts={{ a: <a href="/docs/accounts" /> }} />
        </p>
        {passkeys.length > 0 && (
          <ul class="tokens">
            {passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} host={host} onChange={load} />
            ))}
          </ul>
        )}
        {host !== null && <NewPasskey onAdded={load} />}
      </details>
    </>
  );
}

function OnePasskey(props: { passkey: PasskeyListed; host: string | null; onChange: () => Promise<void> }) {
  const { passkey, host, onChange } = props;
  const [form, setForm] = useState<"rename" | "remove" | null>(null);
  const [text, setText] = useState("");
  const { busy, problem, run } = useTask();
  const open = (next: "rename" | "remove") => () => {
    setForm(form === next ? null : next);
    setText(next === "rename" ? passkey.name : "");
  };
  const change = run(async () => {
    if (form === "rename") await post("/api/account/passkeys/rename", { id: passkey.id, name: text });
    else await post("/api/account/passkeys/remove", { id: passkey.id, password: text });
    setForm(null);
    await onChange();
  });
  const button = (which: "rename" | "remove") => (
    <button type="button" disabled={busy} aria-expanded={form === which} onClick={open(which)}>
      <Say id={`passkeys-${which}`} values={{ name: passkey.name }} parts={{ span: <span class="hidden" /> }} />
    </button>
  );
  return (
    <li>
      <p>{facts(passkey, host)}</p>
      <p class="tool-row">
        {button("rename")} {button("remove")}
      </p>
      {form !== null && (
        <form onSubmit={change} aria-label={t(`passkeys-${form}-it`)}>
          {form === "rename" ? (
            <Field label={t("passkeys-new-name")} value={text} onInput={setText} autocomplete="off" longest={60} />
          ) : (
            <Field
              label={t("passkeys-password")}
              value={text}
              onInput={setText}
              autocomplete="current-password"
              password
            />
          )}
          <Problem text={problem} />
          <button type="submit" class={form === "remove" ? "danger" : ""} disabled={busy}>
            {t(`passkeys-${form}-it`)}
          </button>
        </form>
      )}
    </li>
  );
}

/** What it is called, where it works, and when it was used. */
function facts({ name, host, since_ms, used_ms, blocked_ms }: PasskeyListed, here: string | null): string {
  const used = used_ms === null ? t("passkeys-never-used") : t("passkeys-last-used", { when: when(used_ms) });
  const parts = [name, t("passkeys-added", { when: when(since_ms) }), used];
  if (host !== here) parts.push(t("passkeys-works-at", { host }));
  if (blocked_ms !== null) parts.push(t("passkeys-is-blocked"));
  return parts.join(" · ");
}

function NewPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useTask();
  const add = run(async () => {
    setDone(false);
    const asked = await post<PasskeyChallenge>("/api/account/passkeys/challenge", { password });
    const credential = await makePasskey(asked).catch(said);
    await post("/api/account/passkeys", { id: asked.id, name, credential });
    setName("");
    setPassword("");
    setDone(true);
    await onAdded();
  });
  return (
    <form onSubmit={add} aria-label={t("passkeys-add")}>
      <Field
        label={t("passkeys-name")}
        value={name}
        onInput={setName}
        autocomplete="off"
        hint={t("passkeys-what-you-call-it")}
        longest={60}
      />
      <Field
        label={t("passkeys-password")}
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        password
      />
      <Problem text={problem} />
      {done && <p role="status">{t("passkeys-it-was-added")}</p>}
      <button type="submit" disabled={busy}>
        {t("passkeys-add")}
      </button>
    </form>
  );
}
