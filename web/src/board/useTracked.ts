import { useEffect, useRef, useState } from "preact/hooks";
import type { Edit, LegalMove, Position } from "../api/types";
import { after } from "./after";
import { follow, fresh, type Tracked } from "./identity";

/** How long a move that was sent is shown before it is answered. */
const PATIENCE_MS = 3000;

interface Held {
  position: Position;
  sent: LegalMove | null;
  pieces: Tracked[];
}

/**
 * The pieces with identities that outlast a move. A move that was sent is shown at once, by its edits; if no answer comes,
 * or a refusal, the pieces go back.
 */
export function useTracked(position: Position, last: Edit[]) {
  const held = useRef<Held>({ position, sent: null, pieces: [] });
  const [sending, setSent] = useState<{ move: LegalMove; from: Position } | null>(null);
  const [instant, setInstant] = useState<string | null>(null);

  // What was sent from an earlier position has been answered.
  const sent = sending?.from === position ? sending.move : null;
  const now = held.current;
  if (now.pieces.length === 0) now.pieces = fresh(position.pieces);
  if (now.position !== position) {
    const next = position.ply === now.position.ply + 1 && !now.sent ? last : null;
    held.current = { position, sent: null, pieces: follow(now.pieces, position.pieces, next) };
  } else if (sent && !now.sent) {
    held.current = { position, sent, pieces: follow(now.pieces, after(position.pieces, sent.edits), sent.edits) };
  } else if (!sent && now.sent) {
    held.current = { position, sent: null, pieces: follow(now.pieces, position.pieces, null) };
  }

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const expect = (move: LegalMove, dragged: boolean) => {
    setSent({ move, from: position });
    setInstant(dragged ? move.to : null);
  };
  return { tracked: held.current.pieces, sent: sent !== null, instant, expect };
}
