// The front of the engine, in a browser as in Node.js.
import { InputError, InternalError, MenagerieError, makeError } from "./errors.js";
import { Queue } from "./queue.js";
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
  /** @type {Queue<SearchEvent>} */
  #events = new Queue();
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
    this.#events.add(event);
  }

  /**
   * @internal
   * @param {SearchResult} result
   */
  finish(result) {
    this.#resolve(result);
    this.#events.close();
    this.stop();
  }

  /**
   * @internal
   * @param {Error} error
   */
  fail(error) {
    this.#reject(error);
    this.#events.close(error);
    this.stop();
  }

  /**
   * The events of the search, as they come.
   * @returns {AsyncIterableIterator<SearchEvent>}
   */
  [Symbol.asyncIterator]() {
    return this.#events.read(() => this.stop());
  }
}

/** The engine in a worker. It does one thing at a time; what is asked meanwhile waits for its turn. */
export class Engine {
  /** @type {Connection} */
  #connection;
  /** @type {Map<number, Search>} */
  #searches = new Map();
  #next = 0;
  /** @type {Queue<string>} */
  #lines = new Queue(() => this.#hold());
  /** The lines of UCI that the worker has not done yet. @type {Map<number, { stop: Signal, ponderhit: Signal }>} */
  #sent = new Map();
  /** Why there is no worker any more. @type {Error | undefined} */
  #ended;
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
  static begin(connect, options) {
    const hash = options?.hash ?? 16;
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
    if (this.#ended) {
      search.fail(this.#ended);
      return search;
    }
    const id = this.#next++;
    try {
      if (typeof position !== "object" || position === null) {
        throw new InputError("search: a position, or an object with the game, the FEN and the moves, is expected");
      }
      const stored = "toJSON" in position ? position.toJSON() : position;
      // What cannot be sent is refused here, and then nothing is awaited.
      this.#connection.post({ type: "search", id, position: stored, limits, stop: search.signal });
      this.#searches.set(id, search);
      this.#hold();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      search.fail(error instanceof MenagerieError ? error : new InputError(`search: ${why}`));
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
    if (this.#ended) return;
    const command = line.trim().split(/\s+/)[0];
    for (const earlier of this.#sent.values()) {
      if (command === "stop" || command === "quit") earlier.stop.raise();
      if (command === "ponderhit") earlier.ponderhit.raise();
    }
    const id = this.#next++;
    const [stop, ponderhit] = [new Signal(), new Signal()];
    this.#sent.set(id, { stop, ponderhit });
    this.#connection.post({ type: "line", id, line, stop: stop.end, ponderhit: ponderhit.end });
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
   * The answers to the lines that were sent, as they come. They end with the engine, and with an error if it has failed.
   * @returns {AsyncIterableIterator<string>}
   */
  lines() {
    return this.#lines.read();
  }

  /** Ends the worker. Searches that are running are rejected. */
  end() {
    this.#lines.close();
    this.#fail(new InputError("the engine was ended"));
  }

  /** Ends the worker, at the end of a block with `using`. */
  [Symbol.dispose]() {
    this.end();
  }

  #hold() {
    this.#connection.hold(this.#starting !== undefined || this.#searches.size > 0 || this.#lines.awaited);
  }

  /**
   * The worker has done a line, and its signals are of no use any more.
   * @param {number} id
   */
  #heard(id) {
    const signals = this.#sent.get(id);
    signals?.stop.raise();
    signals?.ponderhit.raise();
    this.#sent.delete(id);
  }

  /**
   * Ends the worker, and all that waits for it.
   * @param {Error} error
   */
  #fail(error) {
    if (this.#ended) return;
    this.#ended = error;
    [...this.#sent.keys()].forEach((id) => this.#heard(id));
    this.#starting?.reject(error);
    this.#starting = undefined;
    for (const search of this.#searches.values()) search.fail(error);
    this.#searches.clear();
    this.#lines.close(error);
    this.#connection.end();
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
      this.#lines.add(message.line);
    } else if (message.type === "heard") {
      this.#heard(message.id);
    } else if (message.type === "quit") {
      this.end();
    } else if (message.type === "broken") {
      this.#fail(new InternalError(message.message));
    }
  }
}
