import { expand } from "../api/compact";
import type { Placed, Played, Position, RoomEvent } from "../api/types";
import { after, wallsAfter } from "../board/after";

type Hands = Position["hands"];

/** What was to be seen after each move: the board, the hands and the captives, by the edits alone. */
export interface Seen {
  pieces: Placed[];
  walls: string[];
  hands: Hands;
  captives: Hands;
}

export function seenAfter(before: Seen, played: Played): Seen {
  const hands = { w: count(before.hands.w), b: count(before.hands.b) };
  const captives = { w: count(before.captives.w), b: count(before.captives.b) };
  const add = (held: Map<string, number>, kind: string, more: number) => held.set(kind, (held.get(kind) ?? 0) + more);
  for (const edit of played.edits) {
    if (edit.do === "hold") add(hands[edit.color], edit.kind, 1);
    if (edit.do === "drop") add(hands[edit.color], edit.kind, -1);
    if (edit.do === "captive") add(captives[edit.color], edit.kind, edit.on ? 1 : -1);
  }
  return {
    pieces: after(before.pieces, played.edits),
    walls: wallsAfter(before.walls, played.edits),
    hands: { w: list(hands.w), b: list(hands.b) },
    captives: { w: list(captives.w), b: list(captives.b) },
  };
}

const count = (held: Hands["w"]) => new Map(held.map((piece) => [piece.kind, piece.count]));
const list = (held: Map<string, number>): Hands["w"] =>
  [...held].filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));

/** The position after a move, from the one before it and what is compact of the move. */
export function nextPosition(before: Position, move: Extract<RoomEvent, { event: "moved" }>): Position {
  const { played, side, check, checks, result, sentence, moves = [] } = move;
  const { pieces, walls, hands, captives } = seenAfter(before, played);
  const { start, ply } = before;
  return {
    fen: played.fen,
    start,
    ply: ply + 1,
    side,
    check,
    checks,
    result,
    sentence,
    pieces,
    walls,
    hands,
    captives,
    moves: moves.map(expand),
    played: [...before.played, played],
  };
}

/** A position of the past as the board draws it: nothing can be moved in it. */
export function pastPosition(now: Position, seen: Seen, ply: number): Position {
  const fen = ply === 0 ? now.start : now.played[ply - 1]!.fen;
  return {
    ...now,
    fen,
    ply,
    side: fen.split(" ")[1] === "b" ? "b" : "w",
    pieces: seen.pieces,
    walls: seen.walls,
    hands: seen.hands,
    captives: seen.captives,
    check: false,
    checks: [],
    moves: [],
    played: now.played.slice(0, ply),
  };
}

/** Whose turn a FEN has, and the number of that turn. */
export function turnOf(fen: string): { number: number; side: "w" | "b" } {
  const fields = fen.split(" ");
  const last = fields.length >= 6 ? fields[fields.length - 1]! : "1";
  return { number: Math.max(1, Number.parseInt(last, 10) || 1), side: fields[1] === "b" ? "b" : "w" };
}

/** `12.` in a FEN of white's turn, `12...` in one of black's. */
export function turnNumber(fen: string): string {
  const { number, side } = turnOf(fen);
  return `${number}${side === "b" ? "..." : "."}`;
}

/** `12.` before white's moves, `12...` before black's, where the sides move in turn from a FEN. */
export function moveNumber(start: string, ply: number): string {
  const { number, side } = turnOf(start);
  const half = ply + (side === "b" ? 1 : 0);
  return `${number + Math.floor(half / 2)}${half % 2 ? "..." : "."}`;
}
