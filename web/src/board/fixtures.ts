import { readFileSync } from "node:fs";
import type { Position } from "../api/types";

/** Positions as a server has told them: see docs/page.md for how they are made anew. */
export function told(name: "pairs" | "capture-or-pair" | "absorption" | "promotion" | "hand" | "overload"): Position {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as Position;
}
