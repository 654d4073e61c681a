import { post } from "../api/client";
import type { CheckProblem, Checked } from "../api/types";

export type { CheckProblem };

export const check = (definition: string) => post<Checked>("/api/check", { definition });
