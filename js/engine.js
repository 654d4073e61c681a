// The engine for browsers and bundlers, which know this form of a worker.
import { Engine } from "./client.js";

/**
 * Starts the engine in a worker.
 * @param {{ hash?: number }} [options] The size of the hash table, in mebibytes (16).
 * @returns {Promise<Engine>}
 */
export function startEngine(options) {
  return Engine.begin((receive, fail) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (event) => receive(event.data);
    worker.onerror = (event) => fail(event.message || "the worker could not be loaded");
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold() {} };
  }, options);
}

export { Engine, Search } from "./client.js";
export * from "./errors.js";
