import { expect, it } from "vitest";
import type { GameInfo } from "../api/types";
import { fenOf, placement } from "./fen";

/** Three columns and two rows, of which one corner is missing. */
const game = {
  board: {
    planes: 1,
    width: 3,
    height: 2,
    cells: [
      ["b2", 1, 0],
      ["c2", 2, 0],
      ["a1", 0, 1],
      ["b1", 1, 1],
      ["c1", 2, 1],
    ].map(([square, x, y]) => ({ square, x, y, light: true })),
    files: [],
    ranks: [],
  },
  pieces: [
    { kind: "king", letters: { w: "K", b: "k" } },
    { kind: "pawn", letters: { w: "P", b: "p" } },
  ],
} as unknown as GameInfo;
const piece = (square: string, kind: string, color: "w" | "b", marked = false) => ({ square, kind, color, marked });

it("writes holes, runs of empty squares and marked pieces", () => {
  expect(placement(game, [])).toBe("*2/3");
  expect(placement(game, [piece("c2", "king", "b"), piece("b1", "pawn", "w", true)])).toBe("*1k/1(P)1");
});

it("keeps the other fields, but for the square of en passant", () => {
  expect(fenOf(game, [piece("a1", "king", "w")], "b", "*2/3[Pp] w KQ e3 3 9")).toBe("*2/K2[Pp] b KQ - 3 9");
});
