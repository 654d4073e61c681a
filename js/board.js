// `<menagerie-board>`: a position, a game to play through, or a board to play on, in any page. It needs no framework; what it
// shows and allows comes from the rules.
import { wordsOf } from "./board-words.js";
import { Game, Library, MenagerieError } from "./index.js";

/** @typedef {import("./wasm/rules.js").Position} Position */
/** @typedef {import("./wasm/rules.js").Move} Move */
/** @typedef {import("./wasm/rules.js").StoredPosition} StoredPosition */
/** @typedef {import("./wasm/rules.js").DrawOptions} DrawOptions */

/** The side of a square in a picture, and the space between two planes. */
const SIDE = 64;
const GAP = 48;
/** How much farther a square is for an arrow key where it is aside. */
const ASIDE = 2.5;
/** The attributes that say which game is shown; the others say how. */
const GAME = ["game", "definition", "fen", "start", "moves", "pgn"];
const LOOK = ["ply", "arrows", "highlight", "circles", "flip", "coordinates", "colors", "playable", "controls", "lang"];

const STYLE = `
  :host { display: inline-block; inline-size: 400px; max-inline-size: 100%; font: 16px/1.4 system-ui, sans-serif; color: inherit; }
  :host([hidden]) { display: none; }
  .board { position: relative; }
  .board svg { display: block; inline-size: 100%; block-size: auto; }
  .row { display: contents; }
  .square { position: absolute; padding: 0; border: 0; background: none; cursor: default; }
  .playable .square { cursor: pointer; }
  .square:focus-visible { outline: 3px solid #1463d8; outline-offset: -3px; }
  .tools { display: flex; flex-wrap: wrap; gap: 4px; margin-block: 6px; }
  .tools button, .choice button { font: inherit; min-inline-size: 44px; min-block-size: 36px; }
  .choice { display: flex; flex-wrap: wrap; gap: 4px; }
  .moves { position: relative; display: flex; flex-wrap: wrap; gap: 2px 6px; margin: 6px 0 0; padding: 0; list-style: none; max-block-size: 9em; overflow: auto; }
  .moves button { font: inherit; border: 0; background: none; padding: 2px 4px; cursor: pointer; color: inherit; }
  .moves button[aria-current] { background: #1463d8; color: #fff; border-radius: 3px; }
  .said { min-block-size: 1.4em; margin: 4px 0 0; }
  .hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`;

/** The sheet is no element and places are no attributes: a page whose policy allows no styles of its own shows the board too. */
/** @type {CSSStyleSheet | undefined} */
let sheet;
let pictures = 0;

/** The element. Its attributes are listed in docs/board.md. */
export class MenagerieBoard extends HTMLElement {
  static observedAttributes = [...GAME, ...LOOK];

  #root = this.attachShadow({ mode: "open" });
  #prefix = `board${(pictures += 1)}-`;
  /** The game, where it begins, and all moves. @type {Game | undefined} */
  #game;
  /** The position that is shown. @type {Position | undefined} */
  #shown;
  /** The moves of the game: those after what is shown are still to come. @type {{ uci: string, san: string }[]} */
  #moves = [];
  #ply = 0;
  /** The square or the type in hand from which a move is begun. @type {string | undefined} */
  #from;
  /** What is to be chosen among, with a button each. @type {Move[]} */
  #choice = [];
  /** Moves to one square that differ by a second one, which is to be chosen on the board. @type {Move[]} */
  #seconds = [];
  /** The square that has the focus. @type {string | undefined} */
  #focus;
  #said = "";
  /** Whether that is a sentence of the rules, which is English. */
  #explained = false;
  #stale = { game: true, look: true };
  #waiting = false;

  connectedCallback() {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#later();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (GAME.includes(name)) this.#stale.game = true;
    if (name === "ply") this.#stale.look = true;
    // What was said was in the other language.
    if (name === "lang") this.#say("");
    this.#later();
  }

  /** The position that is shown, as a plain object: what `Game.restore` and the engine take. @returns {StoredPosition} */
  get position() {
    return this.#now().toJSON();
  }

  /** The position as FEN. */
  get fen() {
    return this.#now().fen;
  }

  /** Whose turn it is. @returns {"white" | "black"} */
  get turn() {
    return this.#now().turn;
  }

