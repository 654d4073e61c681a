import type { Edit, Placed } from "../api/types";

/** A piece that is followed from position to position, so that it slides instead of jumping. */
export interface Tracked extends Placed {
  id: number;
}

let next = 1;

export function fresh(pieces: Placed[]): Tracked[] {
  return pieces.map((piece) => ({ ...piece, id: next++ }));
}

/**
 * Gives the pieces of a new position the identities of an old one: by the edits of the move that leads there where they
 * fit, else like with like, as when one steps back or jumps within a game.
 */
export function follow(old: Tracked[], now: Placed[], edits: Edit[] | null): Tracked[] {
  const moved = new Map<string, string>();
  for (const edit of edits ?? []) if (edit.do === "move") moved.set(edit.to, edit.from);
  const before = new Map(old.map((piece) => [piece.square, piece]));
  const used = new Set<number>();
  const result = new Map<string, Tracked>();
  const take = (piece: Placed, from: Tracked | undefined) => {
    if (!from || used.has(from.id)) return;
    used.add(from.id);
    result.set(piece.square, { ...piece, id: from.id });
  };
  for (const piece of now) {
    const from = moved.get(piece.square);
    if (from !== undefined) take(piece, before.get(from));
  }
  const left = new Set(edits?.flatMap((edit) => (edit.do === "move" ? [edit.from] : [])) ?? []);
  for (const piece of now) {
    const same = before.get(piece.square);
    if (result.has(piece.square) || left.has(piece.square) || !same) continue;
    if (edits || (same.kind === piece.kind && same.color === piece.color)) take(piece, same);
  }
  for (const piece of now) {
    if (result.has(piece.square)) continue;
    const like = old.filter((other) => !used.has(other.id) && other.kind === piece.kind && other.color === piece.color);
    if (!edits) take(piece, like[0]);
    if (!result.has(piece.square)) result.set(piece.square, { ...piece, id: next++ });
  }
  // Kept in the order of identities, so that the elements on the page need not be moved about.
  return [...result.values()].sort((a, b) => a.id - b.id);
}
