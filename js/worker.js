// The worker in a browser. It has no top-level `await`, which bundlers refuse in workers that are not modules.
import init from "./wasm/engine.js";
import { fetchBytes } from "./networks.js";
import { session } from "./session.js";

/** @param {string} name */
const load = (name) => fetchBytes(new URL(`./wasm/nets/${name}.net`, import.meta.url));

/** @type {Pick<Worker, "postMessage" | "onmessage">} */
const scope = /** @type {any} */ (globalThis);
// Messages wait until the module is there.
/** @type {MessageEvent[]} */
const early = [];
scope.onmessage = (event) => early.push(event);
init({ module_or_path: new URL("./wasm/engine_bg.wasm", import.meta.url) })
  .then(() => {
    const answer = session((message) => scope.postMessage(message), load);
    scope.onmessage = (event) => answer(event.data);
    early.forEach((event) => answer(event.data));
  })
  .catch((error) => {
    scope.postMessage({ type: "broken", message: error instanceof Error ? error.message : String(error) });
  });
