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
