import { expect, it } from "vitest";
import type { PgnGame } from "../api/types";
import { grow } from "./grow";
import { asPgn, isFen } from "./imported";
import { signsOf } from "./signs";
import { path, rest } from "./tree";

it("knows a position from moves", () => {
  expect(isFen("w**********w/*10*/*3k6*/*K9*/*10*/W**********W w - - 0 1")).toBe(true);
  expect(isFen("8/8/4k3/8 b")).toBe(true);
  expect(isFen("1. e4 e5 2. Nf3")).toBe(false);
  expect(isFen("Rb5/Qd5 e4")).toBe(false);
});

it("takes moves without tags for moves of the game at hand", () => {
  expect(asPgn("orchess", "1. e4")).toBe('[Variant "orchess"]\n\n1. e4\n');
  expect(asPgn("orchess", '[Event "?"]\n\n1. e4')).toBe('[Event "?"]\n\n1. e4');
});

it("grows a tree of a game with variations, comments and signs", () => {
  const move = (san: string, more = {}) => ({ uci: san, san, nags: [], comments: [], variations: [], ...more });
  const game: PgnGame = {
    game: "chess",
    tags: [],
    score: "*",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    main: {
      comments: ["A game."],
      moves: [
        move("e4"),
        move("e5", {
          nags: [2],
          variations: [{ comments: [], moves: [move("c5", { comments: ["better"] }), move("Nf3")] }],
        }),
        move("Nc3"),
      ],
    },
  };
  const tree = grow(game);
  const main = rest(tree);
  expect([tree.comment, ...main.map(({ san, nags }) => san + signsOf(nags))]).toEqual(["A game.", "e4", "e5?", "Nc3"]);
  const variation = main[0]!.children[1]!;
  expect([variation, ...rest(variation)].map(({ san, comment }) => `${san} ${comment}`)).toEqual(["c5 better", "Nf3 "]);
  expect(path(variation)[0]).toBe(main[0]);
});
