import { expect, it } from "vitest";
import { fixture } from "../board/fixtures";
import { activityAfter, applyEvent, missedEvent, NO_ACTIVITY } from "./room";
import type { Played, Position, Room, RoomEvent } from "./types";

type Moved = Extract<RoomEvent, { event: "moved" }>;

const player = (name: string) => ({ kind: "person", name, level: null, here: true });
const start = fixture("pairs");
const room = {
  id: "x",
  url: "/play/x",
  game: "pairs",
  title: "Pairs",
  definition: null,
  mode: "person",
  players: { w: player("Ann"), b: player("Bob") },
  seat: "w",
  position: start,
  clock: null,
  offers: { draw: null, takeback: null, rematch: null, claim: null },
  result: "*",
  sentence: "White is to move.",
  rematch: null,
  version: 0,
} as unknown as Room;

const pair: Played = {
  uci: "a2a5+a7a4",
  san: "a2-a5+a7-a4",
  spoken: "pawn a2 to a5 and black pawn a7 to a4",
  phrases: [
    { says: "goes", kind: "pawn", from: "a2", to: "a5" },
    { says: "goes", kind: "pawn", color: "b", from: "a7", to: "a4" },
  ],
  fen: "after",
  edits: [
    { do: "move", from: "a2", to: "a5" },
    { do: "move", from: "a7", to: "a4" },
  ],
};
const moved = (version: number, part: Partial<Moved> = {}): Moved => ({
  event: "moved",
  version,
  played: pair,
  side: "b",
  check: false,
  checks: [],
  clock: null,
  offers: room.offers,
  result: "*",
  sentence: "Black is to move.",
  ...part,
});
const at = ({ pieces }: Position, square: string) => pieces.find((piece) => piece.square === square)?.color ?? null;
const within = (position: Position): Room => ({ ...room, position });

it("is null until the room has arrived", () => {
  expect(applyEvent(null, moved(1))).toBe(null);
  expect(applyEvent(null, { event: "room", room } as RoomEvent)).toBe(room);
});

it("makes the next position by the edits of a move", () => {
  const { position, version, sentence } = applyEvent(
    room,
    moved(1, { check: true, checks: [{ from: "a4", to: "e1" }] }),
  )!;
  expect([version, sentence]).toEqual([1, "Black is to move."]);
  expect([position.fen, position.start, position.ply, position.side, position.check, position.checks]).toEqual([
    "after",
    start.start,
    1,
    "b",
    true,
    [{ from: "a4", to: "e1" }],
  ]);
  expect(["a2", "a7", "a4", "a5"].map((square) => at(position, square))).toEqual([null, null, "b", "w"]);
  expect(position.pieces).toHaveLength(start.pieces.length);
  expect(at(room.position, "a2")).toBe("w");
});

it("keeps the moves that were made before", () => {
  const one = applyEvent(room, moved(1))!;
  const two = applyEvent(one, moved(2, { side: "w" }))!;
  expect([two.version, two.position.ply, two.position.played.length]).toEqual([2, 2, 2]);
  expect(room.position.played).toHaveLength(0);
});

it("has the legal moves that were sent, and none otherwise", () => {
  expect(room.position.moves).not.toHaveLength(0);
  expect(applyEvent(room, moved(1))!.position.moves).toEqual([]);
  const { moves } = applyEvent(room, moved(1, { moves: [{ uci: "b7b5", san: "b5", from: "b7", to: "b5" }] }))!.position;
  expect(moves.map(({ uci, edits }) => [uci, edits])).toEqual([["b7b5", [{ do: "move", from: "b7", to: "b5" }]]]);
});

it("takes what is dropped out of the hand, and puts into it what is captured", () => {
  const hand = fixture("hand");
  const drop: Played = { ...pair, edits: [{ do: "drop", square: "a1", kind: "knight", color: "w" }] };
  const dropped = applyEvent(within(hand), moved(1, { played: drop }))!.position;
  expect([dropped.hands.w, dropped.hands.b]).toEqual([[{ kind: "pawn", count: 1 }], hand.hands.b]);
  expect(at(dropped, "a1")).toBe("w");
  const take: Played = {
    ...pair,
    edits: [
      { do: "remove", square: "e8" },
      { do: "move", from: "e1", to: "e8" },
      { do: "hold", kind: "pawn", color: "w" },
    ],
  };
  const taken = applyEvent(within(hand), moved(1, { played: take }))!.position;
  expect(taken.hands.w).toContainEqual({ kind: "pawn", count: 2 });
  expect([at(taken, "e1"), at(taken, "e8"), taken.pieces.length]).toEqual([null, "w", 1]);
});

it("shows nothing wrong where a move was missed", () => {
  expect([missedEvent(room, moved(1)), missedEvent(room, moved(2)), missedEvent(room, moved(0))]).toEqual([
    false,
    true,
    true,
  ]);
  expect(missedEvent(null, moved(5))).toBe(false);
  expect(missedEvent(room, { event: "room", room: { ...room, version: 7 } })).toBe(false);
  expect(applyEvent(room, moved(2))).toBe(room);
});

it("ends, and tells who is there and what is offered", () => {
  const ended = applyEvent(room, {
    event: "ended",
    result: "0-1 time",
    sentence: "White has lost on time.",
    clock: null,
  } as RoomEvent)!;
  expect([ended.result, ended.sentence]).toEqual(["0-1 time", "White has lost on time."]);
  const away = applyEvent(room, { event: "presence", here: { w: true, b: false }, watching: 3 } as RoomEvent)!;
  expect([away.players.w.here, away.players.b.here]).toEqual([true, false]);
  const offered = applyEvent(room, { event: "offers", offers: { ...room.offers, draw: "b" } } as RoomEvent)!;
  expect(offered.offers.draw).toBe("b");
  expect(applyEvent(room, { event: "rematch", game: { id: "y", url: "/play/y" } } as RoomEvent)!.rematch!.id).toBe("y");
});

it("keeps the engine's thought after its move, as one of before", () => {
  const thinking = { event: "thinking", depth: 7, score: "+0.20", line: ["e5"] } as RoomEvent;
  const now = activityAfter(activityAfter(NO_ACTIVITY, { event: "queue", ahead: 2 } as RoomEvent), thinking);
  expect([now.ahead, now.thought!.depth, now.now]).toEqual([null, 7, true]);
  const after = activityAfter(now, moved(2));
  expect([after.thought!.score, after.now]).toEqual(["+0.20", false]);
  expect(activityAfter(after, { event: "room", room } as RoomEvent)).toEqual(NO_ACTIVITY);
});
