import { isWhite } from "./types";

const TOKEN = /\+?[A-Za-z]'?/g;

/** The pieces in hand of a FEN, one after another; nothing where they cannot be read. */
export function inHand(hands: string): string[] | null {
  const inner = hands.replace(/^\[(.*)\]$/, "$1");
  return inner.replace(TOKEN, "") === "" ? (inner.match(TOKEN) ?? []) : null;
}

/** How many of a piece a side has in hand at most, as a form counts them. */
export const MOST_IN_HAND = 99;

/**
 * The hands of a FEN with so many of a piece; what else is in them keeps its place. Empty ones have brackets only in a game with
 * hands.
 */
export function withInHand(hands: string, token: string, count: number, hasHands: boolean): string {
  const bracketed = (all: string[]) => (all.length > 0 || hasHands ? `[${all.join("")}]` : "");
  const all = inHand(hands) ?? [];
  const wanted = Math.min(MOST_IN_HAND, Math.max(0, count));
  const has = all.filter((other) => other === token).length;
  if (wanted < has) {
    const kept = [...all];
    for (let more = has; more > wanted; more--) kept.splice(kept.lastIndexOf(token), 1);
    return bracketed(kept);
  }
  const more = Array<string>(wanted - has).fill(token);
  // Behind its like, or else behind its side: white's pieces stand before black's.
  const like = all.lastIndexOf(token);
  const behind = isWhite(token) ? all.findLastIndex(isWhite) : all.length - 1;
  all.splice((like < 0 ? behind : like) + 1, 0, ...more);
  return bracketed(all);
}
