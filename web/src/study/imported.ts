import { askPosition } from "../api/client";

/** What a person has pasted: a position, or moves, with or without the tags of PGN. */
export type Pasted = { fen: string | null; game: string | null; moves: string[] };

/** Takes a text apart. Comments, variations and numbers of moves are left aside: the main line is what is looked at. */
export function pasted(text: string): Pasted {
  const trimmed = text.trim();
  const isFen = /^\S*\/\S* [wb]( |$)/.test(trimmed) && !trimmed.includes("\n");
  if (isFen) return { fen: trimmed, game: null, moves: [] };
  const tag = (name: string) => new RegExp(`^\\s*\\[${name}\\s+"((?:[^"\\\\]|\\\\.)*)"\\]`, "im").exec(trimmed)?.[1]?.replace(/\\(.)/g, "$1") ?? null;
  let body = trimmed.replace(/^\s*\[[A-Za-z]\w*\s+"(?:[^"\\]|\\.)*"\]\s*$/gm, " ").replace(/\{[^}]*\}/g, " ").replace(/;[^\n]*/g, " ");
  body = withoutVariations(body);
  const words = body.split(/\s+/).map((word) => word.replace(/^\d+\.+/, ""));
  const moves = words.filter((word) => word && !/^\$\d+$/.test(word) && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
  return { fen: tag("FEN"), game: tag("Variant"), moves };
}

/**
 * Leaves out what stands in parentheses, one in another too. A parenthesis with a letter or two in it and no space before
 * its end is part of a move: so co-chess writes a move of an overloaded piece.
 */
function withoutVariations(text: string): string {
  let depth = 0;
  let kept = "";
  for (let at = 0; at < text.length; at++) {
    const piece = depth === 0 ? /^\([A-Z]{1,2}\)(?=\S)/.exec(text.slice(at, at + 5)) : null;
    if (piece) {
      kept += piece[0];
      at += piece[0].length - 1;
    } else if (text[at] === "(") depth++;
    else if (text[at] === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += text[at];
  }
  return kept;
}

/** The address of the analysis of what was pasted, once the server has read it. */
export async function imported(name: string, text: string): Promise<string> {
  const { fen, game, moves } = pasted(text);
  const at = { game: game ?? name, ...(fen ? { fen } : {}) };
  const position = await askPosition({ ...at, moves });
  const query = new URLSearchParams({ game: at.game });
  if (fen) query.set("fen", fen);
  if (position.played.length > 0) query.set("moves", position.played.map((move) => move.uci).join(","));
  return `/analysis?${query}`;
}
