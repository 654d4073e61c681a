/** White or black. */
export type Color = "white" | "black";

/**
 * A notation for moves: the game's own (`own`), short algebraic (`san`), long algebraic (`lan`), or the machine form of
 * UCI (`uci`).
 */
export type Notation = "own" | "san" | "lan" | "uci";

/** A game in a list. */
export interface GameTitle {
  /** The name that it is loaded by. */
  name: string;
  /** The name for people. */
  title: string;
  inventor: string;
  /** What it is, in a sentence or two. */
  summary: string;
}

/** A place in a definition. */
export interface Excerpt {
  file: string;
  /** The line, from 1. */
  line: number;
  /** The letter in the line, from 1. */
  column: number;
  /** Where it begins and ends in the text, in bytes of UTF-8. */
  span: { start: number; end: number };
  /** What is to be said of it. */
  label: string;
}

/** Something that is wrong or odd in a definition, and where. */
export interface Diagnostic {
  /** The key, such as `pieces.rook.betza`; empty if the text is not TOML. */
  key: string;
  /** What is wrong. */
  what: string;
  /** What may be done about it. */
  help: string | null;
  at: Excerpt;
  /** Other places that have to do with it. */
  notes: Excerpt[];
}

/** What is said of a definition. */
export interface Checked {
  /** Whether it makes a game. */
  valid: boolean;
  errors: Diagnostic[];
  warnings: Diagnostic[];
}

/** A square of a board, and where it is drawn: file and rank are counted from the lower left corner, from 0. */
export interface Square {
  name: string;
  file: number;
  rank: number;
  light: boolean;
}

/** A board. Extra squares may lie outside its rectangle, and holes are left out. */
export interface Board {
  files: number;
  ranks: number;
  /** How many planes lie side by side; usually 1. */
  planes: number;
  squares: Square[];
}

/** A type of piece. */
export interface PieceType {
  name: string;
  /** Its letter in a FEN for white. */
  letter: string;
  /** How it moves, in Betza notation. */
  betza: string;
  /** Whether attacks on it are check. */
  royal: boolean;
}

/** Where a piece may go from a square of a board that is else empty, by the names of squares. */
export interface Reach {
  /** Squares that it may go to when they are empty. */
  quiet: string[];
  /** Squares that it may capture on. */
  captures: string[];
  /** Squares that it reaches in another way: over a piece, or on its first move. */
  other: string[];
}

/** A piece. */
export interface Piece {
  /** The name of its type. */
  type: string;
  color: Color;
  /** Its letter in a FEN. */
  letter: string;
}

/** Some of a piece, in a hand or held captive. */
export interface Held {
  piece: Piece;
  count: number;
}

/** One thing that a move changes. */
export type Edit =
  /** A piece leaves the board. */
  | { edit: "remove"; square: string; piece: Piece }
  /** A piece goes from one square to another. */
  | { edit: "move"; from: string; to: string; piece: Piece }
  /** A piece becomes another one, by promotion or conversion. */
  | { edit: "change"; square: string; before: Piece; piece: Piece }
  /** A piece gets its mark, or loses it. */
  | { edit: "mark"; square: string; piece: Piece; on: boolean }
  /** A piece comes from the hand onto the board. */
  | { edit: "drop"; square: string; piece: Piece }
  /** A captured piece comes to a hand. */
  | { edit: "hold"; piece: Piece }
  /** A piece becomes a captive, or is one no longer. */
  | { edit: "captive"; piece: Piece; on: boolean }
  /** A square becomes a wall, or a wall an empty square. */
  | { edit: "wall"; square: string; on: boolean };

/** A legal move. */
export interface Move {
  /** The machine form of UCI. */
  uci: string;
  /** The move in the notation that was asked for. */
  san: string;
  /** The square that the piece leaves; none for a drop or a pass. */
  from?: string;
  /** The square that it goes to; none for a pass. */
  to?: string;
  /** The type that is dropped. */
  drop?: string;
  /** The type that the player chose for the piece, as in a promotion. */
  becomes?: string;
  /** From where to where a second piece goes, as in castling. */
  also?: [string, string];
  /** The squares on which something is captured. */
  captures: string[];
  /** Whether it gives check. */
  check: boolean;
  /** All that it changes. */
  edits: Edit[];
}

