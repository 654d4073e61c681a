import { t } from "../words/words";

/** The levels of the engine. */
export const LEVELS = { least: 1, most: 20 };

/** What a level is like. */
export function levelWords(level: number): string {
  if (level <= 3) return t("level-beginner");
  if (level <= 7) return t("level-casual");
  if (level <= 11) return t("level-sees-tactics");
  if (level <= 15) return t("level-strong");
  if (level < 20) return t("level-very-strong");
  return t("level-full-strength");
}
