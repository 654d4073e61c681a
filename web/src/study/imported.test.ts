import { expect, it } from "vitest";
import { pasted } from "./imported";

it("knows a position", () => {
  const fen = "w**********w/*10*/*10*/*3k6*/*10*/*10*/*10*/*10*/*10*/*K9*/*10*/W**********W w - - 0 1";
  expect(pasted(` ${fen}\n`)).toEqual({ fen, game: null, moves: [] });
});

it("takes the main line of a game, with the parentheses that are part of a move", () => {
  const text = `[Event "Grand \\"Prix\\""]
[Variant "orchess"]

1. e4 e5 2. Nf3 {a comment (with one)} Nc6 $4 11... Rb8 12. Bg5 (Q)g4
13. B:e7 Bd7 (13... K:e7 14. Q:c6 (14. x) {for instance} 14... Kd8) 14. (P)e5 0-1`;
  expect(pasted(text)).toEqual({ fen: null, game: "orchess", moves: ["e4", "e5", "Nf3", "Nc6", "Rb8", "Bg5", "(Q)g4", "B:e7", "Bd7", "(P)e5"] });
});

it("takes plain moves, and the position that a game begins from", () => {
  expect(pasted("a2d5+f7c4 1.a2a3 2...b4").moves).toEqual(["a2d5+f7c4", "a2a3", "b4"]);
  expect(pasted('[FEN "8/8/8/8/8/8/8/K1k5 b - - 0 31"]\n*').fen).toBe("8/8/8/8/8/8/8/K1k5 b - - 0 31");
});
