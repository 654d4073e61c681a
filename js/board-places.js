// Where the squares of a board are, as `<menagerie-board>` shows it, and which is next in a direction.

/** @typedef {import("./wasm/rules.js").Board} Board */
/** @typedef {{ name: string, x: number, y: number }} Place A square with its upper left corner. */

/** The side of a square in a picture. */
export const SIDE = 64;
/** The least side of a square on the page, in pixels: a finger hits what is as large as 24, and sizes are rounded. */
export const LEAST = 24.5;
/** The space between two planes. */
const GAP = 48;
/** How much farther a square is for an arrow key where it is aside. */
const ASIDE = 2.5;

/**
 * What a picture shows: left, top, width and height.
 * @param {string} svg
 */
export function viewOf(svg) {
  return (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
}

/**
 * The squares of a board, row by row and from left to right.
 * @param {Board} board
 * @param {boolean} flip
 * @returns {Place[]}
 */
export function placesOf({ files, ranks, planes, squares }, flip) {
  const [xs, ys] = [squares.map(({ file }) => file), squares.map(({ rank }) => rank)];
  const [left, right] = [Math.min(0, ...xs), Math.max(files - 1, ...xs)];
  const [bottom, top] = [Math.min(0, ...ys), Math.max(ranks - 1, ...ys)];
  const places = squares.map(({ name, file, rank }) => {
    const plane = Math.max(0, Math.min(planes - 1, Math.trunc((file * planes) / files)));
    const gaps = (flip ? planes - 1 - plane : plane) * GAP;
    return { name, x: (flip ? right - file : file - left) * SIDE + gaps, y: (flip ? rank - bottom : top - rank) * SIDE };
  });
  return places.sort((one, other) => one.y - other.y || one.x - other.x);
}

/**
 * The next square in a direction, over holes; where none is, the nearest next to the way, so that squares outside of the corners
 * are reached too.
 * @param {Place[]} places
 * @param {Place} here
 * @param {number} dx
 * @param {number} dy
 * @returns {string | undefined}
 */
export function ahead(places, here, dx, dy) {
  const [next] = places
    .map((place) => ({ place, along: (place.x - here.x) * dx + (place.y - here.y) * dy, aside: Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx) }))
    .filter(({ along, aside }) => along > 0 && aside <= along)
    .sort((one, other) => one.along - other.along + (one.aside - other.aside) * ASIDE);
  return next?.place.name;
}
