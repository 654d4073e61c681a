import { useState } from "preact/hooks";
import { setAccount, useAccount } from "../api/account";
import { post } from "../api/client";
import type { Me, SignedUp } from "../api/types";
import { Choice } from "../parts/Choice";
import { useTitle } from "../parts/title";
import { CodeList } from "./CodeList";
import { Field, Problem } from "./Field";
import { OwnAccount } from "./OwnAccount";
import { useTask } from "./useTask";

const WAYS = { in: "Log in", up: "Sign up", code: "Recover" } as const;

/** Signing up, logging in, and what can be changed about one's own account. */
export function AccountPage() {
  const account = useAccount();
  useTitle("Account");
  const [codes, setCodes] = useState<string[] | null>(null);
  if (account === undefined)
    return (
      <p class="wait" role="status">
        Loading…
      </p>
    );
  return (
    <section class="account">
      <h1>{account ? account.name : "Account"}</h1>
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
  const fresh = way !== "in";
  return (
    <form class="setup" onSubmit={send} aria-label={WAYS[way]}>
      <p class="hint">
        You can play without an account. With one, your games are yours on every machine, and nobody else has your name.
      </p>
      <Choice name="way" legend="What do you want to do?" value={way} options={WAYS} onChange={setWay} />
      <Field
        label="Name"
        value={name}
        onInput={setName}
        autocomplete="username"
        longest={20}
        {...(way === "up" ? { hint: "2 to 20 letters from A to Z, digits, - and _" } : {})}
      />
      {way === "code" && <Field label="Recovery code" value={code} onInput={setCode} autocomplete="off" longest={40} />}
      <Field
        label={way === "code" ? "New password" : "Password"}
        value={password}
        onInput={setPassword}
        autocomplete={fresh ? "new-password" : "current-password"}
        password
        {...(fresh ? { hint: "At least 8 characters", shortest: 8 } : {})}
      />
      {way === "up" && (
        <p class="hint">The games that you have played in this browser become your account’s, under its name.</p>
      )}
      <Problem text={problem} />
      <button type="submit" class="main" disabled={busy}>
        {way === "code" ? "Set the new password" : WAYS[way]}
      </button>
    </form>
  );
}
