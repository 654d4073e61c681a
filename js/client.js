// The front of the engine, in a browser as in Node.js.
import { InputError, InternalError, makeError } from "./errors.js";
import { Signal } from "./signal.js";

/** @typedef {import("./wasm/rules.js").StoredPosition} StoredPosition */
/** @typedef {import("./wasm/engine.js").SearchLimits} SearchLimits */
/** @typedef {import("./wasm/engine.js").SearchEvent} SearchEvent */
/** @typedef {import("./wasm/engine.js").SearchResult} SearchResult */
/**
 * What a worker is here.
 * @typedef {object} Connection
 * @property {(message: object) => void} post
 * @property {() => void} end
 * @property {(busy: boolean) => void} hold Whether somebody waits for the worker, so that the program goes on.
 */
/**
 * @callback Connect
 * @param {(message: any) => void} receive
 * @param {(why: string) => void} fail
 * @returns {Connection}
 */

/**
 * A search that is running or waits for its turn. It is an async iterable of its events, and leaving the loop stops it.
 * @implements {AsyncIterable<SearchEvent>}
 */
export class Search {
  /** @type {SearchEvent[]} */
  #events = [];
  #ended = false;
  /** @type {Error | undefined} */
  #error;
  /** @type {(() => void) | undefined} */
  #wake;
  #stop = new Signal();

