import { useEffect, useRef, useState } from "preact/hooks";
import { Analyst } from "../api/analysis";
import type { GameInfo } from "../api/types";
import { path, rest, type Node } from "./tree";

/** How deep each position is looked at, and how long at most. */
const DEPTH = 12;
const LIMIT_MS = 1500;

/** Evaluates every position of the main line, one after the other. */
export function useGameReview(game: GameInfo, fen: string, tree: Node, changed: () => void) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const halt = useRef<(() => void) | null>(null);
  useEffect(() => () => halt.current?.(), []);

  const start = () => {
    const line = [tree, ...rest(tree)];
    let at = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const analyst = new Analyst((report) => {
      const node = line[at];
      const best = report.lines[0];
      if (node && best) node.score = { cp: best.score, mate: best.mate, depth: report.depth };
      if (report.depth >= DEPTH || best?.mate != null || report.done) step();
    }, () => step());
    const step = () => {
      clearTimeout(timer);
      at++;
      changed();
      const node = line[at];
      if (!node) return stop();
      setProgress({ done: at, all: line.length });
      analyst.ask({ game: game.name, fen, moves: path(node).map((node) => node.uci), lines: 1 });
      timer = setTimeout(step, LIMIT_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      analyst.stop();
      halt.current = null;
      setProgress(null);
      changed();
    };
    halt.current = stop;
    step();
  };

  return { running: progress !== null, done: progress?.done ?? 0, all: progress?.all ?? 0, start, stop: () => halt.current?.() };
}
