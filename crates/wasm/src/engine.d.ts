/**
 * What bounds a search. The first limit that is reached ends it; without any it runs until it is stopped. A number out of its
 * range is an `InputError`.
 */
export interface SearchLimits {
  /** In plies, 1 or more. */
  depth?: number;
  /** 1 or more. */
  nodes?: number;
  /** Search for a forced win in this number of moves, 1 or more. */
  mate?: number;
  /** Search for exactly this time. */
  milliseconds?: number;
  /** The clock of the side to move, in milliseconds. */
  clock?: { left: number; increment?: number; movesToGo?: number };
  /** The only moves to search, in machine form or any notation. */
  moves?: string[];
  /** The number of lines, from 1 to 500. */
  multiPv?: number;
  /** The playing strength, from 1 (a beginner) to 20 (full strength). */
  level?: number;
  /** The playing strength as a rating, from 500 to 2900; it goes before the level. */
  elo?: number;
}

/** What a position is worth to the side to move: hundredths of a pawn, or a forced win or loss in this number of moves. */
export interface Score {
  type: "centipawns" | "win" | "loss";
  value: number;
}

/** A line that a search has found. */
export interface SearchEvent {
  /** 1 for the best line, 2 for the second, and so on. */
  number: number;
  /** In plies. */
  depth: number;
  /** The greatest number of plies that was looked at. */
  selectiveDepth: number;
  score: Score;
  /** Whether the score is exact, or the true one is at least (`lower`) or at most (`upper`) this. */
  bound: "exact" | "lower" | "upper";
  /** Nodes searched so far. */
  nodes: number;
  /** The time since the search began. */
  milliseconds: number;
  /** How full the hash table is, in thousandths. */
  hashFull: number;
  /** The moves of the line in machine form. */
  moves: string[];
  /** The same in the game's own notation. */
  san: string[];
}

/** The result of a search. */
export interface SearchResult {
  /** The move to play; null if there is no legal move. */
  best: { uci: string; san: string } | null;
  /** The expected reply, in machine form. */
  ponder: string | null;
  /** The last lines, best first. */
  lines: SearchEvent[];
  nodes: number;
  milliseconds: number;
}
