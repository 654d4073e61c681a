import type { CompactMove, Edit, LegalMove } from "./types";

/** A legal move with all that a live game leaves out because it is usual. */
export function expand(compact: CompactMove): LegalMove {
  const {
    uci,
    san,
    spoken = "",
    phrases = [],
    from = null,
    drop = null,
    to = null,
    partner = null,
    choice = null,
    choices = [],
    kind = "move",
    captures = [],
    check = false,
  } = compact;
  return {
    uci,
    san,
    spoken,
    phrases,
    from,
    drop,
    to,
    partner,
    choice,
    choices,
    kind,
    captures,
    check,
    edits: compact.edits ?? usual(from, to, captures),
  };
}

/** What most moves change: what they capture leaves the board, and the piece goes to its square. */
function usual(from: string | null, to: string | null, captures: string[]): Edit[] {
  const removed = captures.map((square): Edit => ({ do: "remove", square }));
  return from !== null && to !== null ? [...removed, { do: "move", from, to }] : removed;
}
