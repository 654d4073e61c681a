// What `<menagerie-board>` says itself, by language. Names of pieces, reasons and errors come from the rules, in English.

/** @typedef {import("./wasm/rules.js").Color} Color */
/**
 * @typedef {object} Words
 * @property {string} which What the group of choices is called.
 * @property {string} choose
 * @property {string} second
 * @property {(what: string) => string} goes
 * @property {(square: string) => string} empty
 * @property {(square: string) => string} wall
 * @property {(square: string, color: Color, type: string, isMarked: boolean) => string} piece
 * @property {string} moved
 * @property {string} left
 * @property {string} attacked Of a king in check.
 * @property {string} attacks Of what gives the check.
 * @property {string} highlighted
 * @property {string} circled
 * @property {(to: string) => string} arrow
 * @property {string} picked
 * @property {string} reached Of a square that the chosen piece may go to.
 * @property {string} captured Of one on which it captures.
 * @property {string} next Of one that may be the second square of the move.
 * @property {string} pass
 * @property {(color: Color) => string} hand
 * @property {(color: Color) => string} captives What those are called that a side has captured.
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
    piece: (square, color, type, isMarked) => `${square}, ${isMarked ? "overloaded " : ""}${color} ${type}`,
    moved: "moved last",
    left: "left last",
    attacked: "in check",
    attacks: "gives check",
    highlighted: "highlighted",
    circled: "circled",
    arrow: (to) => `arrow to ${to}`,
    picked: "picked up",
    reached: "moves here",
    captured: "captures",
    next: "second square",
    pass: "Pass",
    hand: (color) => `In ${color}'s hand`,
    captives: (color) => `Captured by ${color}`,
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
    piece: (square, color, type, isMarked) => `${square}, ${type} (${german(color)}${isMarked ? ", überladen" : ""})`,
    moved: "zuletzt gezogen",
    left: "zuletzt verlassen",
    attacked: "im Schach",
    attacks: "gibt Schach",
    highlighted: "hervorgehoben",
    circled: "eingekreist",
    arrow: (to) => `Pfeil nach ${to}`,
    picked: "aufgenommen",
    reached: "zieht hierher",
    captured: "schlägt",
    next: "zweites Feld",
    pass: "Passen",
    hand: (color) => `Auf der Hand von ${german(color)}`,
    captives: (color) => `Gefangene von ${german(color)}`,
    moves: "Züge",
    first: "Zum Anfang",
    back: "Zurück",
    on: "Weiter",
    last: "Zum Ende",
    flip: "Brett drehen",
    start: "Der Anfang.",
  },
};

/** @param {Color} color */
function german(color) {
  return color === "white" ? "Weiß" : "Schwarz";
}

/**
 * The words of the language of an element, its own or that of what it is in; English where there are none.
 * @param {Element} element
 */
export function wordsOf(element) {
  return WORDS[Object.keys(WORDS).find((code) => element.matches(`:lang(${code})`)) ?? "en"];
}
