/** A name that is not there yet. `crypto.randomUUID` is there only on hosts that a browser trusts. */
export const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), hex).join("");
const hex = (byte: number) => byte.toString(16).padStart(2, "0");
/** A number at random, as large as a number can be exact. */
export const chance = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
/** What something may be called: it is a part of its address. */
export const NAME = /^[\w-]{1,64}$/;
