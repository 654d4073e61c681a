import { expect, it } from "vitest";
import { readDefinition, type Table } from "./definition";
import { clicked, dragged, opposite, resized, toggled, withPiece } from "./paint";
import { boardIn, placement, readSetup, type Setup, shapeOf, writeSetup } from "./setup";
import { written } from "./written";

const ISLANDS = `title = "Islands"
[board] # four by four
files = 4
ranks = 4
holes = ["a4", "d1"]
extra = { w1 = [-1, 0], z1 = [4, 3] } # two more

[start]
fen = "**k1nn/*4*/*4*/NN1K** w - - 0 1" # so far
`;
const read = (text: string) => readDefinition(text, {})!;
const setup = (fen: string, board: Table = { files: 4, ranks: 4 }): Setup => readSetup({ board, start: { fen } });
const text = (setup: Setup) => written(read(ISLANDS), writeSetup(read(ISLANDS).whole, setup))!;

it("reads a board with holes and extra squares, and writes it as it was", () => {
  const islands = readSetup(read(ISLANDS).whole);
  expect(islands.fits).toBe(true);
  expect(Object.fromEntries(islands.pieces)).toEqual({ b4: "k", d4: "n", z1: "n", w1: "N", a1: "N", c1: "K" });
  expect(text(islands)).toBe(ISLANDS);
  expect(shapeOf(islands.board, false).cells).toHaveLength(16);
  // With all places around it: six rows of six.
  expect(shapeOf(islands.board, true).cells).toHaveLength(36);
});

it.each([
  ["marks, walls, promoted pieces and hands", "+k'(K)*p~/4/4/4[Kk]"],
  ["long runs", "12/12/12/12"],
])("reads %s and writes them again", (_, fen) => {
  const read = setup(`${fen} b - - 3 7`, { files: fen.startsWith("12") ? 12 : 4, ranks: 4 });
  expect([read.fits, placement(read), read.rest]).toEqual([true, fen, "b - - 3 7"]);
});

it.each([
  ["a row too many", "4/4/4/4/4", false],
  ["a short row", "3/4/4/4", false],
  ["a sign that is none", "3!/4/4/4", false],
  ["nothing", "", false],
])("makes of %s what it can", (_, fen, fits) => {
  const read = setup(fen);
  expect(read.fits).toBe(fits);
  expect(placement(read)).toBe("4/4/4/4");
});

it.each([
  ["alone", "none", "4/4/4/N3"],
  ["on the same file", "mirrored", "n3/4/4/N3"],
  ["from across", "rotated", "3n/4/4/N3"],
] as const)("puts a piece %s, and takes it off again", (_, symmetry, expected) => {
  const once = clicked(setup("4/4/4/4"), "a1", "N", symmetry);
  expect(placement(once)).toBe(expected);
  expect(placement(clicked(once, "a1", "N", symmetry))).toBe("4/4/4/4");
});

it("drags a piece, its like across the board with it, and off the board", () => {
  const one = setup("n3/4/4/N3");
  expect(placement(dragged(one, "a1", "b2", "mirrored"))).toBe("4/1n2/1N2/4");
  expect(placement(dragged(one, "a1", "b2", "none"))).toBe("n3/4/1N2/4");
  expect(placement(dragged(one, "a1", null, "mirrored"))).toBe("4/4/4/4");
  // Of another kind it stays.
  expect(placement(dragged(setup("k3/4/4/N3"), "a1", "b2", "mirrored"))).toBe("k3/4/1N2/4");
});

it("makes holes and extra squares, and takes them away, on both sides where that is wanted", () => {
  const plain = setup("n3/4/4/N3");
  const hole = toggled(plain, [0, 0], "mirrored");
  expect([hole.board.holes, placement(hole)]).toEqual([["a1", "a4"], "*3/4/4/*3"]);
  expect(toggled(hole, [0, 0], "mirrored").board.holes).toEqual([]);
  const extra = toggled(plain, [-1, 0], "rotated");
  expect(extra.board.extra).toEqual({ w1: [-1, 0], w2: [4, 3] });
  expect(placement(withPiece(extra, "w1", "K", "rotated"))).toBe("*n3k/*4*/*4*/KN3*");
  expect(toggled(extra, [4, 3], "none").board.extra).toEqual({ w1: [-1, 0] });
  expect(opposite(plain.board, [1, 0], "rotated")).toEqual([2, 3]);
});

it("keeps what stands on the upper ranks there when the size changes", () => {
  const start = setup("rr2/pp2/PP2/R3");
  expect(placement(resized(start, 5, 6))).toBe("rr3/pp3/5/5/PP3/R4");
  expect(placement(resized(start, 4, 3))).toBe("rr2/PP2/R3");
  expect(placement(resized(start, 1, 4))).toBe("r/p/P/R");
  const islands = readSetup(read(ISLANDS).whole);
  const larger = resized(islands, 5, 5);
  expect(larger.board).toMatchObject({ holes: ["a5", "d1"], extra: { w1: [-1, 0], z1: [5, 4] } });
  expect(placement(larger)).toBe("**k1n1n/*5*/*5*/*5*/NN1K*1*");
  expect(resized(islands, 1000, -3).board).toMatchObject({ files: 26, ranks: 1 });
});

it("writes what has changed, and comments stay", () => {
  const islands = readSetup(read(ISLANDS).whole);
  expect(text(withPiece(islands, "d3", "Q", "none"))).toBe(ISLANDS.replace("/*4*/", "/*3Q*/"));
  const closed = toggled(islands, [4, 3], "none");
  expect(text(closed)).toBe(ISLANDS.replace(", z1 = [4, 3]", "").replace("**k1nn/*4*/*4*/NN1K**", "**k1n/*4/*4/NN1K*"));
  expect(boardIn({ board: { files: "x", holes: 3, extra: { w1: [1] } } })).toMatchObject({
    files: 8,
    holes: [],
    extra: {},
  });
});

it("clears across the board only what is alike", () => {
  expect(placement(withPiece(setup("k3/4/4/N3"), "a1", null, "mirrored"))).toBe("k3/4/4/4");
  expect(placement(withPiece(setup("n3/4/4/N3"), "a1", null, "mirrored"))).toBe("4/4/4/4");
  expect(placement(withPiece(setup("n3/4/4/4"), "a1", null, "mirrored"))).toBe("n3/4/4/4");
});

it("paints and resizes each plane by itself", () => {
  const two = setup("3n2/6/1r4/K4B", { files: 6, ranks: 4, planes: 2 });
  expect(opposite(two.board, [3, 0], "rotated")).toEqual([5, 3]);
  expect(opposite(two.board, [2, 1], "rotated")).toEqual([0, 2]);
  expect(placement(withPiece(two, "f2", "Q", "rotated"))).toBe("3n2/3q2/1r3Q/K4B");
  expect(placement(resized(two, 8, 4))).toBe("4n3/8/1r6/K5B1");
  expect(placement(resized(two, 4, 4))).toBe("2n1/4/1r2/K3");
  expect(resized(two, 7, 4).board.files).toBe(6);
  expect(resized(two, 0, 4).board.files).toBe(2);
});

it("takes the last inherited extra square away", () => {
  const inherited: Table = {
    board: { files: 4, ranks: 4, extra: { w1: [-1, 0] } },
    start: { fen: "*4/*4/*4/5 w - - 0 1" },
  };
  const heir = readDefinition('inherit = "x"\n', inherited)!;
  const after = written(heir, writeSetup(heir.whole, toggled(readSetup(heir.whole), [-1, 0], "none")))!;
  expect(boardIn(readDefinition(after, inherited)!.whole).extra).toEqual({});
});
