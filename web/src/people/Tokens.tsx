import { useCallback, useEffect, useState } from "preact/hooks";
import { get, post } from "../api/client";
import type { NewToken, Tokens as TokenList, TokenListed } from "../api/types";
import { Problem } from "../parts/Problem";
import { Say } from "../words/Say";
import { locale, t } from "../words/words";
import { Field } from "./Field";
import { useTask } from "./useTask";

/** What a token can allow, in words. */
const SCOPES: [scope: string, words: string][] = [
  ["bot:play", t("tokens-play-as-a-program")],
  ["board:play", t("tokens-play-my-games")],
  ["challenge:read", t("tokens-read-challenges")],
  ["challenge:write", t("tokens-challenge-others-accept-and")],
  ["games:read", t("tokens-read-my-games-private")],
  ["tournament:write", t("tokens-create-and-join-tournaments")],
  ["study:read", t("tokens-read-my-studies")],
  ["study:write", t("tokens-write-my-studies")],
  ["engine:read", t("tokens-list-my-engines")],
  ["engine:write", t("tokens-answer-for-engines")],
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
      <summary>{t("tokens-tokens-for-programs")}</summary>
      <p class="hint">
        <Say id="tokens-a-program-that-has" parts={{ a: <a href="/docs/bots" /> }} />
      </p>
      {made && (
        <div role="status">
          <p>{t("tokens-keep-this-token-it")}</p>
          <p>
            <code class="token">{made}</code>
          </p>
        </div>
      )}
      {tokens.length > 0 && (
        <ul class="tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              <p>
                {token.label || t("tokens-without-a-label")} · {token.scopes.join(", ")} · {usedText(token)}
              </p>
              <p class="tool-row">
                <button type="button" disabled={busy} onClick={revoke(token.id)}>
                  <Say
                    id="tokens-revoke"
                    values={{ label: token.label || token.id }}
                    parts={{ span: <span class="hidden" /> }}
                  />
                </button>
              </p>
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
  if (token.used_ms === null) return t("tokens-never-used");
  return t("tokens-last-used", {
    when: new Date(token.used_ms).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
  });
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
    <form onSubmit={make} aria-label={t("tokens-new-token")}>
      <Field
        label={t("tokens-label")}
        value={label}
        onInput={setLabel}
        autocomplete="off"
        hint={t("tokens-what-you-call-it")}
        optional
      />
      <fieldset>
        <legend>{t("tokens-it-may")}</legend>
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
      <Field
        label={t("tokens-password")}
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        password
      />
      <Problem text={problem} />
      <button type="submit" disabled={busy || scopes.length === 0}>
        {t("tokens-make-a-token")}
      </button>
    </form>
  );
}