/** How a game has ended. */
export interface Outcome {
  /** Such as `1-0 checkmate` or `1/2-1/2 repetition`. */
  text: string;
  /** Who has won; null in a draw. */
  winner: Color | null;
}

/** Why a move is not legal, as a value: `reason` names it, and the other properties are the pieces and squares it is about. */
export interface IllegalReason {
  reason: string;
  [detail: string]: unknown;
}

/** The answer of `explain`. */
export type Explanation =
  | { legal: true; uci: string; san: string }
  | { legal: false; sentence: string; reason: IllegalReason | null };

/** A part of the rules of a game. */
export interface RulesSection {
  /** A word for what it is about, which is the same in all languages: `board`, `check`. */
  id: string;
  heading: string;
  /** A paragraph each. */
  lines: string[];
}

/** A definition that does not come with menagerie. */
export interface Source {
  file: string;
  text: string;
}

/** A position as a plain object: its game, where it began, and the moves since. */
export interface StoredPosition {
  /** The name of the game. */
  game: string;
  /** The definitions that the game needs and that do not come with menagerie. */
  definitions?: Source[];
  /** Where it began; the usual start if it is left out. */
  fen?: string | null;
  /** The moves, in machine form or any notation. */
  moves?: string[];
}

/** How a position is drawn. */
export interface DrawOptions {
  /** Black's side below. */
  flip?: boolean;
  /** Names of files and ranks; drawn unless false. */
  coordinates?: boolean;
  /** The sign of the side to move; drawn unless false. */
  turn?: boolean;
  /** The width of a square, in pixels. */
  size?: number;
  /** Show the last move. */
  lastMove?: boolean;
  /** Squares to highlight. */
  highlight?: string[];
  /** Squares with a ring. */
  circles?: string[];
  /** Squares with a dot. */
  targets?: string[];
  /** Arrows, such as `e2e4`. */
  arrows?: string[];
  /** What the ids in the picture begin with, where a page has several pictures. */
  prefix?: string;
  /** Colours that differ from the usual ones. */
  theme?: Partial<Record<ThemeColor, string>>;
}

/** What has a colour in a picture. */
export type ThemeColor =
  | "paper" | "light" | "dark" | "ink" | "trace" | "mark" | "effect" | "badge"
  | "whiteBody" | "whiteOutline" | "whiteInner" | "blackBody" | "blackOutline" | "blackInner";

/** A line of EPD. */
export interface Epd {
  fen: string;
  operations: EpdOperation[];
}

/** An operation of EPD. Moves are read in any notation, and given in machine form. */
export interface EpdOperation {
  opcode: string;
  operands: string[];
}

/** A game with its variations, comments and annotations. */
export interface PgnGame {
  /** The name of the game. */
  game: string;
  /** The tags, in their order. */
  tags?: Record<string, string>;
  /** Where it begins; the usual start if it is left out. */
  fen?: string | null;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result?: string | null;
  /** Comments before the first move. */
  comments?: string[];
  moves: PgnMove[];
}

/** Moves that follow one another. */
export interface PgnLine {
  comments?: string[];
  moves: PgnMove[];
}

/** A move of a game. When it is written, either of its texts is enough. */
export interface PgnMove {
  uci?: string;
  san?: string;
  /** Numeric annotation glyphs: 1 is `!`. */
  nags?: number[];
  /** Comments after the move. */
  comments?: string[];
  /** What could have been played instead. */
  variations?: PgnLine[];
}

/** How PGN is written. */
export interface PgnOptions {
  notation?: Notation;
  /** The greatest length of a line; 80 if it is left out. */
  width?: number;
}

/** A variant of a `variants.ini`. */
export interface ImportedVariant {
  /** Its name in the file. */
  variant: string;
  /** Its name as a game. */
  name: string;
  /** The line of its head. */
  line: number;
  /** The definition; left out if the variant is refused. */
  toml?: string;
  /** Why it is refused, or what the definition lacks. */
  remarks: string[];
  /** Options without effect on the rules. */
  ignored: string[];
}
