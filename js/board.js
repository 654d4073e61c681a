// `<menagerie-board>`: a position, a game to play through, or a board to play on, in any page. It needs no framework; what it
// shows and allows comes from the rules.
import { firstOf, themeOf } from "./board-attributes.js";
import { handsOf } from "./board-hands.js";
import { escaped } from "./board-html.js";
import { differBySquare, made, secondOf } from "./board-moves.js";
import { fullNames, plainNames, titled } from "./board-names.js";
import { ahead, LEAST, placesOf, SIDE, viewOf } from "./board-places.js";
import { styleSheet } from "./board-style.js";
import { wordsOf } from "./board-words.js";
import { Game, MenagerieError } from "./index.js";

/** @typedef {import("./wasm/rules.js").Position} Position */
/** @typedef {import("./wasm/rules.js").Move} Move */
/** @typedef {import("./wasm/rules.js").StoredPosition} StoredPosition */
/** @typedef {import("./wasm/rules.js").DrawOptions} DrawOptions */

/** The attributes that say which game is shown; the others say how. */
const GAME = ["game", "definition", "fen", "start", "moves", "pgn"];
const LOOK = ["ply", "arrows", "highlight", "circles", "flip", "coordinates", "colors", "playable", "controls", "label", "lang"];

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
  /** The moves of the game, with the squares they changed: those after what is shown are still to come. @type {import("./board-moves.js").Made[]} */
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
    this.#root.adoptedStyleSheets = [styleSheet()];
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
    this.#moves = [...this.#moves.slice(0, this.#ply), made(move)];
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
    this.#moves = moves.filter((text) => text !== "").map((text) => made(position.play(text)));
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
      this.#say(wordsOf(this).goes(plainNames(this.#now(), wordsOf(this))(square)));
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

  /** @param {string} name */
  #words(name) {
    return (this.getAttribute(name) ?? "").split(/\s+/).filter((word) => word !== "");
  }

  #draw() {
    if (!this.#shown || !this.#game) return;
    const targets = this.#targets();
    // The squares say what the picture shows.
    const svg = this.#shown.svg(this.#options([...targets.reached, ...targets.next])).replace("<svg ", '<svg aria-hidden="true" ');
    const playable = this.#mayMove;
    const html = [
      `<div class="view" part="view"><div class="board${playable ? " playable" : ""}" part="board">${svg}`,
      `<div role="grid" aria-label="${escaped(this.getAttribute("label") ?? this.#game.title)}">${this.#squares(this.#names(targets))}</div></div></div>`,
      this.#hands(playable),
      `<div class="choice" part="choice" role="group" aria-label="${wordsOf(this).which}">${this.#choice.map(({ uci, san }) => `<button type="button" part="button" data-play="${escaped(uci)}">${escaped(san)}</button>`).join("")}</div>`,
      this.hasAttribute("controls") ? this.#tools() : "",
      `<p class="${this.hasAttribute("controls") || playable ? "said" : "hidden"}" part="status" role="status"></p>`,
    ];
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (this.#root.querySelector(selector));
    const active = this.#root.activeElement;
    const held = active instanceof HTMLElement ? Object.entries(active.dataset)[0] : undefined;
    const scrolled = find(".view")?.scrollLeft ?? 0;
    this.#root.innerHTML = html.join("");
    this.#lay(svg);
    find(".view")?.scrollTo({ left: scrolled });
    // A text that is there from the beginning is not read out.
    const said = /** @type {HTMLElement} */ (this.#root.querySelector("[part=status]"));
    if (this.#explained) said.lang = "en";
    queueMicrotask(() => (said.textContent = this.#said));
    if (this.#choice.length > 0) find("[data-play]")?.focus();
    // What had the focus may be gone, such as a choice that was made: then the board has it.
    else if (held) (find(`[data-${held[0]}="${CSS.escape(held[1] ?? "")}"]`) ?? find(".square[tabindex='0']"))?.focus();
    const now = find("[aria-current]");
    // Only the list is scrolled, never the page around it.
    if (now?.offsetParent) now.closest("ol")?.scrollTo({ top: now.offsetTop - 40 });
    this.#listen();
  }

  /**
   * Gives the board and its squares their places, by the picture.
   * @param {string} svg
   */
  #lay(svg) {
    const [left, top, width, height] = viewOf(svg);
    const board = /** @type {HTMLElement} */ (this.#root.querySelector(".board"));
    board.style.minInlineSize = `${(width / SIDE) * LEAST}px`;
    const places = new Map(this.#places().map((place) => [place.name, place]));
    for (const square of /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll(".square"))) {
      const { x, y } = /** @type {import("./board-places.js").Place} */ (places.get(square.dataset["square"] ?? ""));
      const shares = { left: (x - left) / width, top: (y - top) / height, width: SIDE / width, height: SIDE / height };
      for (const [key, share] of Object.entries(shares)) square.style.setProperty(key, `${share * 100}%`);
    }
  }

  /** Where what was chosen may go, and what is the next square of a move that is half made. */
  #targets() {
    const moves = this.#seconds.length > 0 ? [] : this.#movesFrom(this.#from);
    const squares = (/** @type {Move[]} */ moves) => [...new Set(moves.flatMap(({ to }) => to ?? []))];
    return {
      reached: squares(moves),
      captured: squares(moves.filter(({ captures }) => captures.length > 0)),
      next: [...new Set(this.#seconds.flatMap((move) => secondOf(move) ?? []))],
    };
  }

  /**
   * @param {string[]} targets
   * @returns {DrawOptions}
   */
  #options(targets) {
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
      targets,
      prefix: this.#prefix,
      ...(colors === null ? {} : { theme: themeOf(colors) }),
    };
  }

  /**
   * @param {{ reached: string[], captured: string[], next: string[] }} targets
   */
  #names(targets) {
    return fullNames(this.#now(), wordsOf(this), {
      ...targets,
      trace: this.#moves[this.#ply - 1]?.trace ?? [],
      highlight: this.#words("highlight"),
      circles: this.#words("circles"),
      arrows: this.#words("arrows"),
      picked: this.#isSquare(this.#from) ? this.#from : undefined,
    });
  }

  /**
   * A button over each square: row by row as they are seen, so that a screen reader finds them in order.
   * @param {(square: string) => string} nameOf
   */
  #squares(nameOf) {
    const rows = new Map();
    const places = this.#places();
    const first = this.#focus ?? places[0]?.name;
    for (const { name, y } of places) {
      const focus = name === first ? 0 : -1;
      const button = `<button type="button" class="square" part="square" role="gridcell" tabindex="${focus}" data-square="${escaped(name)}" aria-label="${escaped(nameOf(name))}"${name === this.#from ? ' aria-selected="true"' : ""}></button>`;
      rows.set(y, (rows.get(y) ?? "") + button);
    }
    return [...rows.entries()].sort(([one], [other]) => one - other).map(([, row]) => `<div role="row" class="row">${row}</div>`).join("");
  }

  /** The squares with their places. */
  #places() {
    return placesOf(/** @type {Game} */ (this.#game).board, this.hasAttribute("flip"));
  }

  /** @param {boolean} playable */
  #hands(playable) {
    const words = wordsOf(this);
    const moves = playable ? this.#now().legalMoves() : [];
    const passes = moves.some((move) => move.from === undefined && move.drop === undefined);
    const pass = passes ? `<div class="tools" part="hand"><button type="button" part="button" data-pass="1">${words.pass}</button></div>` : "";
    const drops = playable ? new Set(moves.flatMap(({ drop }) => drop ?? [])) : undefined;
    return handsOf(this.#now(), words, { drops, from: this.#from }) + pass;
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
          const begins = this.#from !== drop;
          this.#begin(begins ? drop : undefined);
          this.#say(begins ? wordsOf(this).goes(titled(drop)) : "");
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
   * Moves the focus in a direction.
   * @param {number} dx
   * @param {number} dy
   */
  #walk(dx, dy) {
    const places = this.#places();
    const next = ahead(places, places.find(({ name }) => name === this.#focus) ?? places[0], dx, dy);
    if (next !== undefined) this.#square(next)?.focus();
  }
}

if (!customElements.get("menagerie-board")) customElements.define("menagerie-board", MenagerieBoard);
