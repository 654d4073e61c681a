import type { LegalMove, Placed } from "../api/types";

/** Where a move begins: a square of the board, or a kind of piece in the hand. */
export type Origin = { square: string } | { drop: string };

/** How a square answers once an origin is chosen: a move ends there, or a piece there takes part as the partner. */
export interface Target {
  square: string;
  moves: LegalMove[];
  partner: boolean;
  captures: boolean;
}

export function sameOrigin(a: Origin | null, b: Origin | null): boolean {
  if (!a || !b) return a === b;
  if ("square" in a) return "square" in b && a.square === b.square;
  return "drop" in b && a.drop === b.drop;
}

function begins(move: LegalMove, origin: Origin): boolean {
  return "drop" in origin ? move.drop === origin.drop : move.drop === null && move.from === origin.square;
}

/** The squares that mean a move once its piece is chosen: where it lands, and the partner that goes with it. */
function meanings(move: LegalMove): string[] {
  const squares = move.to === null ? [] : [move.to];
  if (move.partner && move.partner.from !== move.to) squares.push(move.partner.from);
  return squares;
}

/**
 * What a person may click after choosing an origin.
 *
 * A move of two pieces that comes to the same whichever goes first is listed once only, with one of them as the first.
 * It may be begun with the other too: then the first is the target, unless that pair has a move of its own.
 */
export function targets(moves: LegalMove[], origin: Origin, pieces: Placed[] = []): Target[] {
  const found = new Map<string, Target>();
  const add = (square: string, move: LegalMove, partner: boolean) => {
    const target = found.get(square) ?? { square, moves: [], partner: false, captures: false };
    target.moves.push(move);
    target.partner ||= partner;
    target.captures ||= move.captures.length > 0;
    found.set(square, target);
  };
  for (const move of moves.filter((move) => begins(move, origin))) {
    for (const square of meanings(move)) add(square, move, move.partner?.from === square);
  }
  if ("square" in origin) {
    const own = pieces.find((piece) => piece.square === origin.square)?.color;
    const forward = new Set(found.keys());
    for (const move of moves) {
      if (!move.partner || move.partner.from !== origin.square || move.from === null) continue;
      const first = pieces.find((piece) => piece.square === move.from)?.color;
      if (own !== first || forward.has(move.from)) continue;
      add(move.from, move, true);
    }
  }
  return [...found.values()];
}

/** The moves that a click on a square means. */
export function meant(moves: LegalMove[], origin: Origin, square: string, pieces: Placed[] = []): LegalMove[] {
  return targets(moves, origin, pieces).find((target) => target.square === square)?.moves ?? [];
}

/** The squares of pieces that can begin a move, the second of a pair of one's own included. */
export function movable(moves: LegalMove[], pieces: Placed[]): Set<string> {
  const squares = new Set<string>();
  const owner = new Map(pieces.map((piece) => [piece.square, piece.color]));
  for (const move of moves) {
    if (move.from === null) continue;
    squares.add(move.from);
    if (move.partner && owner.get(move.partner.from) === owner.get(move.from)) squares.add(move.partner.from);
  }
  return squares;
}
