import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words/words";
import { expectation, scoreText, shortText } from "./score";
import type { Node, Score } from "./tree";

/** The bar next to the board: white's share of it is what white may expect. */
export function EvaluationBar({ score, flipped }: { score: Score | null; flipped: boolean }) {
  const part = useRef<HTMLSpanElement>(null);
  const share = score ? expectation(score) : 0.5;
  useLayoutEffect(() => {
    part.current!.style.setProperty("--share", `${(share * 100).toFixed(1)}%`);
  }, [share]);
  return (
    <div
      class={flipped ? "evaluation flipped" : "evaluation"}
      role="img"
      aria-label={score ? t("evaluation-evaluation", { score: scoreText(score) }) : t("evaluation-not-evaluated")}
    >
      <span class="evaluation-white" ref={part} />
      <span class={share >= 0.5 ? "evaluation-text white" : "evaluation-text"}>{score ? shortText(score) : ""}</span>
    </div>
  );
}

/** How the game went, by the evaluations of its main line. */
export function Graph({ line, at, onGo }: { line: Node[]; at: Node; onGo: (node: Node) => void }) {
  const known = line.map((node, x) => ({ node, x })).filter(({ node }) => node.score);
  if (known.length < 2) return null;
  const width = Math.max(1, line.length - 1);
  const y = (node: Node) => ((1 - expectation(node.score!)) * 100).toFixed(1);
  const points = known.map(({ node, x }) => `${x},${y(node)}`);
  const here = line.indexOf(at);
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const node = line[Math.round(((event.clientX - box.left) / box.width) * width)];
    if (node) onGo(node);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the move list and the arrow keys do the same
    <svg
      class="graph"
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("evaluation-evaluation-over-the-course")}
      onClick={pick}
    >
      <rect class="graph-black" width={width} height="100" />
      <polygon
        class="graph-white"
        points={`${known[0]!.x},100 ${points.join(" ")} ${known[known.length - 1]!.x},100`}
      />
      <line class="graph-even" x1="0" x2={width} y1="50" y2="50" />
      {here >= 0 && <line class="graph-here" x1={here} x2={here} y1="0" y2="100" />}
    </svg>
  );
}
