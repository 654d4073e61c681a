import { post } from "../api/client";
import type { GameInfo } from "../api/types";

/** What is wrong with a definition, and where; lines and columns are counted from 1. */
export interface CheckProblem {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  message: string;
  help: string | null;
}

export interface Checked {
  problems: CheckProblem[];
  game: GameInfo | null;
}

export const check = (definition: string) => post<Checked>("/api/check", { definition });
