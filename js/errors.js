/** What menagerie throws. The message is a sentence for people. */
export class MenagerieError extends Error {
  /**
   * @param {string} message
   * @param {object} [details]
   */
  constructor(message, details) {
    super(message);
    this.name = new.target.name;
    Object.assign(this, details);
  }
}

/** There is no such game, or its definition is wrong. */
export class DefinitionError extends MenagerieError {
  /**
   * All that is wrong, each with its place in the text; empty if there is no such game.
   * @type {import("./wasm/rules.js").Diagnostic[]}
   */
  diagnostics = this.diagnostics ?? [];
}

/** A text is not a position of the game. */
export class FenError extends MenagerieError {
  /** The text. @type {string} */
  fen = this.fen ?? "";
}

/** A text is not a legal move. */
export class MoveError extends MenagerieError {
  /** The text. @type {string} */
  text = this.text ?? "";
  /**
   * Why it is not legal, as a value; null if the text is not a move at all, may be several moves, or has a wrong detail.
   * @type {import("./wasm/rules.js").IllegalReason | null}
   */
  reason = this.reason ?? null;
}

/** A text is not PGN, or its game is not legal. */
export class PgnError extends MenagerieError {
  /** The number of the game in the file, from 1. @type {number} */
  game = this.game ?? 0;
  /** The number of the line, from 1. @type {number} */
  line = this.line ?? 0;
}

/** An option or another argument makes no sense. */
export class InputError extends MenagerieError {}

/** The work would take longer, or more memory, than `setLimits` allows. Nothing was changed. */
export class LimitError extends MenagerieError {
  /** What would be exceeded. @type {"time" | "memory"} */
  limit = this.limit ?? "time";
}

/** A fault of menagerie, which should be reported. */
export class InternalError extends MenagerieError {}

/** @type {Record<string, new (message: string, details?: object) => MenagerieError>} */
const CLASSES = { DefinitionError, FenError, MoveError, PgnError, InputError, LimitError, InternalError };

/**
 * The error of a class by its name; the WebAssembly calls this.
 * @internal
 * @param {string} name
 * @param {string} message
 * @param {object} [details]
 * @returns {MenagerieError}
 */
export function makeError(name, message, details) {
  const error = new (CLASSES[name] ?? InternalError)(message, details);
  // Also where the names of classes are made shorter.
  error.name = name in CLASSES ? name : "InternalError";
  return error;
}
