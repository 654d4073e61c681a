// The worker in Node.js.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { initSync } from "./wasm/engine.js";
import { session } from "./session.js";

initSync({ module: readFileSync(new URL("./wasm/engine_bg.wasm", import.meta.url)) });
const answer = session((message) => parentPort?.postMessage(message));
parentPort?.on("message", answer);
