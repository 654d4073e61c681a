import { useState } from "preact/hooks";
import { post } from "../api/client";
import { Problem } from "../parts/Problem";
import { t } from "../words/words";
import { Field } from "./Field";
import { useTask } from "./useTask";

/** Asks for an e-mail with a link by which a new password is set. */
export function AskRecovery() {
  const [name, setName] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useTask();
  const ask = run(async () => {
    await post("/api/account/recovery-link", { name });
    setDone(true);
  });
  return (
    <form class="setup" onSubmit={ask} aria-label={t("ask-recovery-without-a-code")}>
      <h2>{t("ask-recovery-without-a-code")}</h2>
      <p class="hint">{t("ask-recovery-if-the-account-has")}</p>
      <Field
        label={t("ask-recovery-name-or-address")}
        value={name}
        onInput={setName}
        autocomplete="username"
        longest={254}
      />
      <Problem text={problem} />
      {done && <p role="status">{t("ask-recovery-the-e-mail-is-on-its-way")}</p>}
      <button type="submit" disabled={busy}>
        {t("ask-recovery-send-a-link")}
      </button>
    </form>
  );
}
