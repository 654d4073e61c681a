import type { Color, GameInfo, Placed } from "../api/types";

/**
 * Pieces as the first field of a FEN, in the letters of a game: from the top row down, runs of empty squares as numbers,
 * a star for a place without a square, a marked piece in parentheses. The server reads it, and says what cannot be.
 */
export function placement(game: GameInfo, pieces: Placed[]): string {
  const standing = new Map(pieces.map((piece) => [piece.square, piece]));
  const letters = new Map(game.pieces.map((piece) => [piece.kind, piece.letters]));
  const squares = new Map(game.board.cells.map((cell) => [`${cell.x},${cell.y}`, cell.square]));
  const rows: string[] = [];
  for (let y = 0; y < game.board.height; y++) {
    let row = "";
    let empty = 0;
    const flush = () => {
      if (empty > 0) row += String(empty);
      empty = 0;
    };
    for (let x = 0; x < game.board.width; x++) {
      const square = squares.get(`${x},${y}`);
      const piece = square && standing.get(square);
      if (square && !piece) {
        empty++;
        continue;
      }
      flush();
      if (!piece) row += "*";
      else {
        const letter = letters.get(piece.kind)?.[piece.color] ?? "";
        row += piece.marked ? `(${letter})` : letter;
      }
    }
    flush();
    rows.push(row);
  }
  return rows.join("/");
}

/** A whole FEN: the pieces and who moves; all else as in another FEN, without a square of en passant. */
export function fenOf(game: GameInfo, pieces: Placed[], side: Color, like: string): string {
  const fields = like.split(" ");
  const hands = /\[[^\]]*\]$/.exec(fields[0] ?? "")?.[0] ?? "";
  fields[0] = placement(game, pieces) + hands;
  fields[1] = side;
  if (fields.length > 3) fields[3] = "-";
  return fields.join(" ");
}
