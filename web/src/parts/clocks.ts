import type { ClockSetting } from "../api/types";

/** The clocks that are offered, in minutes and seconds for each move. */
export const CLOCKS: Record<string, ClockSetting | null> = {
  none: null,
  "3 + 2": { initial_ms: 180_000, increment_ms: 2000 },
  "5 + 3": { initial_ms: 300_000, increment_ms: 3000 },
  "10 + 5": { initial_ms: 600_000, increment_ms: 5000 },
  "15 + 10": { initial_ms: 900_000, increment_ms: 10_000 },
  "30 + 20": { initial_ms: 1_800_000, increment_ms: 20_000 },
};

/** A clock as it is written: `5 + 3`. */
export function clockWords(clock: ClockSetting | null): string {
  return clock ? `${clock.initial_ms / 60_000} + ${clock.increment_ms / 1000}` : "no clock";
}
