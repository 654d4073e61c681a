import { post } from "../api/client";
import type { Checked, CheckProblem } from "../api/types";

export type { CheckProblem };

export const check = (definition: string) => post<Checked>("/api/check", { definition });
