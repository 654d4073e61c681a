import { readFileSync } from "node:fs";
import type { Position } from "../api/types";

/** Positions as the server sent them; docs/page.md says how to fetch them again. */
export function fixture(
  name: "pairs" | "capture-or-pair" | "absorption" | "promotion" | "hand" | "overload",
): Position {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as Position;
}
