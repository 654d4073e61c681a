import { useEffect, useRef, useState } from "preact/hooks";
import { askPosition, sentence } from "../api/client";
import type { Position, Where } from "../api/types";
import { type Node, path } from "./tree";

const known = new Map<number, Position>();

/** Positions that were seen are kept for a while, so that stepping about is at once. */
export function remembered(node: Node, position: Position) {
  if (known.size > 400) known.delete(known.keys().next().value!);
  known.set(node.id, position);
}

/** The position after a node, as soon as the server has sent it; what was shown before stays until then. */
export function usePositions(
  from: Where,
  start: Position,
  at: Node,
): { position: Position | null; problem: string | null } {
  const [shown, setShown] = useState<Position | null>(at.parent ? null : start);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useRef(at.id);
  wanted.current = at.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when another node is shown; the study stays the same
  useEffect(() => {
    const found = at.parent ? known.get(at.id) : start;
    if (found) {
      setShown(found);
      return;
    }
    askPosition({ ...from, moves: path(at).map((node) => node.uci) }).then(
      (position) => {
        remembered(at, position);
        if (wanted.current === at.id) setShown(position);
      },
      (error: unknown) => setProblem(sentence(error)),
    );
  }, [at.id]);
  return { position: shown, problem };
}
