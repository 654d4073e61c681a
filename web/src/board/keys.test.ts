import { expect, it } from "vitest";
import type { GameInfo, Shape } from "../api/types";
import { type Asked, scanWords } from "./answers";
import { fixture } from "./fixtures";
import { Geometry } from "./geometry";
import { NO_SELECTION } from "./input";
import { digits, wishOf } from "./keys";
import { squareNames } from "./spoken";
import { answerTo } from "./typed";

const key = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "",
  shiftKey: /^[A-Z]$/.test(key),
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});
const isPiece = (letter: string) => "nl".includes(letter);

it("a letter is a piece's, or a question where no piece has it; with Alt it always is one", () => {
  expect(wishOf(key("n"), isPiece)).toEqual({ do: "piece", letter: "n", back: false });
  expect(wishOf(key("N"), isPiece)).toEqual({ do: "piece", letter: "n", back: true });
  expect(wishOf(key("l"), isPiece)).toEqual({ do: "piece", letter: "l", back: false });
  expect(wishOf(key("¬", { code: "KeyL", altKey: true }), isPiece)).toEqual({ do: "last" });
  expect(wishOf(key("M"), isPiece)).toEqual({ do: "moves", captures: true });
  expect(wishOf(key("f"), isPiece)).toBe(null);
});

it("leaves the browser its keys", () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }]) expect(wishOf(key("l", more), isPiece)).toBe(null);
  expect(wishOf(key("Tab"), isPiece)).toBe(null);
  expect(wishOf(key("Enter"), isPiece)).toBe(null);
  expect(wishOf(key("ArrowLeft", { altKey: true }), isPiece)).toBe(null);
});

it("digits name ranks and, with Shift, files, whatever is written by them", () => {
  expect(wishOf(key("4", { code: "Digit4" }), isPiece)).toEqual({ do: "rank", digit: "4" });
  expect(wishOf(key("$", { code: "Digit4", shiftKey: true }), isPiece)).toEqual({ do: "file", digit: "4" });
  let now = 0;
  const number = digits(() => now);
  const exists = (text: string) => Number(text) >= 1 && Number(text) <= 12;
  expect([number("1", exists), number("2", exists), number("3", exists)]).toEqual(["1", "12", "3"]);
  expect(number("1", exists)).toBe("1");
  now = 2000;
  expect(number("2", exists)).toBe("2");
  expect(number("0", (text) => text === "10")).toBe(null);
});

function chess(name: Parameters<typeof fixture>[0]): Asked {
  const position = fixture(name);
  const files = [..."abcdefgh"].map((label, x) => ({ x, label }));
  const ranks = Array.from({ length: 8 }, (_, y) => ({ y, label: String(8 - y) }));
  const cells = ranks.flatMap(({ y, label }) =>
    files.map((file) => ({ square: file.label + label, x: file.x, y, light: true })),
  );
  const board: Shape = { planes: 1, width: 8, height: 8, cells, files, ranks };
  const pieces = ["king", "queen", "rook", "bishop", "knight", "pawn"].map((kind) => {
    const letter = kind === "knight" ? "N" : kind[0]!.toUpperCase();
    return { kind, title: kind, letters: { w: letter, b: letter.toLowerCase() }, art: { w: "", b: "" } };
  });
  const game = { board, pieces } as unknown as GameInfo;
  return { game, geometry: new Geometry(board, false), position };
}

it("answers what is typed, and nothing that is no command", () => {
  const asked = chess("overload");
  expect(answerTo(asked, "s d8")).toMatch(/^d8: black queen\. row: a8 black rook/);
  expect(answerTo(asked, "p q")).toBe("black queen d8, white queen d1");
  expect(answerTo(asked, "m d8")).toMatch(/^black queen on d8: .*h4/);
  expect(answerTo(asked, "t")).toBe("There are no clocks");
  expect(answerTo({ ...asked, clocks: () => "White 1 minute" }, "t")).toBe("White 1 minute");
  expect(answerTo(asked, "p y")).toBe("There is no letter y here.");
  for (const text of ["e4", "s", "l 4", "b b b", "", "Nf3"]) expect(answerTo(asked, text), text).toBe(null);
  expect(scanWords(asked, "e4")).toContain("column: e1 white king");
});

it("names what stands on a square and what a click does", () => {
  const { game, position } = chess("overload");
  const scene = { ...position, mine: "both", premoves: false, confirm: false } as const;
  const name = (origin: string | null) =>
    squareNames({
      game,
      position,
      last: [{ do: "move", from: "g1", to: "f3" }],
      scene,
      selection: { ...NO_SELECTION, origin: origin ? { square: origin } : null },
      marks: [{ from: "f3", to: "e5", kind: "own" }],
    });
  expect(name(null)("f3")).toBe("f3, white knight, moved last, arrow to e5");
  expect(name(null)("d8")).toMatch(/^d8, black queen, \d+ moves$/);
  expect(name("d8")("d8")).toBe("d8, black queen, picked up");
  expect(name("d8")("h4")).toBe("h4, empty, moves here");
  expect(name("d8")("e4")).toBe("e4, white pawn");
});
