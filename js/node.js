// For Node.js, which reads the file itself.
import { readFileSync } from "node:fs";
import { initSync } from "./wasm/rules.js";

initSync({ module: readFileSync(new URL("./wasm/rules_bg.wasm", import.meta.url)) });

export { Game, Library, Position, importVariants, setLimits, version } from "./wasm/rules.js";
export * from "./errors.js";
