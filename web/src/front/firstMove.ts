let made: { id: string; uci: string } | null = null;

/** Keeps the move that was made before its game had begun, for the table where it is played. */
export function keepFirstMove(id: string, uci: string) {
  made = { id, uci };
}

/** The move that was made before this game had begun; once. */
export function takeFirstMove(id: string): string | null {
  const uci = made?.id === id ? made.uci : null;
  made = null;
  return uci;
}
