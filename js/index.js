// For browsers and bundlers, which all know this form of an address. It is loaded before the module that imports it runs.
import init from "./wasm/rules.js";

await init({ module_or_path: new URL("./wasm/rules_bg.wasm", import.meta.url) });

export { Game, Library, Position, importVariants, setLimits, version } from "./wasm/rules.js";
export * from "./errors.js";
