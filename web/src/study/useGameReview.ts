import { useEffect, useRef, useState } from "preact/hooks";
import { AnalysisClient } from "../api/analysis";
import type { ConnectionStatus } from "../api/status";
import { TRYING } from "../api/trying";
import { type Node, path, rest } from "./tree";

/** How deep each position is looked at, and how long at most. */
const DEPTH = 12;
const LIMIT_MS = 1500;

/** Evaluates every position of the main line, one after the other. */
export function useGameReview(
  from: { game: string; definition?: string; fen: string },
  tree: Node,
  changed: () => void,
) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [line, setLine] = useState<{ status: ConnectionStatus; retry: () => void }>({
    status: TRYING,
    retry: () => undefined,
  });
  const halt = useRef<(() => void) | null>(null);
  useEffect(() => () => halt.current?.(), []);

  const start = () => {
    const nodes = [tree, ...rest(tree)];
    let at = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    const client = new AnalysisClient({
      lines: (report) => {
        const node = nodes[at];
        const best = report.lines[0];
        if (node && best) node.score = { cp: best.score, mate: best.mate, depth: report.depth };
        if (report.depth >= DEPTH || best?.mate != null) step();
      },
      done: () => step(),
      // Who has to wait for the engine is not passed over meanwhile.
      waits: () => patience(),
      refused: () => step(),
      // Nor whose line is broken.
      changed: (status) => {
        setLine({ status, retry: () => client.retry() });
        isOpen = status.open;
        if (isOpen) patience();
        else clearTimeout(timer);
      },
    });
    const patience = () => {
      clearTimeout(timer);
      timer = setTimeout(step, LIMIT_MS);
    };
    const step = () => {
      clearTimeout(timer);
      at++;
      changed();
      const node = nodes[at];
      if (!node) return stop();
      setProgress({ done: at, all: nodes.length });
      client.ask({ ...from, moves: path(node).map((node) => node.uci), lines: 1 });
      // The engine may have to be loaded first.
      if (isOpen) patience();
    };
    const stop = () => {
      clearTimeout(timer);
      client.stop();
      halt.current = null;
      setProgress(null);
      setLine((line) => ({ ...line, status: TRYING }));
      changed();
    };
    halt.current = stop;
    step();
  };

  return {
    running: progress !== null,
    done: progress?.done ?? 0,
    all: progress?.all ?? 0,
    ...line,
    start,
    stop: () => halt.current?.(),
  };
}
