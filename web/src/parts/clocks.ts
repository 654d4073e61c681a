import { site } from "../api/site";
import type { ClockSetting } from "../api/types";
import { t } from "../words/words";

/** The clocks of live games that are offered, in minutes and seconds for each move. */
const LIVE: Record<string, ClockSetting> = {
  "3 + 2": { initial_ms: 180_000, increment_ms: 2000 },
  "5 + 3": { initial_ms: 300_000, increment_ms: 3000 },
  "10 + 5": { initial_ms: 600_000, increment_ms: 5000 },
  "15 + 10": { initial_ms: 900_000, increment_ms: 10_000 },
  "30 + 20": { initial_ms: 1_800_000, increment_ms: 20_000 },
};

/** How many days for a move are offered. */
const DAYS = [1, 2, 3, 5, 7, 10, 14];

/** `3 days a move`. */
export const daysWords = (days: number) => t("clocks-days-a-move", { days });

const CORRESPONDENCE: Record<string, ClockSetting> = Object.fromEntries(
  DAYS.map((days) => [`${days} d`, { initial_ms: 0, increment_ms: 0, days }]),
);

/** The clocks that are offered, by their names. */
export const CLOCKS: Record<string, ClockSetting | null> = { none: null, ...LIVE, ...CORRESPONDENCE };

/** The names of the clocks and what they are in words, by kind. Days are for games between people. */
export const clockNames = (people: boolean) => ({
  live: Object.keys(LIVE).map((name) => [name, name] as const),
  correspondence:
    people && !site ? Object.entries(CORRESPONDENCE).map(([name, clock]) => [name, clockWords(clock)] as const) : [],
});

/** A clock as it is written: `5 + 3`, `3 days a move`. */
export function clockWords(clock: ClockSetting | null): string {
  if (clock?.days) return daysWords(clock.days);
  return clock ? `${clock.initial_ms / 60_000} + ${clock.increment_ms / 1000}` : t("clocks-no-clock");
}
