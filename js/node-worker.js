// The worker in Node.js.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { initSync } from "./wasm/engine.js";
import { session } from "./session.js";

initSync({ module: readFileSync(new URL("./wasm/engine_bg.wasm", import.meta.url)) });
const answer = session(
  (message) => parentPort?.postMessage(message),
  (name) => readFile(new URL(`./wasm/nets/${name}.net`, import.meta.url)),
);
parentPort?.on("message", answer);
