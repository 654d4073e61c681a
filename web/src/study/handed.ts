import type { PgnGame } from "../api/types";

/** What is handed to the analysis board and is too much for an address. It lasts as long as the tab. */
export type Handed = { game: string; definition: string; fen: string; moves: string[] } | { pgn: PgnGame };

const KEY = "menagerie-study-";

/** Keeps something for the analysis board; the answer is the address that shows it. */
export function handOver(what: Handed): string {
  const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  sessionStorage.setItem(KEY + key, JSON.stringify(what));
  return `/analysis?study=${key}`;
}

export function handed(key: string): Handed | null {
  const text = sessionStorage.getItem(KEY + key);
  return text === null ? null : (JSON.parse(text) as Handed);
}