  /** `*`, or how the game has ended. */
  get result() {
    return this.#now().result;
  }

  /** How many moves were made until the position that is shown. */
  get ply() {
    this.#now();
    return this.#ply;
  }

  /** How many moves the game has. */
  get length() {
    this.#now();
    return this.#moves.length;
  }

  /**
   * Makes a move in any notation; moves after the position that is shown are dropped.
   * @param {string} text
   */
  play(text) {
    const position = this.#now();
    const move = position.play(text);
    this.#moves = [...this.#moves.slice(0, this.#ply), { uci: move.uci, san: move.san }];
    this.#ply += 1;
    this.#begin(undefined);
    this.#say(`${move.san}${position.result === "*" ? "" : `, ${position.result}`}`);
    this.#draw();
    const detail = { uci: move.uci, san: move.san, fen: position.fen, result: position.result };
    this.dispatchEvent(new CustomEvent("move", { detail, bubbles: true }));
  }

  /** Takes the last move back. */
  undo() {
    if (this.ply === 0) return;
    this.go(this.#ply - 1);
    this.#moves.length = this.#ply;
    this.#draw();
  }

  /**
   * Shows the position after a number of moves.
   * @param {number} ply
   */
  go(ply) {
    const position = this.#now();
    if (Number.isNaN(ply)) throw new MenagerieError("ply: a number of moves is expected");
    const wanted = Math.max(0, Math.min(Math.trunc(ply), this.#moves.length));
    for (; this.#ply > wanted; this.#ply -= 1) position.undo();
    for (; this.#ply < wanted; this.#ply += 1) position.play(this.#moves[this.#ply].uci);
    this.#begin(undefined);
    this.#say(wanted === 0 ? wordsOf(this).start : `${this.#moves[wanted - 1].san}.`);
    this.#draw();
  }

  #later() {
    if (this.#waiting || !this.isConnected) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#refresh();
    });
  }

  /** The position that is shown, read now if it has to be. */
  #now() {
    if (this.#stale.game) this.#read();
    if (!this.#shown) throw new Error("this board shows nothing");
    return this.#shown;
  }

  #refresh() {
    try {
      this.#now();
      if (this.#stale.look) {
        this.#stale.look = false;
        const ply = this.getAttribute("ply");
        if (ply !== null) this.go(Number(ply));
      }
      this.#draw();
    } catch (error) {
      this.#root.innerHTML = '<p part="problem" role="alert" lang="en"></p>';
      const said = /** @type {HTMLElement} */ (this.#root.querySelector("p"));
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Reads the game that the attributes name. */
  #read() {
    this.#shown?.free();
    this.#shown = undefined;
    const pgn = this.getAttribute("pgn");
    const read = pgn === null ? undefined : firstOf(pgn);
    const definition = this.getAttribute("definition");
    const name = read?.game ?? this.getAttribute("game") ?? "chess";
    const game = definition === null ? Game.load(name) : Game.fromToml(definition, "definition.toml");
    const fen = read ? read.fen : this.getAttribute("fen");
    const start = this.getAttribute("start");
    const position = fen ? game.position(fen) : game.start(start === null ? undefined : Number(start));
    const moves = read ? read.moves.map((move) => move.uci ?? move.san ?? "") : (this.getAttribute("moves") ?? "").split(/\s+/);
    this.#moves = moves.filter((text) => text !== "").map((text) => {
      const { uci, san } = position.play(text);
      return { uci, san };
    });
    this.#game?.free();
    this.#game = game;
    this.#shown = position;
    this.#ply = this.#moves.length;
    this.#focus = undefined;
    this.#begin(undefined);
    this.#say("");
    this.#stale = { game: false, look: true };
  }

  /** The sides that may be moved here. */
  get #mayMove() {
    const playable = this.getAttribute("playable");
    const { result, turn } = this.#now();
    return playable !== null && result === "*" && (playable === "" || playable === "both" || playable === turn);
  }

  /**
   * Begins a move, or none.
   * @param {string | undefined} from
   */
  #begin(from) {
    this.#from = from;
    this.#choice = [];
    this.#seconds = [];
  }

  /**
   * Says something below the board.
   * @param {string} text
   */
  #say(text, explained = false) {
    this.#said = text;
    this.#explained = explained;
  }

