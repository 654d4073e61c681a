import type { GameInfo } from "../api/types";
import { known } from "./words";

/** The gender of each name of a piece that has been shown, in the language of the page. */
const genders = new Map<string, string>();

/** The gender of a piece's name in the language of the page: m, f or n; m where nothing is known of it. */
export function genderOf(title: string): string {
  return genders.get(title) ?? "m";
}

/** The name of a type of piece in the language of the page; `title`, the game's own, where there is none. */
export function pieceTitle(kind: string, title: string): string {
  const name = known(`piece-${kind}`);
  if (name === undefined) return title;
  genders.set(name, known(`piece-${kind}`, "gender") ?? "m");
  return name;
}

/** A game with its pieces named in the language of the page. */
export function named(game: GameInfo): GameInfo {
  return { ...game, pieces: game.pieces.map((piece) => ({ ...piece, title: pieceTitle(piece.kind, piece.title) })) };
}
