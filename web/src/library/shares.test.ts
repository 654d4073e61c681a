import { expect, it } from "vitest";
import { gamesText, shares, shareText } from "./shares";

it("adds up to a hundred per cent", () => {
  for (const [white, draws, black, expected] of [
    [1, 0, 0, [100, 0, 0]],
    [1, 1, 1, [34, 33, 33]],
    [0, 1, 2, [0, 33, 67]],
    [1, 1, 5, [14, 14, 72]],
    [0, 0, 0, [0, 0, 0]],
  ] as const) {
    expect(shares({ white, draws, black })).toEqual(expected);
  }
  expect(shareText({ white: 1, draws: 0, black: 1 })).toBe("white 50 %, drawn 0 %, black 50 %");
});

it("counts games in words", () => {
  expect([0, 1, 2].map(gamesText)).toEqual(["no games yet", "1 game", "2 games"]);
});
