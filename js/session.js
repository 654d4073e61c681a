// What a worker does with messages, in a browser as in Node.js.
import { missingNet, provideNet, Searcher, UciSession } from "./wasm/engine.js";
import { MenagerieError } from "./errors.js";
import { networks } from "./networks.js";
import { watch } from "./signal.js";

/** @typedef {import("./signal.js").SignalEnd} SignalEnd */
/**
 * @typedef {{ type: "start", hash: number }
 *   | { type: "search", id: number, position: import("./wasm/rules.js").StoredPosition,
 *       limits: import("./wasm/engine.js").SearchLimits, stop: SignalEnd }
 *   | { type: "forget" }
 *   | { type: "line", id: number, line: string, stop: SignalEnd, ponderhit: SignalEnd }
 *   | { type: "define", file: string, toml: string }} Message
 */

/**
 * Answers messages, one after the other.
 * @param {(message: object) => void} post
 * @param {(name: string) => Promise<Uint8Array>} load Loads the network of a name.
 * @returns {(message: Message) => Promise<void>} Resolves when the message is answered.
 */
export function session(post, load) {
  /** @type {Searcher} */
  let searcher;
  /** @type {UciSession | undefined} */
  let uci;

  /**
   * @param {(event: unknown) => void} report
   * @param {SignalEnd} [stop]
   * @param {SignalEnd} [ponderhit]
   */
  const host = (report, stop, ponderhit) => {
    const isStopped = stop ? watch(stop) : () => false;
    const hasHit = ponderhit ? watch(ponderhit) : () => true;
    return {
      isStopped,
      isPondering: () => !hasHit(),
      wait: () => {
        const until = performance.now() + 1;
        while (performance.now() < until);
      },
      report,
      say: (/** @type {string} */ line) => post({ type: "say", line }),
      quit: () => post({ type: "quit" }),
    };
  };

  /**
   * An error of ours. After any other one the module is of no use any more.
   * @param {unknown} error
   */
  const described = (error) => {
    if (!(error instanceof MenagerieError)) throw error;
    return { name: error.name, message: error.message, details: { ...error } };
  };

  const loadNetwork = networks({ missing: missingNet, provide: provideNet, load });
  /** @param {string} game */
  const prepare = async (game) => {
    if (await loadNetwork(game)) uci?.renew();
  };

  /** @param {Message} message */
  const answer = async (message) => {
    if (message.type === "start") {
      searcher = new Searcher(message.hash);
      post({ type: "ready" });
    } else if (message.type === "forget") {
      searcher.forget();
    } else if (message.type === "search") {
      const { id, position, limits, stop } = message;
      await prepare(position.game);
      try {
        const report = (/** @type {unknown} */ event) => post({ type: "event", id, event });
        post({ type: "done", id, result: searcher.search(position, limits, host(report, stop)) });
      } catch (error) {
        post({ type: "failed", id, error: described(error) });
      }
    } else {
      try {
        uci ??= new UciSession();
        await prepare(uci.game);
        if (message.type === "define") uci.add(message.file, message.toml, host(() => {}));
        else uci.line(message.line, host(() => {}, message.stop, message.ponderhit));
      } catch (error) {
        post({ type: "say", line: `info string ${described(error).message}` });
      }
      if (message.type === "line") post({ type: "heard", id: message.id });
    }
  };

  const broken = (/** @type {unknown} */ error) =>
    post({ type: "broken", message: `a fault of menagerie, which should be reported: ${error}` });
  /** @type {Promise<void>} */
  let before = Promise.resolve();
  return (message) => {
    before = before.then(() => answer(message)).catch(broken);
    return before;
  };
}