  /**
   * The result; rejected with an error of menagerie if the position or a limit is wrong.
   * @type {Promise<SearchResult>}
   */
  result;
  /** @type {(result: SearchResult) => void} */
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};

  /** @internal */
  constructor() {
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Those who only read the events get the error there.
    this.result.catch(() => {});
  }

  /** Stops the search; its result is that of what was searched. */
  stop() {
    this.#stop.raise();
  }

  /** @internal */
  get signal() {
    return this.#stop.end;
  }

  /**
   * @internal
   * @param {SearchEvent} event
   */
  add(event) {
    this.#events.push(event);
    this.#wake?.();
  }

  /**
   * @internal
   * @param {SearchResult} result
   */
  finish(result) {
    this.#ended = true;
    this.#resolve(result);
    this.#wake?.();
    this.stop();
  }

  /**
   * @internal
   * @param {Error} error
   */
  fail(error) {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    this.#reject(error);
    this.#wake?.();
    this.stop();
  }

  /** The events of the search, as they come. */
  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        const event = this.#events.shift();
        if (event) yield event;
        else if (this.#error) throw this.#error;
        else if (this.#ended) return;
        else await /** @type {Promise<void>} */ (new Promise((resolve) => (this.#wake = resolve)));
      }
    } finally {
      this.stop();
    }
  }
}

/** The engine in a worker. It does one thing at a time; what is asked meanwhile waits for its turn. */
export class Engine {
  /** @type {Connection} */
  #connection;
  /** @type {Map<number, Search>} */
  #searches = new Map();
  #next = 0;
  /** @type {string[]} */
  #lines = [];
  /** @type {(() => void) | undefined} */
  #wake;
  /** @type {Signal | undefined} */
  #stop;
  /** @type {Signal | undefined} */
  #ponderhit;
  #ended = false;
  /** @type {{ resolve(engine: Engine): void, reject(error: Error): void } | undefined} */
  #starting;

  /**
   * @internal
   * @param {Connect} connect
   * @param {{ resolve(engine: Engine): void, reject(error: Error): void }} starting
   */
  constructor(connect, starting) {
    this.#starting = starting;
    this.#connection = connect(
      (message) => this.#receive(message),
      (why) => this.#fail(new InternalError(why)),
    );
  }

  /**
   * @internal
   * @param {Connect} connect
   * @param {{ hash?: number }} [options]
   * @returns {Promise<Engine>}
   */
  static begin(connect, options = {}) {
    const hash = options.hash ?? 16;
    if (!Number.isInteger(hash) || hash < 1 || hash > 1024) {
      return Promise.reject(new InputError("hash: a whole number of mebibytes from 1 to 1024 is expected"));
    }
    return new Promise((resolve, reject) => {
      const engine = new Engine(connect, { resolve, reject });
      engine.#connection.post({ type: "start", hash });
      engine.#hold();
    });
  }

  /**
   * Searches a position. Without limits it goes on until it is stopped.
   * @param {StoredPosition | { toJSON(): StoredPosition }} position A position of this package, or a plain object with the
   * game, the FEN and the moves.
   * @param {SearchLimits} [limits]
   * @returns {Search}
   */
  search(position, limits = {}) {
    const search = new Search();
    const id = this.#next++;
    if (this.#ended) {
      search.fail(new InputError("the engine was ended"));
      return search;
    }
    try {
      const stored = "toJSON" in position ? position.toJSON() : position;
      this.#searches.set(id, search);
      this.#hold();
      this.#connection.post({ type: "search", id, position: stored, limits, stop: search.signal });
    } catch (error) {
      this.#searches.delete(id);
      search.fail(error instanceof Error ? error : new InternalError(String(error)));
    }
    return search;
  }

  /** Forgets what was learned, before another game begins. */
  newGame() {
    this.#connection.post({ type: "forget" });
  }

  /**
   * Sends a line of UCI; `lines` has the answers. What is sent during a search is answered after it, but `stop`, `ponderhit`
   * and `quit` are heard at once.
   * @param {string} line
   */
  send(line) {
    const command = line.trim().split(/\s+/)[0];
    if (command === "stop" || command === "quit") this.#stop?.raise();
    if (command === "ponderhit") this.#ponderhit?.raise();
    if (command === "go") {
      this.#release();
      this.#stop = new Signal();
      this.#ponderhit = new Signal();
    }
    const none = (this.#stop ??= new Signal()).end;
    this.#connection.post({
      type: "line",
      line,
      stop: none,
      ponderhit: (this.#ponderhit ??= new Signal()).end,
    });
  }

  /**
   * Adds a definition to the games of UCI: `setoption name UCI_Variant` finds it.
   * @param {string} file A name for messages, such as `camels.toml`.
   * @param {string} toml The definition.
   */
  define(file, toml) {
    this.#connection.post({ type: "define", file, toml });
  }

  /**
   * The answers to the lines that were sent, as they come.
   * @returns {AsyncGenerator<string, void, void>}
   */
  async *lines() {
    while (!this.#ended || this.#lines.length > 0) {
      const line = this.#lines.shift();
      if (line !== undefined) yield line;
      else {
        const wake = /** @type {Promise<void>} */ (new Promise((resolve) => (this.#wake = resolve)));
        this.#hold();
        await wake;
        this.#wake = undefined;
        this.#hold();
      }
    }
  }

  /** Ends the worker. Searches that are running are rejected. */
  end() {
    if (this.#ended) return;
    this.#fail(new InputError("the engine was ended"));
    this.#connection.end();
  }

  /** Ends the worker, at the end of a block with `using`. */
  [Symbol.dispose]() {
    this.end();
  }

  #hold() {
    this.#connection.hold(this.#starting !== undefined || this.#searches.size > 0 || this.#wake !== undefined);
  }

  #release() {
    this.#stop?.raise();
    this.#ponderhit?.raise();
  }

  /** @param {Error} error */
  #fail(error) {
    this.#ended = true;
    this.#release();
    this.#starting?.reject(error);
    for (const search of this.#searches.values()) search.fail(error);
    this.#searches.clear();
    this.#wake?.();
  }

  /** @param {any} message */
  #receive(message) {
    const search = this.#searches.get(message.id);
    if (message.type === "ready") {
      this.#starting?.resolve(this);
      this.#starting = undefined;
      this.#hold();
    } else if (message.type === "event") {
      search?.add(message.event);
    } else if (message.type === "done") {
      this.#searches.delete(message.id);
      this.#hold();
      search?.finish(message.result);
    } else if (message.type === "failed") {
      this.#searches.delete(message.id);
      this.#hold();
      search?.fail(makeError(message.error.name, message.error.message, message.error.details));
    } else if (message.type === "say") {
      this.#lines.push(message.line);
      this.#wake?.();
    } else if (message.type === "quit") {
      this.end();
    } else if (message.type === "broken") {
      this.#fail(new InternalError(message.message));
    }
  }
}
