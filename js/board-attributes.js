// Attributes of `<menagerie-board>` that are more than a word.
import { Library, MenagerieError } from "./index.js";

/**
 * The first game of a file.
 * @param {string} pgn
 */
export function firstOf(pgn) {
  const library = new Library();
  try {
    return library.parsePgn(pgn)[0];
  } finally {
    library.free();
  }
}

/**
 * The colours of a picture, as `colors` has them.
 * @param {string} colors
 */
export function themeOf(colors) {
  return Object.fromEntries(colors.split(";").flatMap(pair));
}

/**
 * A colour of the attribute `colors`: `light: #eee`.
 * @param {string} text
 */
function pair(text) {
  const [name, value] = text.split(":").map((word) => word.trim());
  if (!name || !value) return [];
  if (!CSS.supports("color", value)) throw new MenagerieError(`colors: \`${value}\` is no colour`);
  return [[name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase()), value]];
}
