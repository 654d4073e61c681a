import { expect, it } from "vitest";
import type { Cell, Shape } from "../api/types";
import { Geometry } from "./geometry";

/** Ten by ten with four squares outside of the corners, as a server tells it. */
function cornered(): Shape {
  const cells: Cell[] = [];
  for (let x = 1; x <= 10; x++)
    for (let y = 1; y <= 10; y++)
      cells.push({ square: `${"abcdefghij"[x - 1]}${10 - y}`, x, y, light: (x + y) % 2 === 0 });
  const corners: [string, number, number][] = [
    ["w1", 0, 11],
    ["w2", 11, 11],
    ["w3", 11, 0],
    ["w4", 0, 0],
  ];
  for (const [square, x, y] of corners) cells.push({ square, x, y, light: true });
  return {
    planes: 1,
    width: 12,
    height: 12,
    cells,
    files: [..."abcdefghij"].map((label, i) => ({ x: i + 1, label })),
    ranks: Array.from({ length: 10 }, (_, i) => ({ y: 10 - i, label: String(i) })),
  };
}

it("finds squares where they are drawn, from both sides, and none in a hole", () => {
  for (const flipped of [false, true]) {
    const geometry = new Geometry(cornered(), flipped);
    for (const cell of geometry.cells()) expect(geometry.at(geometry.middle(cell.square))).toBe(cell.square);
    expect(geometry.at({ x: 350, y: 50 })).toBe(null);
    expect(geometry.at({ x: -20, y: 20 })).toBe(null);
  }
  expect(new Geometry(cornered(), false).corner("w1")).toEqual({ x: 0, y: 1100 });
  expect(new Geometry(cornered(), true).corner("w1")).toEqual({ x: 1100, y: 0 });
});

it("keeps labels in the holes where there are some, and makes room for them where there are none", () => {
  expect(new Geometry(cornered(), false).view).toEqual({ x: -5, y: -5, width: 1210, height: 1210 });
  const plain = new Geometry(
    {
      planes: 1,
      width: 1,
      height: 1,
      cells: [{ square: "a1", x: 0, y: 0, light: false }],
      files: [{ x: 0, label: "a" }],
      ranks: [{ y: 0, label: "1" }],
    },
    false,
  );
  expect(plain.view.x).toBeLessThan(0);
  expect(plain.view.height).toBeGreaterThan(100);
  expect(new Geometry(cornered(), false).ownNames()).toEqual(["w1", "w2", "w3", "w4"]);
});

it("draws planes apart, with nothing between them", () => {
  const cells = [..."abcd"].map((file, x) => ({ square: `${file}1`, x, y: 0, light: x % 2 > 0 }));
  const files = [..."abcd"].map((label, x) => ({ x, label }));
  const shape = { planes: 2, width: 4, height: 1, cells, files, ranks: [{ y: 0, label: "1" }] };
  for (const flipped of [false, true]) {
    const geometry = new Geometry(shape, flipped);
    for (const cell of cells) expect(geometry.at(geometry.middle(cell.square))).toBe(cell.square);
    const corners = cells.map((cell) => geometry.corner(cell.square).x);
    expect(flipped ? corners.reverse() : corners).toEqual([0, 100, 275, 375]);
    expect(geometry.at({ x: 230, y: 50 })).toBe(null);
    expect(geometry.at({ x: 480, y: 50 })).toBe(null);
    expect(geometry.width).toBe(475);
  }
});

it("walks by arrows, reaches corners beyond holes and comes back", () => {
  const geometry = new Geometry(cornered(), false);
  expect(geometry.step("e4", 0, -1)).toBe("e5");
  expect(geometry.step("a0", -1, 0)).toBe("w1");
  expect(geometry.step("w1", 0, -1)).toBe("a0");
  expect(geometry.step("w1", -1, 0)).toBe("w1");
  expect(new Geometry(cornered(), true).step("e4", 0, -1)).toBe("e3");
});

it("is read row by row as it is seen, with squares outside of the corners last", () => {
  const rows = new Geometry(cornered(), false).rows();
  expect(rows.map((row) => row.length)).toEqual([...Array.from({ length: 10 }, () => 10), 4]);
  expect([rows[0]![0], rows[0]![9], rows[9]![0], rows[9]![9]]).toEqual(["a9", "j9", "a0", "j0"]);
  expect(rows[10]!.toSorted()).toEqual(["w1", "w2", "w3", "w4"]);
  const flipped = new Geometry(cornered(), true).rows();
  expect([flipped[0]![0], flipped[9]![9]]).toEqual(["j0", "a9"]);
});

it("has lines through a square, ranks and files by label and by number", () => {
  const geometry = new Geometry(cornered(), false);
  expect(geometry.line("b1", 1, 0).join(" ")).toBe("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1");
  expect(geometry.line("b1", 1, -1).slice(0, 3)).toEqual(["w1", "a0", "b1"]);
  expect(new Geometry(cornered(), true).line("b1", 1, 0)[0]).toBe("j1");
  expect([geometry.labelled("4")[0], geometry.labelled("c")[0], geometry.labelled("z")]).toEqual(["a4", "c0", []]);
  expect([geometry.onRank("c3", "7"), geometry.onFile("c3", "10"), geometry.onRank("c3", "12")]).toEqual([
    "c7",
    "j3",
    null,
  ]);
});
