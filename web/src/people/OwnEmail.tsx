import { useState } from "preact/hooks";
import { setAccount } from "../api/account";
import { post } from "../api/client";
import type { Account, OwnEmail as Email } from "../api/types";
import { Problem } from "../parts/Problem";
import { t } from "../words/words";
import { Check } from "./Check";
import { Field } from "./Field";
import { useTask } from "./useTask";

/** The e-mail address of one's own account: given, confirmed by a link, changed, removed. */
export function OwnEmail({ account, email }: { account: Account; email: Email }) {
  const [address, setAddress] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useTask();
  const done = (email: Email) => setAccount({ ...account, email });
  const give = run(async () => {
    done(await post<Email>("/api/account/email", { password, address }));
    setAddress("");
    setPassword("");
  });
  const remove = run(async () => {
    done(await post<Email>("/api/account/email/remove", { password }));
    setPassword("");
  });
  return (
    <form class="setup" onSubmit={give} aria-label={t("own-email-e-mail")}>
      <h2>{t("own-email-e-mail")}</h2>
      <p class="hint">{t("own-email-with-an-address")}</p>
      <p role="status">{stateOf(email)}</p>
      {email.address !== null && <Reminders email={email} onDone={done} />}
      <Field
        label={email.address === null ? t("own-email-address") : t("own-email-new-address")}
        value={address}
        onInput={setAddress}
        autocomplete="email"
        longest={254}
      />
      <Field
        label={t("own-account-password")}
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        password
      />
      <Problem text={problem} />
      <p class="tool-row">
        <button type="submit" disabled={busy}>
          {t("own-email-send-the-link")}
        </button>
        {(email.address !== null || email.pending !== null) && (
          <button type="button" disabled={busy || password === ""} onClick={remove}>
            {t("own-email-remove-the-address")}
          </button>
        )}
      </p>
    </form>
  );
}

function stateOf({ address, pending }: Email): string {
  if (pending !== null && address !== null) return t("own-email-is-and-pending", { address, pending });
  if (pending !== null) return t("own-email-is-pending", { pending });
  return address === null ? t("own-email-there-is-none") : t("own-email-is", { address });
}

function Reminders({ email, onDone }: { email: Email; onDone: (email: Email) => void }) {
  const { busy, problem, run } = useTask();
  const change = (on: boolean) => run(async () => onDone(await post<Email>("/api/account/email/reminders", { on })))();
  return (
    <>
      <Check label={t("own-email-remind-me")} on={email.reminders} busy={busy} onChange={change} />
      <Problem text={problem} />
    </>
  );
}
