import { askPosition, post } from "../api/client";
import type { PgnAnswer } from "../api/types";

/** Whether a text is a position: one line, ranks with slashes between, and who moves. */
export function isFen(text: string): boolean {
  return /^\S*\/\S* [wb]( |$)/.test(text) && !text.includes("\n");
}

/** Moves without tags are of the game that one looks at. */
export function asPgn(game: string, text: string): string {
  return /^\s*\[/.test(text) ? text : `[Variant "${game}"]\n\n${text}\n`;
}

/** What a pasted text is: an address that shows its position, or games with their variations. */
export async function read(game: string, pasted: string): Promise<{ address: string } | PgnAnswer> {
  const text = pasted.trim();
  if (!isFen(text)) return post<PgnAnswer>("/api/pgn", { text: asPgn(game, text) });
  const { fen } = await askPosition({ game, fen: text });
  return { address: `/analysis?${new URLSearchParams({ game, fen })}` };
}
