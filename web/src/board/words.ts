import type { Color, GameInfo, LegalMove, Placed } from "../api/types";
import { genderOf } from "../words/pieces";
import { t } from "../words/words";
import { type Origin, targets } from "./choose";

export const colorWord = (color: Color): string => t(color === "w" ? "white" : "black");

export function titleOf(game: GameInfo, kind: string): string {
  return game.pieces.find((piece) => piece.kind === kind)?.title ?? kind;
}

export function artOf(game: GameInfo, kind: string, color: Color): string {
  return game.pieces.find((piece) => piece.kind === kind)?.art[color] ?? "";
}

export function pieceWords(game: GameInfo, piece: Placed): string {
  return coloured(piece.color, titleOf(game, piece.kind), piece.marked);
}

/** A type of piece in a colour: its name, which decides about the gender of the words before it. */
export function coloured(color: Color, title: string, marked = false): string {
  return t("piece-words", { side: color, marked: marked ? "yes" : "no", gender: genderOf(title), title });
}

/** What is said when a piece has been taken up. */
export function pickedWords(game: GameInfo, pieces: Placed[], moves: LegalMove[], origin: Origin): string {
  const found = targets(moves, origin, pieces);
  const name =
    "drop" in origin
      ? titleOf(game, origin.drop)
      : (() => {
          const piece = pieces.find((piece) => piece.square === origin.square);
          return piece ? t("piece-on", { piece: pieceWords(game, piece), square: origin.square }) : origin.square;
        })();
  if (found.length === 0) return t("picked-no-move", { name });
  const partners = found.filter((target) => target.partner && pieces.some((piece) => piece.square === target.square));
  const squares = found.filter((target) => !partners.includes(target)).map((target) => target.square);
  const parts = [name];
  if (partners.length > 0)
    parts.push(t("picked-partners", { squares: partners.map((target) => target.square).join(", ") }));
  if (squares.length > 0) parts.push(t("picked-squares", { squares: squares.join(", ") }));
  return parts.join(". ");
}
