import { expect, it } from "vitest";
import type { Played } from "../api/types";
import { moveNumber } from "./history";
import { rowsOf } from "./MoveList";
import { idIn, namesIn } from "./router";
import { clockText } from "./useClock";

it("clocks show tenths when they are short", () => {
  expect(clockText(3_725_000)).toBe("1:02:05");
  expect(clockText(65_400)).toBe("1:05");
  expect(clockText(9_460)).toBe("0:09.4");
  expect(clockText(-5)).toBe("0:00.0");
});

it("moves are numbered by the FEN of the start", () => {
  expect([0, 1, 2].map((ply) => moveNumber("x w - - 0 1", ply))).toEqual(["1.", "1...", "2."]);
  expect([0, 1].map((ply) => moveNumber("x b - - 0 7", ply))).toEqual(["7...", "8."]);
  expect(moveNumber("x w", 0)).toBe("1.");
});

it("moves of a turn are listed under each other", () => {
  const move = (san: string, fen: string) => ({ san, fen }) as Played;
  const played = [
    move("e4", "x b - - 2 0 1"),
    move("e5", "x b - - 1 0 1"),
    move("d5", "x w - - 2 0 2"),
    move("Nf3", "x w - - 1 0 2"),
  ];
  const rows = rowsOf("x w - - 1 0 1", played).map(({ number, cells }) => [
    number,
    cells.map((cell) => cell?.move.san),
  ]);
  expect(rows).toEqual([
    [1, ["e4", "e5"]],
    [null, [undefined, "d5"]],
    [2, ["Nf3"]],
  ]);
  expect(rowsOf("x b - - 0 7", [move("e5", "x w - - 0 8")])).toMatchObject([{ number: 7, cells: [null, { ply: 1 }] }]);
});

it("reads the names in an address, and none where one cannot be decoded", () => {
  expect(namesIn("/")).toEqual([""]);
  expect(namesIn("/games/a%20b")).toEqual(["games", "a b"]);
  expect(namesIn("/games/%E0%A4%A")).toBe(null);
});

it("reads the place in an address, and none where it cannot be decoded", () => {
  expect(["#why-1", "#%C3%BCber"].map(idIn)).toEqual(["why-1", "über"]);
  expect(["", "#", "#%", "#%E0%A4%A"].map(idIn)).toEqual([null, null, null, null]);
});
