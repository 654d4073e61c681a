import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../api/client";
import type { Me, PasskeyChallenge } from "../api/types";
import { t } from "../words/words";
import { useTask } from "./useTask";
import { canFill, hasPasskeys, signWithPasskey } from "./webauthn";

/** How often the browser's list gets another challenge, in milliseconds: the server keeps one for ten minutes. */
const RENEWED_MS = 8 * 60 * 1000;

const challenge = () => post<PasskeyChallenge>("/api/account/log-in/passkey/challenge", {});

/** Logging in with a passkey: by a button where the server offers it, and in the list that the browser has at the field of the name. */
export function usePasskeyLogIn(onDone: (me: Me) => void) {
  const [offered, setOffered] = useState(false);
  const [round, setRound] = useState(0);
  const waiting = useRef<AbortController | null>(null);
  const { busy, problem, run } = useTask();

  const send = async ({ id }: PasskeyChallenge, credential: Record<string, unknown>) =>
    onDone(await post<Me>("/api/account/log-in/passkey", { id, credential }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits with a challenge of its own
  useEffect(() => {
    if (!hasPasskeys()) return;
    const stop = new AbortController();
    waiting.current = stop;
    const wait = async () => {
      const asked = await challenge();
      setOffered(true);
      if (!(await canFill()) || stop.signal.aborted) return;
      const credential = await signWithPasskey(asked, stop.signal);
      await run(() => send(asked, credential))();
      setRound((round) => round + 1);
    };
    // Where passkeys do not work there is the password, and the button says what went wrong.
    wait().catch(() => {});
    const renewed = setTimeout(() => setRound((round) => round + 1), RENEWED_MS);
    return () => {
      clearTimeout(renewed);
      stop.abort();
    };
  }, [round]);

  const logIn = run(async () => {
    // Browsers ask one thing at a time.
    waiting.current?.abort();
    try {
      const asked = await challenge();
      await send(asked, await signWithPasskey(asked).catch(said));
    } catch (error) {
      setRound((round) => round + 1);
      throw error;
    }
  });
  return { offered, busy, problem, logIn };
}

/** Throws again what a browser says about passkeys, in words for people. */
export function said(error: unknown): never {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "InvalidStateError") throw new Error(t("passkeys-known-already"));
  if (name === "NotAllowedError" || name === "AbortError") throw new Error(t("passkeys-not-used"));
  throw error;
}
