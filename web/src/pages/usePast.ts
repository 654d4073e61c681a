import { useEffect, useMemo, useState } from "preact/hooks";
import type { Position } from "../api/types";
import { pastPosition } from "../parts/history";
import { useSeen } from "./useSeen";

/** The position of a game that is looked at: the present one, or one that was left. A new move, and one taken back, go to the present. */
export function usePast(start: Position, position: Position) {
  const [past, setPast] = useState<number | null>(null);
  const seen = useSeen(start, position);
  // What was taken back cannot be looked at any more, not even until the effect below.
  const ply = Math.min(past ?? position.ply, position.ply);
  const shown = useMemo(
    () => (ply === position.ply ? position : pastPosition(position, seen[ply]!, ply)),
    [ply, position, seen],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new move goes back to the present position
  useEffect(() => setPast(null), [position.ply]);
  return {
    ply,
    shown,
    isPast: past !== null,
    go: (to: number) => setPast(to >= position.ply ? null : Math.max(0, to)),
  };
}
