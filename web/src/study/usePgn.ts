import { useEffect, useState } from "preact/hooks";
import { post, sentence } from "../api/client";
import type { PgnGame, PgnText } from "../api/types";

/** How long a study must stay unchanged before it is written. */
const PAUSE_MS = 300;

/** A study as PGN, which the server writes; empty until it has. */
export function usePgn(study: PgnGame | null): { text: string; problem: string | null } {
  const [state, setState] = useState<{ text: string; problem: string | null }>({ text: "", problem: null });
  const key = study && JSON.stringify(study);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the study as text
  useEffect(() => {
    if (!study) return;
    let current = true;
    const timer = setTimeout(() => {
      post<PgnText>("/api/pgn/write", study).then(
        ({ text }) => current && setState({ text, problem: null }),
        (error: unknown) => current && setState({ text: "", problem: sentence(error) }),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return state;
}
