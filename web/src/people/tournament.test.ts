import { expect, it } from "vitest";
import type { TournamentListed } from "../api/types";
import { playersWords, shape, spanWords } from "./tournament";

const about = {
  kind: "swiss",
  rounds: 5,
  minutes: null,
  clock: { initial_ms: 300_000, increment_ms: 3000 },
  rated: true,
} as TournamentListed;

it("says in a line what a tournament is", () => {
  expect(shape(about)).toBe("Swiss, 5 rounds, 5 + 3, rated");
  expect(shape({ ...about, kind: "arena", rounds: null, minutes: 60, rated: false })).toBe(
    "Arena, 60 minutes, 5 + 3, casual",
  );
  const days = { initial_ms: 0, increment_ms: 0, days: 3 };
  expect(shape({ ...about, kind: "robin", rounds: null, clock: days })).toBe("Round robin, 3 days a move, rated");
  expect([1, 2].map(playersWords)).toEqual(["1 player", "2 players"]);
});

it("counts down in the unit that fits", () => {
  expect([-5, 1, 61_000, 3_599_000, 3_600_000, 7_500_000, 200_000_000].map(spanWords)).toEqual([
    "0:00",
    "0:01",
    "1:01",
    "59:59",
    "1 h 0 min",
    "2 h 5 min",
    "2 days",
  ]);
});
