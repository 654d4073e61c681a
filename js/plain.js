// Plain values on their way into the WebAssembly, which reads them as JSON.
import { InputError } from "./errors.js";

/**
 * The JSON of a plain value. JSON itself makes `null` of a number that is none, and a limit that is `null` is no limit.
 * @internal
 * @param {unknown} value
 * @returns {string | undefined}
 */
export function jsonOf(value) {
  return JSON.stringify(value, (name, part) => {
    if (typeof part === "number" && !Number.isFinite(part)) throw new InputError(`${name}: a finite number is expected, not ${part}`);
    return part;
  });
}
