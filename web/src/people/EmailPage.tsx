import { useEffect, useState } from "preact/hooks";
import { askAccount, setAccount } from "../api/account";
import { post } from "../api/client";
import type { Me } from "../api/types";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { t } from "../words/words";
import { Field } from "./Field";
import { useTask } from "./useTask";

/** What a link in an e-mail is for, and its token. */
const linkIn = (hash: string) => /^#(confirm|recover|stop)=([0-9a-z]+)$/i.exec(hash)?.slice(1) ?? [];

/** The page that links in e-mails open. Nothing happens before a button is pressed, as programs open links, too. */
export function EmailPage() {
  useTitle(t("own-email-e-mail"));
  const [[kind, token = ""], setLink] = useState(() => linkIn(location.hash));
  useEffect(() => {
    const changed = () => setLink(linkIn(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return (
    <section class="account">
      <h1>{t("own-email-e-mail")}</h1>
      {kind === "confirm" && <Confirm key={token} token={token} />}
      {kind === "recover" && <Recover key={token} token={token} />}
      {kind === "stop" && <Stop key={token} token={token} />}
      {kind === undefined && <p>{t("email-page-the-link-is-not-whole")}</p>}
    </section>
  );
}

function Confirm({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useTask();
  const confirm = run(async () => {
    await post("/api/email/confirm", { token });
    setDone(true);
    await askAccount();
  });
  if (done) return <p role="status">{t("email-page-the-address-is-confirmed")}</p>;
  return (
    <form class="setup" onSubmit={confirm} aria-label={t("email-page-confirm")}>
      <p>{t("email-page-the-address-becomes")}</p>
      <Problem text={problem} />
      <button type="submit" class="main" disabled={busy}>
        {t("email-page-confirm")}
      </button>
    </form>
  );
}

function Recover({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [name, setName] = useState<string | null>(null);
  const { busy, problem, run } = useTask();
  const recover = run(async () => {
    const { account } = await post<Me>("/api/account/recover-by-link", { token, new: password });
    setAccount(account);
    setName(account!.name);
  });
  if (name !== null) return <p role="status">{t("email-page-the-password-is-set", { name })}</p>;
  return (
    <form class="setup" onSubmit={recover} aria-label={t("account-page-set-the-new-password")}>
      <Field
        label={t("account-page-new-password")}
        value={password}
        onInput={setPassword}
        autocomplete="new-password"
        hint={t("own-account-at-least-8-characters")}
        shortest={8}
        password
      />
      <Problem text={problem} />
      <button type="submit" class="main" disabled={busy}>
        {t("account-page-set-the-new-password")}
      </button>
    </form>
  );
}

function Stop({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useTask();
  const stop = run(async () => {
    await post(`/api/email/unsubscribe?token=${token}`, {});
    setDone(true);
    await askAccount();
  });
  if (done) return <p role="status">{t("email-page-reminders-are-off")}</p>;
  return (
    <form class="setup" onSubmit={stop} aria-label={t("email-page-turn-reminders-off")}>
      <p>{t("email-page-you-get-no-more")}</p>
      <Problem text={problem} />
      <button type="submit" class="main" disabled={busy}>
        {t("email-page-turn-reminders-off")}
      </button>
    </form>
  );
}
