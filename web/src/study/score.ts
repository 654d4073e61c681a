import { type Node, numberOf, type Score } from "./tree";

/** A score as people write it: `+0.35`, `-1.20`, `#5`, `-#3`. */
export function scoreText(score: Score): string {
  if (score.mate !== null) return `${score.mate < 0 ? "-" : ""}#${Math.abs(score.mate)}`;
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns > 0 ? "+" : ""}${pawns.toFixed(2)}`;
}

/** The same in five letters at most, for narrow places: `+0.4`, `+12`, `-#3`. */
export function shortText(score: Score): string {
  if (score.mate !== null) return scoreText(score);
  const pawns = (score.cp ?? 0) / 100;
  return `${pawns > 0 ? "+" : ""}${pawns.toFixed(Math.abs(pawns) < 9.95 ? 1 : 0)}`;
}

/** The part of a game that white may expect to win, from 0 to 1. */
export function expectation(score: Score): number {
  if (score.mate !== null) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + 10 ** (-(score.cp ?? 0) / 400));
}

export type Class = "blunder" | "mistake" | "inaccuracy";

/** What a move has lost for its player, when that is worth a word. */
export function classOf(node: Node): Class | null {
  const before = node.parent?.score;
  if (!before || !node.score) return null;
  const whites = !numberOf(node).endsWith("...");
  const loss = (expectation(before) - expectation(node.score)) * (whites ? 1 : -1);
  return loss >= 0.25 ? "blunder" : loss >= 0.13 ? "mistake" : loss >= 0.07 ? "inaccuracy" : null;
}

export const CLASS_SIGNS: Record<Class, string> = { blunder: "??", mistake: "?", inaccuracy: "?!" };
