// How a worker that is busy learns that it should stop: it cannot read messages before its search is over. Memory that is
// shared is best; where a page may not have any, the address of a blob is taken back, which the worker notices when it asks
// for it.

/** How often a worker asks for the blob, in milliseconds. */
const EVERY = 20;

/** @typedef {{ memory: SharedArrayBuffer } | { address: string }} SignalEnd What a worker is sent of a signal. */

/** A signal that can be raised once. */
export class Signal {
  constructor() {
    const shares = typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated !== false;
    /** @type {SignalEnd} */
    this.end = shares
      ? { memory: new SharedArrayBuffer(4) }
      : { address: URL.createObjectURL(new Blob(["."])) };
  }

  /** Raises it. */
  raise() {
    if ("memory" in this.end) Atomics.store(new Int32Array(this.end.memory), 0, 1);
    else URL.revokeObjectURL(this.end.address);
  }
}

/**
 * The worker's side: whether the signal has been raised.
 * @param {SignalEnd} end
 * @returns {() => boolean}
 */
export function watch(end) {
  if ("memory" in end) {
    const memory = new Int32Array(end.memory);
    return () => Atomics.load(memory, 0) === 1;
  }
  let raised = false;
  let next = performance.now() + EVERY;
  return () => {
    if (raised || performance.now() < next) return raised;
    const request = new XMLHttpRequest();
    request.open("GET", end.address, false);
    try {
      request.send();
    } catch {
      raised = true;
    }
    next = performance.now() + EVERY;
    return raised;
  };
}
