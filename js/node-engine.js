// The engine for Node.js.
import { Worker } from "node:worker_threads";
import { Engine } from "./client.js";

/**
 * Starts the engine in a worker.
 * @param {{ hash?: number }} [options] The size of the hash table, in mebibytes (16).
 * @returns {Promise<Engine>}
 */
export function startEngine(options) {
  return Engine.begin((receive, fail) => {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url));
    worker.on("message", receive);
    worker.on("error", (error) => fail(error.message));
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      // A program ends when it is done, whether or not it has ended the engine.
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  }, options);
}

export { Engine, Search } from "./client.js";
export * from "./errors.js";
