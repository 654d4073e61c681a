import { useEffect, useState } from "preact/hooks";
import { get } from "./client";
import { site } from "./site";
import type { Moves } from "./types";

/** In how many correspondence games it is one's move, as far as is known. */
let count = 0;
let asked = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Asks for the games that wait for a move. */
export async function askMoves(): Promise<Moves> {
  asked = performance.now();
  const moves = await get<Moves>("/api/moves");
  count = moves.count;
  for (const listener of listeners) listener();
  return moves;
}

/** In how many games it is one's move: asked when one goes to another page, as another visitor at once, and otherwise not too often. */
export function useMoveCount(path: string, who: string | null | undefined): number {
  const [now, setNow] = useState(count);
  const [before, setBefore] = useState(who);
  useEffect(() => {
    const changed = () => setNow(count);
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page is why it is asked
  useEffect(() => {
    if (site || who === undefined || (who === before && performance.now() - asked < 15_000)) return;
    setBefore(who);
    // Without an answer the count stays as it was.
    askMoves().catch(() => {});
  }, [path, who]);
  return now;
}
