import {
  type BoardPlan,
  MOST_FILES,
  MOST_RANKS,
  named,
  type Place,
  placeOf,
  planesOf,
  type Setup,
  squareOn,
  within,
} from "./setup";

/** Whether what is painted for one side is painted for the other, too: not, on the same files, or seen from across the board. */
export type Symmetry = "none" | "mirrored" | "rotated";

/** The place on the other side of the board, in the same plane. */
export function opposite(board: BoardPlan, [x, y]: Place, symmetry: Symmetry): Place | null {
  if (symmetry === "none") return null;
  const { files, ranks } = board;
  const width = files / planesOf(board);
  // A place outside the rectangle is across all of it.
  const [left, right] = x < 0 || x >= files ? [0, files - 1] : [x - (x % width), x - (x % width) + width - 1];
  return [symmetry === "rotated" ? left + right - x : x, ranks - 1 - y];
}

/** A piece of the other side. */
export const swapped = (token: string): string =>
  token.replace(/[A-Za-z]/, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));

/** A set-up with a piece on a square, and the other side's across; without a piece both are cleared if they are alike. */
export function withPiece(setup: Setup, square: string, token: string | null, symmetry: Symmetry): Setup {
  const pieces = new Map(setup.pieces);
  const put = (square: string | null, token: string | null) => {
    if (square === null) return;
    if (token === null) pieces.delete(square);
    else pieces.set(square, token);
  };
  const across = acrossOf(setup.board, square, symmetry);
  const there = setup.pieces.get(square);
  const isAlike = across !== null && there !== undefined && pieces.get(across) === swapped(there);
  if (across !== square && (token !== null || isAlike)) put(across, token && swapped(token));
  put(square, token);
  return { ...setup, pieces };
}

function acrossOf(board: BoardPlan, square: string, symmetry: Symmetry): string | null {
  const place = placeOf(board, square);
  const across = place && opposite(board, place, symmetry);
  return across && squareOn(board, across);
}

/** A click with a piece: it is put on the square; one of its kind that stands there is taken off again. */
export function clicked(setup: Setup, square: string, token: string | null, symmetry: Symmetry): Setup {
  return withPiece(setup, square, setup.pieces.get(square) === token ? null : token, symmetry);
}

/** A piece dragged from one square to another, or off the board; across the board another one goes along if it stands there. */
export function dragged(setup: Setup, from: string, to: string | null, symmetry: Symmetry): Setup {
  const token = setup.pieces.get(from);
  if (!token || from === to) return setup;
  const across = acrossOf(setup.board, from, symmetry);
  const both = across !== from && across !== to && across !== null && setup.pieces.get(across) === swapped(token);
  const kind = both ? symmetry : "none";
  const lifted = withPiece(setup, from, null, kind);
  return to === null ? lifted : withPiece(lifted, to, token, kind);
}

/** A set-up in which a place has a square where it had none, or none where it had one; across the board likewise. */
export function toggled(setup: Setup, place: Place, symmetry: Symmetry): Setup {
  const there = squareOn(setup.board, place) !== null;
  const across = opposite(setup.board, place, symmetry);
  const once = withSquare(setup, place, !there);
  return across ? withSquare(once, across, !there) : once;
}

function withSquare(setup: Setup, place: Place, wanted: boolean): Setup {
  const { board } = setup;
  const square = squareOn(board, place);
  if ((square !== null) === wanted) return setup;
  if (within(board, place) && !(square && board.extra[square])) {
    const name = named(board, place);
    const holes = wanted ? board.holes.filter((hole) => hole !== name) : [...board.holes, name];
    return fitted(setup, { ...board, holes });
  }
  if (!wanted) return fitted(setup, { ...board, extra: withoutKey(board.extra, square!) });
  const name = freeName(board);
  return name ? fitted(setup, { ...board, extra: { ...board.extra, [name]: [place[0], place[1]] } }) : setup;
}

const withoutKey = <T>(table: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([other]) => other !== key));

/** A name for an extra square, which no place of the rectangle has: w1, w2 and so on, or with another letter. */
function freeName(board: BoardPlan): string | null {
  for (const letter of "wxyzvutsrqponmlkjihgfedcba")
    for (let number = 1; number <= 99; number++) {
      const name = `${letter}${number}`;
      if (!(name in board.extra) && placeOf(board, name) === null) return name;
    }
  return null;
}

/** A set-up on a board of other squares: what stands on one that is gone is gone. */
function fitted(setup: Setup, board: BoardPlan): Setup {
  const has = (square: string) => {
    const place = placeOf(board, square);
    return place !== null && squareOn(board, place) === square;
  };
  return { ...setup, board, pieces: new Map([...setup.pieces].filter(([square]) => has(square))) };
}

/**
 * A set-up on a board of another size. What is in the upper half keeps its distance from the upper edge, so that black's
 * pieces stay on their ranks; new files come on the right of each plane.
 */
export function resized(setup: Setup, files: number, ranks: number): Setup {
  const old = setup.board;
  const planes = planesOf(old);
  const width = limited(Math.floor(files / planes), Math.floor(MOST_FILES / planes));
  const size = { files: width * planes, ranks: limited(ranks, MOST_RANKS) };
  const before = old.files / planes;
  const moved = ([x, y]: Place): Place | null => {
    const high = y >= old.ranks / 2 ? y + size.ranks - old.ranks : y;
    if (x < 0) return [x, high];
    if (x >= old.files) return [x + size.files - old.files, high];
    return x % before < width ? [Math.floor(x / before) * width + (x % before), high] : null;
  };
  const board: BoardPlan = { ...old, ...size, holes: [], extra: {} };
  const renamed = (square: string): string | null => {
    if (old.extra[square]) return square;
    const place = placeOf(old, square);
    if (!place) return null;
    const to = moved(place);
    return to && within(board, to) ? named(board, to) : null;
  };
  for (const hole of old.holes) {
    const name = renamed(hole);
    if (name && !board.holes.includes(name)) board.holes.push(name);
  }
  for (const [name, place] of Object.entries(old.extra)) {
    const to = moved(place);
    if (!to) continue;
    const isFree = !within(board, to) || board.holes.includes(named(board, to));
    if (isFree && placeOf(board, name) === null) board.extra[name] = [to[0], to[1]];
  }
  const pieces = new Map<string, string>();
  // On a lower board the halves meet: what stood in the lower one comes first.
  for (const [square, token] of [...setup.pieces].reverse()) {
    const name = renamed(square);
    if (name && !pieces.has(name)) pieces.set(name, token);
  }
  return fitted({ ...setup, pieces }, board);
}

const limited = (number: number, most: number): number =>
  Math.min(most, Math.max(1, Number.isInteger(number) ? number : 1));
