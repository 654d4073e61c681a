// What `<menagerie-board>` has to know of moves.

/** @typedef {import("./wasm/rules.js").Move} Move */
/** @typedef {{ uci: string, san: string, trace: string[] }} Made A move that was made, with the squares that it left and came to. */

/**
 * The second square of a move: where it builds a wall, or where its second piece goes.
 * @param {Move} move
 */
export function secondOf({ edits, also }) {
  const wall = edits.find((edit) => edit.edit === "wall" && edit.on);
  return wall?.edit === "wall" ? wall.square : also?.[1];
}

/**
 * Whether some moves of the same pieces differ by their second squares.
 * @param {Move[]} moves
 */
export function differBySquare(moves) {
  const squares = new Set(moves.map(secondOf));
  return squares.size > 1 && !squares.has(undefined) && moves.every(({ also }) => also?.[0] === moves[0].also?.[0]);
}

/**
 * What is kept of a move that was made.
 * @param {Move} move
 * @returns {Made}
 */
export function made({ uci, san, edits }) {
  const squares = edits.flatMap((edit) => (edit.edit === "move" ? [edit.from, edit.to] : edit.edit === "drop" ? [edit.square] : []));
  return { uci, san, trace: [...new Set(squares)] };
}
