import { expect, it } from "vitest";
import { told } from "../board/fixtures";
import { NOTHING_PASSING, heard, passed } from "./room";
import type { Played, Position, Room, RoomEvent } from "./types";

const player = (name: string) => ({ kind: "person", name, level: null, here: true });
const start = told("pairs");
const room = {
  id: "x", url: "/play/x", game: "pairs", title: "Pairs", definition: null, mode: "person", players: { w: player("Ann"), b: player("Bob") }, seat: "w",
  position: start, clock: null, offers: { draw: null, takeback: null, rematch: null, claim: null }, result: "*", sentence: "White is to move.", rematch: null, version: 0,
} as unknown as Room;

const move: Played = { uci: "a2a5+a7a4", san: "a2-a5+a7-a4", spoken: "pawn a2 to a5", edits: [], fen: "after" };
const moved = (position: Partial<Position>, version: number): RoomEvent => ({
  event: "moved", version, played: move, position: { ...start, played: [], ...position }, clock: null, offers: room.offers, result: "*", sentence: "Black is to move.",
});

it("is nothing until the room is told", () => {
  expect(heard(null, moved({ ply: 1 }, 1))).toBe(null);
  expect(heard(null, { event: "room", room } as RoomEvent)).toBe(room);
});

it("keeps the moves that were made before", () => {
  const one = heard(room, moved({ ply: 1 }, 1))!;
  const two = heard(one, moved({ ply: 2 }, 2))!;
  expect([two.version, two.position.ply, two.position.played.length]).toEqual([2, 2, 2]);
  expect(room.position.played).toHaveLength(0);
});

it("ends, and tells who is there and what is offered", () => {
  const ended = heard(room, { event: "ended", result: "0-1 time", sentence: "White has lost on time.", clock: null } as RoomEvent)!;
  expect([ended.result, ended.sentence]).toEqual(["0-1 time", "White has lost on time."]);
  const away = heard(room, { event: "presence", here: { w: true, b: false }, watching: 3 } as RoomEvent)!;
  expect([away.players.w.here, away.players.b.here]).toEqual([true, false]);
  const offered = heard(room, { event: "offers", offers: { ...room.offers, draw: "b" } } as RoomEvent)!;
  expect(offered.offers.draw).toBe("b");
  expect(heard(room, { event: "rematch", game: { id: "y", url: "/play/y" } } as RoomEvent)!.rematch!.id).toBe("y");
});

it("keeps the engine's thought after its move, as one of before", () => {
  const thinking = { event: "thinking", depth: 7, score: "+0.20", line: ["e5"] } as RoomEvent;
  const now = passed(passed(NOTHING_PASSING, { event: "queue", ahead: 2 } as RoomEvent), thinking);
  expect([now.ahead, now.thought!.depth, now.now]).toEqual([null, 7, true]);
  const after = passed(now, moved({ ply: 2 }, 2));
  expect([after.thought!.score, after.now]).toEqual(["+0.20", false]);
  expect(passed(after, { event: "room", room } as RoomEvent)).toEqual(NOTHING_PASSING);
});
