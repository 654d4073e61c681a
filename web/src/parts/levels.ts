/** The levels of the engine. */
export const LEVELS = { least: 1, most: 20 };

/** What a level is like. */
export function levelWords(level: number): string {
  if (level <= 3) return "beginner";
  if (level <= 7) return "casual";
  if (level <= 11) return "sees tactics";
  if (level <= 15) return "strong";
  if (level < 20) return "very strong";
  return "full strength";
}
