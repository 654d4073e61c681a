// What `<menagerie-board>` says itself, by language. Names of pieces, reasons and errors come from the rules, in English.

/**
 * @typedef {object} Words
 * @property {string} which What the group of choices is called.
 * @property {string} choose
 * @property {string} second
 * @property {(what: string) => string} goes
 * @property {(square: string) => string} empty
 * @property {(square: string) => string} wall
 * @property {(square: string, color: "white" | "black", type: string) => string} piece
 * @property {string} pass
 * @property {string} hand
 * @property {string} moves
 * @property {string} first
 * @property {string} back
 * @property {string} on
 * @property {string} last
 * @property {string} flip
 * @property {string} start
 */

/** @type {Record<string, Words>} */
export const WORDS = {
  en: {
    which: "Which move",
    choose: "Choose a move.",
    second: "Choose the second square of the move.",
    goes: (what) => `${what}: choose where it goes.`,
    empty: (square) => `${square}, empty`,
    wall: (square) => `${square}, wall`,
    piece: (square, color, type) => `${square}, ${color} ${type}`,
    pass: "Pass",
    hand: "In hand",
    moves: "Moves",
    first: "First",
    back: "Back",
    on: "On",
    last: "Last",
    flip: "Flip the board",
    start: "The start.",
  },
  de: {
    which: "Welcher Zug",
    choose: "Wählen Sie einen Zug.",
    second: "Wählen Sie das zweite Feld des Zugs.",
    goes: (what) => `${what}: Wählen Sie das Zielfeld.`,
    empty: (square) => `${square}, leer`,
    wall: (square) => `${square}, Mauer`,
    // The names of pieces are English, and have no gender.
    piece: (square, color, type) => `${square}, ${type} (${color === "white" ? "Weiß" : "Schwarz"})`,
    pass: "Passen",
    hand: "In der Hand",
    moves: "Züge",
    first: "Zum Anfang",
    back: "Zurück",
    on: "Weiter",
    last: "Zum Ende",
    flip: "Brett drehen",
    start: "Der Anfang.",
  },
};

/**
 * The words of the language of an element, its own or that of what it is in; English where there are none.
 * @param {Element} element
 */
export function wordsOf(element) {
  return WORDS[Object.keys(WORDS).find((code) => element.matches(`:lang(${code})`)) ?? "en"];
}
