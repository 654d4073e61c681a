import { post } from "../api/client";
import type { Checked, CheckProblem } from "../api/types";
import { named } from "../words/pieces";

export type { CheckProblem };

export const check = (definition: string) => post<Checked>("/api/check", { definition }).then(withNames);

const withNames = (checked: Checked): Checked => (checked.game ? { ...checked, game: named(checked.game) } : checked);
