import { useState } from "preact/hooks";
import { sendsEmail, setAccount, useAccount } from "../api/account";
import { post } from "../api/client";
import type { Me, SignedUp } from "../api/types";
import { Choice } from "../parts/Choice";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { t } from "../words/words";
import { AskRecovery } from "./AskRecovery";
import { CodeList } from "./CodeList";
import { Field } from "./Field";
import { OwnAccount } from "./OwnAccount";
import { usePasskeyLogIn } from "./usePasskeyLogIn";
import { useTask } from "./useTask";

const WAYS = { in: t("account-page-log-in"), up: t("account-page-sign-up"), code: t("account-page-recover") } as const;

/** Signing up, logging in, and what can be changed about one's own account. */
export function AccountPage() {
  const account = useAccount();
  useTitle(t("account-page-account"));
  const [codes, setCodes] = useState<string[] | null>(null);
  if (account === undefined)
    return (
      <p class="wait" role="status">
        {t("account-page-loading")}
      </p>
    );
  return (
    <section class="account">
      <h1>{account ? account.name : t("account-page-account")}</h1>
      {codes && <CodeList codes={codes} onDone={() => setCodes(null)} />}
      {account ? <OwnAccount account={account} onCodes={setCodes} /> : <Entrance onCodes={setCodes} />}
    </section>
  );
}

function Entrance({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [way, setWay] = useState<keyof typeof WAYS>("in");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { busy, problem, run } = useTask();
  const send = run(async () => {
    if (way === "up") {
      const { account, codes } = await post<SignedUp>("/api/account/sign-up", { name, password });
      onCodes(codes);
      return setAccount(account);
    }
    const me =
      way === "in"
        ? await post<Me>("/api/account/log-in", { name, password })
        : await post<Me>("/api/account/recover", { name, code, new: password });
    setAccount(me.account);
  });
  const passkey = usePasskeyLogIn((me) => setAccount(me.account));
  const fresh = way !== "in";
  const form = (
    <form class="setup" onSubmit={send} aria-label={WAYS[way]}>
      <p class="hint">{t("account-page-you-can-play-without")}</p>
      <Choice name="way" legend={t("account-page-what-do-you-want")} value={way} options={WAYS} onChange={setWay} />
      <Field
        label={t("account-page-name")}
        value={name}
        onInput={setName}
        autocomplete={way === "in" ? "username webauthn" : "username"}
        longest={20}
        {...(way === "up" ? { hint: t("account-page-2-to-20-letters") } : {})}
      />
      {way === "code" && (
        <Field label={t("account-page-recovery-code")} value={code} onInput={setCode} autocomplete="off" longest={40} />
      )}
      <Field
        label={way === "code" ? t("account-page-new-password") : t("account-page-password")}
        value={password}
        onInput={setPassword}
        autocomplete={fresh ? "new-password" : "current-password"}
        password
        {...(fresh ? { hint: t("account-page-at-least-8-characters"), shortest: 8 } : {})}
      />
      {way === "up" && <p class="hint">{t("account-page-the-games-that-you")}</p>}
      {way === "code" && <p class="hint">{t("account-page-all-browsers-are-logged")}</p>}
      <Problem text={problem ?? (way === "in" ? passkey.problem : null)} />
      <p class="tool-row">
        <button type="submit" class="main" disabled={busy}>
          {way === "code" ? t("account-page-set-the-new-password") : WAYS[way]}
        </button>
        {way === "in" && passkey.offered && (
          <button type="button" disabled={busy || passkey.busy} onClick={passkey.logIn}>
            {t("account-page-log-in-with-a")}
          </button>
        )}
      </p>
    </form>
  );
  return (
    <>
      {form}
      {way === "code" && sendsEmail() && <AskRecovery />}
    </>
  );
}