  /**
   * The moves that can be made from a square, or of a type in hand.
   * @param {string | undefined} from
   */
  #movesFrom(from) {
    return from === undefined ? [] : this.#now().legalMoves().filter((move) => (move.from ?? move.drop) === from);
  }

  /**
   * A square was clicked or chosen by a key.
   * @param {string} square
   */
  #press(square) {
    if (!this.#mayMove) return this.#draw();
    const second = this.#seconds.length > 0;
    const found = second ? this.#seconds.filter((move) => secondOf(move) === square) : this.#movesFrom(this.#from).filter((move) => move.to === square);
    if (found.length === 1) return this.play(found[0].uci);
    if (found.length > 1) {
      const split = !second && differBySquare(found);
      this.#seconds = split ? found : [];
      this.#choice = split ? [] : found;
      this.#say(split ? wordsOf(this).second : wordsOf(this).choose);
    } else if (second) {
      this.#begin(undefined);
      this.#say("");
    } else if (this.#from !== square && (this.#movesFrom(square).length > 0 || this.#now().piece(square)?.color === this.turn)) {
      this.#begin(square);
      this.#say(wordsOf(this).goes(this.#named(square)));
    } else {
      const from = this.#from;
      this.#begin(undefined);
      const why = from !== square && this.#isSquare(from) ? this.#now().explain(`${from}${square}`) : undefined;
      this.#say(why && !why.legal ? why.sentence : "", true);
      if (why && !why.legal) this.dispatchEvent(new CustomEvent("refused", { detail: { sentence: why.sentence }, bubbles: true }));
    }
    this.#draw();
  }

  /**
   * Whether a move is begun from a square, and not from the hand.
   * @param {string | undefined} from
   */
  #isSquare(from) {
    return this.#places().some(({ name }) => name === from);
  }

  /**
   * A square and what is on it, in words.
   * @param {string} square
   */
  #named(square) {
    const [piece, words] = [this.#now().piece(square), wordsOf(this)];
    if (piece) return words.piece(square, piece.color, titled(piece.type));
    return this.#now().walls().includes(square) ? words.wall(square) : words.empty(square);
  }

  /** @param {string} name */
  #words(name) {
    return (this.getAttribute(name) ?? "").split(/\s+/).filter((word) => word !== "");
  }

  #draw() {
    if (!this.#shown || !this.#game) return;
    const options = this.#options();
    // The squares say what the picture shows.
    const svg = this.#shown.svg(options).replace("<svg ", '<svg aria-hidden="true" ');
    const playable = this.#mayMove;
    const html = [
      `<div class="board${playable ? " playable" : ""}" part="board">${svg}`,
      `<div role="grid" aria-label="${escaped(this.getAttribute("label") ?? this.#game.title)}">${this.#squares(svg)}</div></div>`,
      this.#hands(playable),
      `<div class="choice" part="choice" role="group" aria-label="${wordsOf(this).which}">${this.#choice.map(({ uci, san }) => `<button type="button" part="button" data-play="${escaped(uci)}">${escaped(san)}</button>`).join("")}</div>`,
      this.hasAttribute("controls") ? this.#tools() : "",
      `<p class="${this.hasAttribute("controls") || playable ? "said" : "hidden"}" part="status" role="status"></p>`,
    ];
    const active = this.#root.activeElement;
    const held = active instanceof HTMLElement ? Object.entries(active.dataset)[0] : undefined;
    this.#root.innerHTML = html.join("");
    for (const square of /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll("[data-at]"))) {
      const [left, top, width, height] = (square.dataset["at"] ?? "").split(" ");
      Object.assign(square.style, { left, top, width, height });
    }
    // A text that is there from the beginning is not read out.
    const said = /** @type {HTMLElement} */ (this.#root.querySelector("[part=status]"));
    if (this.#explained) said.lang = "en";
    queueMicrotask(() => (said.textContent = this.#said));
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (this.#root.querySelector(selector));
    if (this.#choice.length > 0) find("[data-play]")?.focus();
    // What had the focus may be gone, such as a choice that was made: then the board has it.
    else if (held) (find(`[data-${held[0]}="${CSS.escape(held[1] ?? "")}"]`) ?? find(".square[tabindex='0']"))?.focus();
    const now = find("[aria-current]");
    // Only the list is scrolled, never the page around it.
    if (now?.offsetParent) now.closest("ol")?.scrollTo({ top: now.offsetTop - 40 });
    this.#listen();
  }

  /** @returns {DrawOptions} */
  #options() {
    const targets =
      this.#seconds.length > 0
        ? this.#seconds.flatMap((move) => secondOf(move) ?? [])
        : this.#movesFrom(this.#from).flatMap((move) => (move.to ? [move.to] : []));
    const chosen = [this.#isSquare(this.#from) ? this.#from : undefined, this.#seconds[0]?.to];
    const colors = this.getAttribute("colors");
    return {
      flip: this.hasAttribute("flip"),
      coordinates: this.getAttribute("coordinates") !== "none",
      turn: this.getAttribute("coordinates") !== "none",
      lastMove: this.#ply > 0,
      arrows: this.#words("arrows"),
      circles: this.#words("circles"),
      highlight: [...this.#words("highlight"), ...chosen.flatMap((square) => (square === undefined ? [] : [square]))],
      targets: [...new Set(targets)],
      prefix: this.#prefix,
      ...(colors === null ? {} : { theme: Object.fromEntries(colors.split(";").flatMap(pair)) }),
    };
  }

  /**
   * A button over each square: row by row as they are seen, so that a screen reader finds them in order.
   * @param {string} svg
   */
  #squares(svg) {
    const [left, top, width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
    const rows = new Map();
    const places = this.#places();
    const first = this.#focus ?? places[0]?.name;
    for (const { name, x, y } of places) {
      const at = [(x - left) / width, (y - top) / height, SIDE / width, SIDE / height].map((share) => `${share * 100}%`).join(" ");
      const focus = name === first ? 0 : -1;
      const button = `<button type="button" class="square" part="square" role="gridcell" tabindex="${focus}" data-square="${escaped(name)}" data-at="${at}" aria-label="${escaped(this.#named(name))}"${name === this.#from ? ' aria-selected="true"' : ""}></button>`;
      rows.set(y, (rows.get(y) ?? "") + button);
    }
    return [...rows.entries()].sort(([one], [other]) => one - other).map(([, row]) => `<div role="row" class="row">${row}</div>`).join("");
  }

  /** The squares with their upper left corners, from left to right. */
  #places() {
    const { files, ranks, planes, squares } = /** @type {Game} */ (this.#game).board;
    const flip = this.hasAttribute("flip");
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

  /** @param {boolean} playable */
  #hands(playable) {
    const position = this.#now();
    const held = playable ? position.hands().filter(({ piece }) => piece.color === position.turn) : [];
    const passes = playable && position.legalMoves().some((move) => move.from === undefined && move.drop === undefined);
    if (held.length === 0 && !passes) return "";
    const words = wordsOf(this);
    const buttons = held.map(
      ({ piece, count }) =>
        `<button type="button" part="button" data-drop="${escaped(piece.type)}" aria-pressed="${this.#from === piece.type}">${escaped(titled(piece.type))} × ${count}</button>`,
    );
    if (passes) buttons.push(`<button type="button" part="button" data-pass="1">${words.pass}</button>`);
    return `<div class="tools" part="hand" role="group" aria-label="${words.hand}">${buttons.join("")}</div>`;
  }

  #tools() {
    const [ply, all] = [this.#ply, this.#moves.length];
    const words = wordsOf(this);
    const button = (/** @type {"first" | "back" | "on" | "last"} */ name, /** @type {number} */ to, /** @type {string} */ sign, /** @type {boolean} */ on) =>
      `<button type="button" part="button" data-go="${name}" data-to="${to}" aria-label="${words[name]}"${on ? "" : ' aria-disabled="true"'}>${sign}</button>`;
    const moves = this.#moves.map(
      ({ san }, at) =>
        `<li><button type="button" part="move" data-go="move ${at + 1}" data-to="${at + 1}"${at + 1 === ply ? ' aria-current="true"' : ""}>${escaped(san)}</button></li>`,
    );
    return `<div class="tools" part="controls" role="group" aria-label="${words.moves}">
      ${button("first", 0, "|◀", ply > 0)}${button("back", ply - 1, "◀", ply > 0)}
      ${button("on", ply + 1, "▶", ply < all)}${button("last", all, "▶|", ply < all)}
      <button type="button" part="button" data-flip="1" aria-label="${words.flip}">⇅</button></div>
      <ol class="moves" part="moves">${moves.join("")}</ol>`;
  }

  /** @param {string | undefined} name */
  #square(name) {
    return /** @type {HTMLElement | null} */ (this.#root.querySelector(`[data-square="${CSS.escape(name ?? "")}"]`));
  }

  #listen() {
    const board = /** @type {HTMLElement} */ (this.#root.querySelector("[role=grid]"));
    board.onkeydown = (event) => this.#key(event);
    const choice = /** @type {HTMLElement} */ (this.#root.querySelector("[part=choice]"));
    choice.addEventListener("keydown", (event) => event.key === "Escape" && this.#key(event));
    board.addEventListener("focusin", ({ target }) => {
      const next = target instanceof HTMLElement ? target.dataset["square"] : undefined;
      if (next === undefined || next === this.#focus) return;
      this.#square(this.#focus ?? this.#places()[0]?.name)?.setAttribute("tabindex", "-1");
      this.#focus = next;
      this.#square(next)?.setAttribute("tabindex", "0");
    });
    for (const button of this.#root.querySelectorAll("button")) {
      const { square, to, play, drop, pass, flip } = button.dataset;
      button.onclick = () => {
        if (square !== undefined) this.#press(square);
        else if (to !== undefined) this.go(Number(to));
        else if (play !== undefined) this.play(play);
        else if (flip !== undefined) this.toggleAttribute("flip");
        else if (pass !== undefined) this.#pass();
        else if (drop !== undefined) {
          this.#begin(this.#from === drop ? undefined : drop);
          this.#draw();
        }
      };
    }
  }

  #pass() {
    const move = this.#now().legalMoves().find(({ from, drop }) => from === undefined && drop === undefined);
    if (move) this.play(move.uci);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "f") this.toggleAttribute("flip");
    else if (event.key === "Escape") {
      this.#begin(undefined);
      this.#draw();
    } else if (event.key === "Home" || event.key === "End") this.go(event.key === "Home" ? 0 : this.#moves.length);
    else if (event.key === "," || event.key === ".") this.go(this.#ply + (event.key === "," ? -1 : 1));
    else if (step) this.#walk(step[0], step[1]);
    else return;
    event.preventDefault();
  }

  /**
   * Moves the focus to the next square in a direction, over holes; where none is, to the nearest next to the way, so that squares
   * outside of the corners are reached too.
   * @param {number} dx
   * @param {number} dy
   */
  #walk(dx, dy) {
    const places = this.#places();
    const here = places.find(({ name }) => name === this.#focus) ?? places[0];
    const ahead = places
      .map((place) => ({ place, along: (place.x - here.x) * dx + (place.y - here.y) * dy, aside: Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx) }))
      .filter(({ along, aside }) => along > 0 && aside <= along)
      .sort((one, other) => one.along - other.along + (one.aside - other.aside) * ASIDE);
    const next = ahead[0]?.place.name;
    if (next === undefined) return;
    this.#square(next)?.focus();
  }
}

/**
 * The first game of a file.
 * @param {string} pgn
 */
function firstOf(pgn) {
  const library = new Library();
  try {
    return library.parsePgn(pgn)[0];
  } finally {
    library.free();
  }
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

/**
 * The second square of a move: where it builds a wall, or where its second piece goes.
 * @param {Move} move
 */
function secondOf({ edits, also }) {
  const wall = edits.find((edit) => edit.edit === "wall" && edit.on);
  return wall?.edit === "wall" ? wall.square : also?.[1];
}

/**
 * Whether some moves of the same pieces differ by their second squares.
 * @param {Move[]} moves
 */
function differBySquare(moves) {
  const squares = new Set(moves.map(secondOf));
  return squares.size > 1 && !squares.has(undefined) && moves.every(({ also }) => also?.[0] === moves[0].also?.[0]);
}

/**
 * The name of a type of piece, for people.
 * @param {string} type
 */
function titled(type) {
  return type.replaceAll(/[-_]/g, " ");
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

if (!customElements.get("menagerie-board")) customElements.define("menagerie-board", MenagerieBoard);
