/** Moves as people count them, of moves of one side. */
export function movesOf(plies: string): string {
  return plies && String(Math.ceil(Number(plies) / 2));
}

/** The moves of one side when a move of people has been made by both, or with -1 by white alone. */
export function pliesAt(moves: string, more: number): string {
  return moves && String(2 * Number(moves) + more);
}

/** When a day begins here, in milliseconds since 1970; nothing for no day. */
export function dayBegins(day: string): string {
  return day && String(new Date(`${day}T00:00:00`).getTime());
}

/** The last millisecond of a day. */
export function dayEnds(day: string): string {
  return day && String(new Date(`${day}T23:59:59.999`).getTime());
}

/** The day of a time, as a field for dates has it. */
export function dayOf(ms: string): string {
  if (!/^\d+$/.test(ms)) return "";
  const at = new Date(Number(ms));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
