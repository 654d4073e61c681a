import { useMemo } from "preact/hooks";
import type { Position } from "../api/types";
import { type Seen, seenAfter } from "../parts/history";

/** What was to be seen after each move of a game, from its start on. */
export function useSeen(start: Position, position: Position): Seen[] {
  const { played } = position;
  return useMemo(() => {
    const seen: Seen[] = [{ pieces: start.pieces, walls: start.walls, hands: start.hands, captives: start.captives }];
    for (const move of played) seen.push(seenAfter(seen[seen.length - 1]!, move));
    return seen;
  }, [start, played]);
}
