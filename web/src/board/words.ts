import type { Color, GameInfo, LegalMove, Placed } from "../api/types";
import { type Origin, targets } from "./choose";

export const colorWord = (color: Color): string => (color === "w" ? "white" : "black");

export function titleOf(game: GameInfo, kind: string): string {
  return game.pieces.find((piece) => piece.kind === kind)?.title ?? kind;
}

export function artOf(game: GameInfo, kind: string, color: Color): string {
  return game.pieces.find((piece) => piece.kind === kind)?.art[color] ?? "";
}

export function pieceWords(game: GameInfo, piece: Placed): string {
  return `${piece.marked ? "overloaded " : ""}${colorWord(piece.color)} ${titleOf(game, piece.kind)}`;
}

/** What is said when a piece has been taken up. */
export function pickedWords(game: GameInfo, pieces: Placed[], moves: LegalMove[], origin: Origin): string {
  const found = targets(moves, origin, pieces);
  const name =
    "drop" in origin
      ? titleOf(game, origin.drop)
      : (() => {
          const piece = pieces.find((piece) => piece.square === origin.square);
          return piece ? `${pieceWords(game, piece)} on ${origin.square}` : origin.square;
        })();
  if (found.length === 0) return `${name} has no move`;
  const partners = found.filter((target) => target.partner && pieces.some((piece) => piece.square === target.square));
  const squares = found.filter((target) => !partners.includes(target)).map((target) => target.square);
  const parts = [name];
  if (partners.length > 0) parts.push(`partners: ${partners.map((target) => target.square).join(", ")}`);
  if (squares.length > 0) parts.push(`squares: ${squares.join(", ")}`);
  return parts.join(". ");
}
