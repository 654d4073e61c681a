// What comes bit by bit, and is read by `for await`.

/**
 * A queue that ends. Several may read it; each item goes to one of them.
 * @template T
 */
export class Queue {
  /** @type {T[]} */
  #items = [];
  #closed = false;
  /** @type {Error | undefined} */
  #error;
  /** The readers that wait. @type {Set<() => void>} */
  #waiting = new Set();
  #changed;

  /** @param {() => void} [changed] Called when `awaited` may have changed. */
  constructor(changed = () => {}) {
    this.#changed = changed;
  }

  /** Whether somebody waits for an item. */
  get awaited() {
    return this.#waiting.size > 0;
  }

  /** @param {T} item */
  add(item) {
    this.#items.push(item);
    this.#wake();
  }

  /**
   * Ends it; its readers still get what is there, and then the error if there is one.
   * @param {Error} [error]
   */
  close(error) {
    if (this.#closed) return;
    this.#closed = true;
    this.#error = error;
    this.#wake();
  }

  /**
   * A reader. It is no generator, as `return` of a generator waits for the next item.
   * @param {() => void} [leave] Called when the reader is left before the end.
   * @returns {AsyncIterableIterator<T>}
   */
  read(leave = () => {}) {
    let left = false;
    return {
      next: async () => {
        while (!left) {
          const item = this.#items.shift();
          if (item !== undefined) return { value: item, done: false };
          if (this.#error) throw this.#error;
          if (this.#closed) break;
          await this.#more();
        }
        return { value: undefined, done: true };
      },
      return: async () => {
        left = true;
        leave();
        this.#wake();
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** @returns {Promise<void>} */
  #more() {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      this.#changed();
    });
  }

  #wake() {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    waiting.forEach((resolve) => resolve());
    this.#changed();
  }
}
