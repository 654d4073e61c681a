import type { Position } from "../api/types";
import { isEnglish, t } from "./words";

/** What is known of how a game stands. */
export type State = Pick<Position, "result" | "side" | "check" | "sentence">;

/** How the server's sentence about an end begins or ends, which alone says what ended the game. */
const ENDS: [RegExp, string][] = [
  [/^Checkmate/, "state-checkmate"],
  [/^Stalemate/, "state-stalemate"],
  [/^The position has been repeated/, "state-repetition"],
  [/^Too many moves/, "state-no-progress"],
  [/the count of moves has run out/, "state-counted"],
  [/neither side can be mated/, "state-material"],
  [/has resigned/, "state-resignation"],
  [/nothing to mate with/, "state-time-draw"],
  [/ran out of time/, "state-time"],
  [/took a draw/, "state-left-draw"],
  [/ left:/, "state-left"],
  [/the greatest length/, "state-length"],
  [/aborted/, "state-aborted"],
  [/agreement/, "state-agreement"],
];

/** How a game stands, as a sentence. The server says it in English; in other languages it is said again from what is known. */
export function stateWords({ result, side, check, sentence }: State): string {
  if (isEnglish() || !sentence) return sentence;
  if (result === "*") return t(check ? "state-in-check" : "state-to-move", { side });
  const winner = result === "1-0" ? "w" : result === "0-1" ? "b" : "none";
  const end = ENDS.find(([form]) => form.test(sentence))?.[1] ?? "state-rule";
  return t(end, { winner });
}

/** A move in words, for ears; in other languages than the server's, as it is written. */
export function spokenWords(move: { spoken?: string | null; san: string }): string {
  return isEnglish() ? (move.spoken ?? move.san) : move.san;
}
