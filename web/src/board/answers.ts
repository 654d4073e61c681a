import type { GameInfo, Placed, Position } from "../api/types";
import { stateWords } from "../words/state";
import { t } from "../words/words";
import { targets } from "./choose";
import type { Geometry } from "./geometry";
import { spokenWords } from "./phrases";
import { pieceWords, titleOf } from "./words";

/** What can be asked about a position by keys and by typed commands. */
export interface Asked {
  game: GameInfo;
  geometry: Geometry;
  position: Position;
  /** The clocks in words; nothing where there are none. */
  clocks?: (() => string) | undefined;
}

/** The moves of the piece on a square, or its captures. */
export function movesWords({ game, position }: Asked, square: string, captures: boolean): string {
  const piece = position.pieces.find((piece) => piece.square === square);
  const name = piece ? t("piece-on", { piece: pieceWords(game, piece), square }) : square;
  const found = targets(position.moves, { square }, position.pieces).filter((target) => !captures || target.captures);
  if (found.length === 0) return t(captures ? "answer-no-captures" : "answer-no-moves", { name });
  const words = found.map((target) =>
    target.partner
      ? t("answer-castles-with", { square: target.square })
      : target.captures
        ? t("answer-takes-on", { square: target.square })
        : target.square,
  );
  return `${name}: ${words.join(", ")}`;
}

/** All moves of the side to move. */
export function allMovesWords({ position }: Asked): string {
  const { moves, side } = position;
  if (moves.length === 0) return t("answer-none");
  return t("answer-all", { side, count: moves.length, moves: moves.map(({ san }) => san).join(", ") });
}

/** The pieces among some squares, in their order. */
function piecesOn({ game, position }: Asked, squares: string[]): string {
  const pieces = new Map(position.pieces.map((piece) => [piece.square, piece]));
  const walls = new Set(position.walls);
  const words = squares.flatMap((square) => {
    const piece = pieces.get(square);
    return piece ? [`${square} ${pieceWords(game, piece)}`] : walls.has(square) ? [t("answer-wall", { square })] : [];
  });
  return words.join(", ") || t("answer-empty");
}

const lines = (): [string, number, number][] => [
  [t("answer-row"), 1, 0],
  [t("answer-column"), 0, -1],
  [t("answer-up"), 1, -1],
  [t("answer-down"), 1, 1],
];

/** What stands on the lines through a square: its row, its column and its diagonals as they are seen. */
export function scanWords(asked: Asked, square: string): string {
  const others = lines().map(([name, dx, dy]) => {
    const line = asked.geometry.line(square, dx, dy).filter((other) => other !== square);
    return `${name}: ${piecesOn(asked, line)}`;
  });
  return `${square}: ${piecesOn(asked, [square]).replace(`${square} `, "")}. ${others.join(". ")}`;
}

/** What stands on a rank or a file, or on the lines through a square, as it is typed; nothing if there is none of that name. */
export function placeWords(asked: Asked, place: string): string | null {
  if (asked.geometry.has(place)) return scanWords(asked, place);
  const line = asked.geometry.labelled(place);
  return line.length > 0 ? `${place}: ${piecesOn(asked, line)}` : null;
}

/** Whether a letter of a keyboard is that of a piece: its letter in a FEN, without signs. */
export function hasLetter(game: GameInfo, kind: string, letter: string): boolean {
  const letters = game.pieces.find((piece) => piece.kind === kind)?.letters;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .slice(0, 1);
  return letters !== undefined && [letters.w, letters.b].some((text) => plain(text) === letter.toLowerCase());
}

/** Where the pieces with a letter stand. */
export function letterWords(asked: Asked, letter: string): string | null {
  const { game, geometry, position } = asked;
  if (!game.pieces.some(({ kind }) => hasLetter(game, kind, letter))) return null;
  const order = geometry.rows().flat();
  const found = position.pieces.filter(({ kind }) => hasLetter(game, kind, letter));
  found.sort((a, b) => order.indexOf(a.square) - order.indexOf(b.square));
  return found.length > 0
    ? found.map((piece) => `${pieceWords(game, piece)} ${piece.square}`).join(", ")
    : t("answer-no-such");
}

/** The whole position: the pieces of either side by kind, and what they hold. */
export function boardWords({ game, position }: Asked): string {
  const side = (color: Placed["color"]) => {
    const words = game.pieces.flatMap(({ kind, title }) => {
      const on = position.pieces.filter((piece) => piece.color === color && piece.kind === kind);
      return on.length > 0 ? [`${title} ${on.map(({ square }) => square).join(" ")}`] : [];
    });
    const held = position.hands[color]
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => `${count} ${titleOf(game, kind)}`);
    const pieces = t("answer-side", { side: color, pieces: words.join(", ") || t("answer-no-pieces") });
    return `${pieces}${held.length > 0 ? t("answer-in-hand", { held: held.join(", ") }) : ""}`;
  };
  return `${side("w")}. ${side("b")}. ${stateWords(position)}`;
}

export function lastWords({ position }: Asked): string {
  const last = position.played[position.played.length - 1];
  return last ? spokenWords(last) : t("answer-not-moved");
}

export function clockWordsOf({ clocks }: Asked): string {
  return clocks?.() || t("answer-no-clocks");
}
