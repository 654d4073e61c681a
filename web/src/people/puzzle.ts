import type { Position, Puzzle } from "../api/types";
import { t } from "../words/words";

/** How far somebody is with a puzzle. */
export type Progress = "begun" | "right" | "wrong" | "solved" | "shown";

/** The opponent's reply is shown this number of milliseconds later: before, one's own move is seen. */
export const REPLY_MS = 450;

/** A position whose moves do not say that they win or give check: that would give the solution away. */
export function withoutSigns(position: Position): Position {
  const moves = position.moves.map((move) => {
    const sign = move.san.at(-1);
    if (sign !== "#" && !(sign === "+" && move.check)) return move;
    const phrases = move.phrases.filter(({ says }) => says !== "wins" && says !== "check");
    return { ...move, san: move.san.slice(0, -1), phrases };
  });
  return { ...position, moves };
}

/** What is said of the last move. */
export function progressWords(progress: Progress, { side }: Puzzle): string {
  switch (progress) {
    case "begun":
      return t("puzzle-board-find-the-move", { side });
    case "right":
      return t("puzzle-board-right");
    case "wrong":
      return t("puzzle-board-wrong");
    case "solved":
      return t("puzzle-board-solved");
    case "shown":
      return t("puzzle-board-solution");
  }
}
