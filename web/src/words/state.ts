import type { Position } from "../api/types";
import { isEnglish, t } from "./words";

/** What is known of how a game stands. */
export type State = Pick<Position, "result" | "side" | "check" | "sentence">;

/** What says each end, by the word for it in the result; all others are rules, which decide a game by their names. */
const ENDS: Record<string, string> = {
  checkmate: "state-checkmate",
  stalemate: "state-stalemate",
  repetition: "state-repetition",
  fifty: "state-no-progress",
  counting: "state-counted",
  material: "state-material",
  resignation: "state-resignation",
  time: "state-time",
  abandonment: "state-left",
  length: "state-length",
  abort: "state-aborted",
  agreement: "state-agreement",
};

/** What says the ends that are said in another way where nobody has won. */
const DRAWS: Record<string, string> = { time: "state-time-draw", abandonment: "state-left-draw" };

/**
 * How a game stands, as a sentence. The server says it in English; in other languages it is said again from what is known. A
 * result is a score and why: `1-0 checkmate`.
 */
export function stateWords({ result, side, check, sentence }: State): string {
  if (isEnglish() || !sentence) return sentence;
  if (result === "*") return t(check ? "state-in-check" : "state-to-move", { side });
  const [score, why] = result.split(" ");
  if (!why) return sentence;
  const winner = score === "1-0" ? "w" : score === "0-1" ? "b" : "none";
  const id = (winner === "none" && DRAWS[why]) || ENDS[why] || "state-rule";
  return t(id, { winner, rule: why.replaceAll("-", " ") });
}

/** A result; why the game ended is a word of the server's, which only English shows. */
export function resultWords(result: string): string {
  if (result.endsWith(" abort")) return t("archive-aborted");
  return isEnglish() ? result : result.split(" ")[0]!;
}
