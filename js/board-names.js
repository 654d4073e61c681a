// What `<menagerie-board>` calls its squares and pieces: for those who do not see the picture, all that it shows.

/** @typedef {import("./wasm/rules.js").Position} Position */
/** @typedef {import("./board-words.js").Words} Words */
/**
 * What a picture shows besides what stands on the board. All but the arrows are squares.
 * @typedef {object} Shown
 * @property {string[]} trace Those of the last move.
 * @property {string[]} highlight
 * @property {string[]} circles
 * @property {string[]} arrows
 * @property {string | undefined} picked
 * @property {string[]} reached Where the chosen piece may go.
 * @property {string[]} captured Those of them where it captures.
 * @property {string[]} next What may be the second square of a move.
 */

/** An arrow is two squares, and the second begins with the next small letter, as `crates/draw` has it. */
const ARROW = /^(.[^a-z]*?)-?([a-z].*)$/;

/**
 * What each square is called: its name and what is on it.
 * @param {Position} position
 * @param {Words} words
 * @returns {(square: string) => string}
 */
export function plainNames(position, words) {
  const [pieces, marked, walls] = [position.pieces(), new Set(position.marked()), new Set(position.walls())];
  return (square) => {
    const piece = pieces[square];
    if (piece) return words.piece(square, piece.color, titled(piece.type), marked.has(square));
    return walls.has(square) ? words.wall(square) : words.empty(square);
  };
}

/**
 * The same with what else is to be seen there.
 * @param {Position} position
 * @param {Words} words
 * @param {Shown} shown
 * @returns {(square: string) => string}
 */
export function fullNames(position, words, shown) {
  const [plain, pieces, checks] = [plainNames(position, words), position.pieces(), position.checks()];
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const add = (/** @type {Iterable<string>} */ squares, /** @type {string} */ what) => {
    for (const square of new Set(squares)) found.set(square, [...(found.get(square) ?? []), what]);
  };
  add(shown.trace.filter((square) => pieces[square]), words.moved);
  add(shown.trace.filter((square) => !pieces[square]), words.left);
  add(checks.map(([, king]) => king), words.attacked);
  add(checks.map(([from]) => from), words.attacks);
  add(shown.highlight, words.highlighted);
  add(shown.circles, words.circled);
  for (const arrow of shown.arrows) {
    const [, from, to] = ARROW.exec(arrow) ?? [];
    if (from !== undefined && to !== undefined) add([from], words.arrow(to));
  }
  if (shown.picked !== undefined) add([shown.picked], words.picked);
  const captured = new Set(shown.captured);
  add(shown.reached.filter((square) => !captured.has(square)), words.reached);
  add(captured, words.captured);
  add(shown.next, words.next);
  return (square) => [plain(square), ...(found.get(square) ?? [])].join(", ");
}

/**
 * The name of a type of piece, for people.
 * @param {string} type
 */
export function titled(type) {
  return type.replaceAll(/[-_]/g, " ");
}
