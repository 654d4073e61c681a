import type { Edit, LegalMove, Placed } from "../api/types";

/** The pieces after a list of edits. Edits are made in order; pieces that go at once come in neighbouring edits. */
export function after(pieces: Placed[], edits: Edit[]): Placed[] {
  const board = new Map(pieces.map((piece) => [piece.square, piece]));
  for (let at = 0; at < edits.length; at++) {
    const edit = edits[at]!;
    if (edit.do === "move") {
      // A run of moves is one change: two pieces may go to each other's squares.
      const run = [edit];
      while (edits[at + 1]?.do === "move") run.push(edits[++at] as typeof edit);
      const going = run.map(({ from, to }) => ({ piece: board.get(from), to }));
      for (const { from } of run) board.delete(from);
      for (const { piece, to } of going) if (piece) board.set(to, { ...piece, square: to });
    } else if (edit.do === "remove") {
      board.delete(edit.square);
    } else if (edit.do === "change") {
      const before = board.get(edit.square);
      board.set(edit.square, {
        marked: before?.marked ?? false,
        square: edit.square,
        kind: edit.kind,
        color: edit.color,
      });
    } else if (edit.do === "mark") {
      const before = board.get(edit.square);
      if (before) board.set(edit.square, { ...before, marked: edit.on });
    } else if (edit.do === "drop") {
      board.set(edit.square, { square: edit.square, kind: edit.kind, color: edit.color, marked: false });
    }
  }
  return [...board.values()];
}

/** The walls after a list of edits. */
export function wallsAfter(walls: string[], edits: Edit[]): string[] {
  const squares = new Set(walls);
  for (const edit of edits) {
    if (edit.do !== "wall") continue;
    if (edit.on) squares.add(edit.square);
    else squares.delete(edit.square);
  }
  return [...squares];
}

/** The squares that a move left and came to. */
export function trace(edits: Edit[]): string[] {
  const squares = new Set<string>();
  for (const edit of edits) {
    if (edit.do === "move") squares.add(edit.from).add(edit.to);
    if (edit.do === "drop") squares.add(edit.square);
  }
  return [...squares];
}

/** What a move does elsewhere: on squares that no piece of it left or came to. */
export function effects(edits: Edit[]): { square: string; what: "gone" | "changed" | "marked" | "freed" }[] {
  const own = new Set(trace(edits));
  const found = new Map<string, "gone" | "changed" | "marked" | "freed">();
  for (const edit of edits) {
    if (edit.do === "remove" && !own.has(edit.square)) found.set(edit.square, "gone");
    if (edit.do === "change" && !own.has(edit.square)) found.set(edit.square, "changed");
    if (edit.do === "mark") found.set(edit.square, edit.on ? "marked" : "freed");
  }
  return [...found].map(([square, what]) => ({ square, what }));
}

/** What stands on the squares that tell candidates apart: a picture for each button when one has to be asked. */
export function outcomes(pieces: Placed[], moves: LegalMove[]): { move: LegalMove; shows: Placed[] }[] {
  const boards = moves.map((move) => new Map(after(pieces, move.edits).map((piece) => [piece.square, piece])));
  const squares = new Set(boards.flatMap((board) => [...board.keys()]));
  const look = (piece: Placed | undefined) => (piece ? `${piece.color}${piece.kind}${piece.marked}` : "");
  const telling = [...squares].filter((square) => new Set(boards.map((board) => look(board.get(square)))).size > 1);
  return moves.map((move, at) => ({
    move,
    shows: telling.map((square) => boards[at]!.get(square)).filter((piece): piece is Placed => piece !== undefined),
  }));
}
