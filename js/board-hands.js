// What the players hold, as `<menagerie-board>` shows it.
import { escaped } from "./board-html.js";
import { titled } from "./board-names.js";

/** @typedef {import("./wasm/rules.js").Color} Color */
/** @typedef {import("./wasm/rules.js").Held} Held */
/** @typedef {import("./wasm/rules.js").Position} Position */
/** @typedef {import("./board-words.js").Words} Words */

/** @type {Color[]} */
const COLORS = ["white", "black"];

/**
 * The hands of both sides and the captives in HTML: buttons for who may drop something now, and otherwise lists, which nobody sees,
 * as the picture has it.
 * @param {Position} position
 * @param {Words} words
 * @param {{ drops: Set<string> | undefined, from: string | undefined }} state The types that can be dropped now, if moves can be
 * made, and the one that was chosen.
 */
export function handsOf(position, words, { drops, from }) {
  const [hands, captives] = [position.hands(), position.captives()];
  return COLORS.map((color) => {
    const [own, away] = [hands, captives].map((held) => held.filter(({ piece }) => piece.color === color));
    // What a side holds of the other's is the other's to drop.
    const [hand, prison] = [words.hand(color), words.captives(color === "white" ? "black" : "white")];
    if (!drops || color !== position.turn) return list(hand, own) + list(prison, away);
    const button = (/** @type {Held} */ held) => buttonOf(held.piece.type, counted(held), from);
    const known = new Set([...own, ...away].map(({ piece }) => piece.type));
    const endless = [...drops].filter((type) => !known.has(type)).map((type) => buttonOf(type, escaped(titled(type)), from));
    const isExchanged = (/** @type {Held} */ { piece }) => drops.has(piece.type);
    const rest = away.filter((held) => !isExchanged(held));
    return group(hand, [...own.map(button), ...endless]) + group(prison, away.filter(isExchanged).map(button)) + list(prison, rest);
  }).join("");
}

/**
 * @param {string} type
 * @param {string} text
 * @param {string | undefined} from
 */
function buttonOf(type, text, from) {
  return `<button type="button" part="button" data-drop="${escaped(type)}" aria-pressed="${from === type}">${text}</button>`;
}

/**
 * @param {string} name
 * @param {string[]} buttons
 */
function group(name, buttons) {
  return buttons.length === 0 ? "" : `<div class="tools" part="hand" role="group" aria-label="${name}">${buttons.join("")}</div>`;
}

/**
 * @param {string} name
 * @param {Held[]} held
 */
function list(name, held) {
  const inner = held.map((one) => `<li>${counted(one)}</li>`);
  return inner.length === 0 ? "" : `<ul class="hidden" aria-label="${name}">${inner.join("")}</ul>`;
}

/** @param {Held} held */
function counted({ piece, count }) {
  return `${escaped(titled(piece.type))} × ${count}`;
}
