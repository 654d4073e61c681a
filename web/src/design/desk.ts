import type { GameInfo } from "../api/types";
import type { CheckProblem } from "./check";

/** What the parts of the desk work on: one text, what is wrong with it, and the game that it made last. */
export interface Desk {
  text: string;
  problems: CheckProblem[];
  made: GameInfo | null;
  change: (text: string) => void;
  /** Nothing where there is nothing to take back, or to bring back. */
  undo: (() => void) | null;
  redo: (() => void) | null;
}
