import type { Edit, LegalMove, ToldMove } from "./types";

/** A legal move with all that a live game leaves out because it is usual. */
export function whole(told: ToldMove): LegalMove {
  const {
    uci,
    san,
    spoken = "",
    from = null,
    drop = null,
    to = null,
    partner = null,
    choice = null,
    choices = [],
    kind = "move",
    captures = [],
    check = false,
  } = told;
  return {
    uci,
    san,
    spoken,
    from,
    drop,
    to,
    partner,
    choice,
    choices,
    kind,
    captures,
    check,
    edits: told.edits ?? usual(from, to, captures),
  };
}

/** What most moves change: what they capture leaves the board, and the piece goes to its square. */
function usual(from: string | null, to: string | null, captures: string[]): Edit[] {
  const removed = captures.map((square): Edit => ({ do: "remove", square }));
  return from !== null && to !== null ? [...removed, { do: "move", from, to }] : removed;
}
