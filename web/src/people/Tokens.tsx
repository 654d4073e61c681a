import { useCallback, useEffect, useState } from "preact/hooks";
import { get, post } from "../api/client";
import type { NewToken, Tokens as TokenList, TokenListed } from "../api/types";
import { Field, Problem } from "./Field";
import { useTask } from "./useTask";

/** What a token can allow, in words. */
const SCOPES: [scope: string, words: string][] = [
  ["bot:play", "Play as a program"],
  ["board:play", "Play my games"],
  ["challenge:read", "Read challenges"],
  ["challenge:write", "Challenge others, accept and decline"],
  ["games:read", "Read my games, private ones too"],
  ["tournament:write", "Create and join tournaments"],
];

/** The tokens by which programs act for the account. */
export function Tokens() {
  const [tokens, setTokens] = useState<TokenListed[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const { busy, problem, run } = useTask();
  const load = useCallback(async () => setTokens((await get<TokenList>("/api/account/tokens")).tokens), []);
  useEffect(() => {
    // The list stays empty where it cannot be read; making a token says why.
    load().catch(() => {});
  }, [load]);
  const revoke = (id: string) =>
    run(async () => {
      await post("/api/account/tokens/revoke", { id });
      await load();
    });
  const done = async (token: string) => {
    setMade(token);
    await load();
  };
  return (
    <details class="setup">
      <summary>Tokens for programs</summary>
      <p class="hint">
        A program that has a token does what the token allows, without the password.{" "}
        <a href="/docs/bots">How to play by a program</a>
      </p>
      {made && (
        <div role="status">
          <p>Keep this token: it is shown this one time.</p>
          <p>
            <code class="token">{made}</code>
          </p>
        </div>
      )}
      {tokens.length > 0 && (
        <ul class="tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              {token.label || "Without a label"} · {token.scopes.join(", ")} · {usedText(token)}{" "}
              <button type="button" disabled={busy} onClick={revoke(token.id)}>
                Revoke<span class="hidden"> {token.label || token.id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
      <NewTokenForm onMade={done} />
    </details>
  );
}

function usedText(token: TokenListed): string {
  if (token.used_ms === null) return "never used";
  return `last used ${new Date(token.used_ms).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`;
}

function NewTokenForm({ onMade }: { onMade: (token: string) => Promise<void> }) {
  const [label, setLabel] = useState("");
  const [password, setPassword] = useState("");
  const [scopes, setScopes] = useState<string[]>([]);
  const { busy, problem, run } = useTask();
  const make = run(async () => {
    const { token } = await post<NewToken>("/api/account/tokens", { password, scopes, label });
    setPassword("");
    setLabel("");
    setScopes([]);
    await onMade(token);
  });
  const choose = (scope: string, chosen: boolean) =>
    setScopes(chosen ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <form onSubmit={make} aria-label="New token">
      <Field
        label="Label"
        value={label}
        onInput={setLabel}
        autocomplete="off"
        hint="What you call it. It may be empty."
        optional
      />
      <fieldset>
        <legend>It may</legend>
        {SCOPES.map(([scope, words]) => (
          <label key={scope} class="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) => choose(scope, event.currentTarget.checked)}
            />{" "}
            {words} <code>{scope}</code>
          </label>
        ))}
      </fieldset>
      <Field label="Password" value={password} onInput={setPassword} autocomplete="current-password" password />
      <Problem text={problem} />
      <button type="submit" disabled={busy || scopes.length === 0}>
        Make a token
      </button>
    </form>
  );
}
