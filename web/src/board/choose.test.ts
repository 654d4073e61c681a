import { expect, it } from "vitest";
import { after, effects, outcomes, trace, wallsAfter } from "./after";
import { meant, movable, targets } from "./choose";
import { fixture } from "./fixtures";
import { follow, fresh } from "./identity";

const ucis = (moves: { uci: string }[]) => moves.map((move) => move.uci);

it("lights up partners and landings of a piece that castles with others", () => {
  const { moves, pieces } = fixture("pairs");
  const found = targets(moves, { square: "a2" }, pieces);
  const partners = found.filter((target) => target.partner).map((target) => target.square);
  expect(partners.sort()).toEqual(["a1", "a7", "b1", "f7"]);
  expect(ucis(meant(moves, { square: "a2" }, "f7", pieces))).toEqual(["a2d5+f7c4"]);
  expect(ucis(meant(moves, { square: "a2" }, "d5", pieces))).toEqual(["a2d5+f7c4"]);
  expect(meant(moves, { square: "a2" }, "d4", pieces)).toEqual([]);
});

it("lets a pair of one's own be begun with either piece", () => {
  const { moves, pieces } = fixture("pairs");
  expect(ucis(meant(moves, { square: "a1" }, "a2", pieces))).toEqual(["a1a2+a2a1"]);
  expect(ucis(meant(moves, { square: "a2" }, "a1", pieces))).toEqual(["a1a2+a2a1"]);
  // Not with the enemy's: only one's own piece goes first.
  expect(meant(moves, { square: "a7" }, "a2", pieces)).toEqual([]);
  expect(movable(moves, pieces).has("a7")).toBe(false);
  expect(movable(moves, pieces).has("a2")).toBe(true);
});

it("leaves a capture and a castling on one square to be asked", () => {
  const { moves, pieces } = fixture("capture-or-pair");
  const found = meant(moves, { square: "a2" }, "b3", pieces);
  expect(ucis(found).sort()).toEqual(["a2b3", "a2b3+b3a2"]);
  const target = targets(moves, { square: "a2" }, pieces).find(({ square }) => square === "b3")!;
  expect([target.partner, target.captures]).toEqual([true, true]);
  const shown = outcomes(pieces, found).map(({ move, shows }) => [
    move.uci,
    shows.map((piece) => `${piece.color}${piece.square}`).sort(),
  ]);
  expect(Object.fromEntries(shown)).toEqual({ a2b3: [], "a2b3+b3a2": ["ba2"] });
});

it("tells the choices of a promotion and of an absorption by what would stand there", () => {
  const promotion = fixture("promotion");
  const choices = meant(promotion.moves, { square: "e7" }, "d8", promotion.pieces);
  expect(
    outcomes(promotion.pieces, choices)
      .map(({ shows }) => shows[0]!.kind)
      .sort(),
  ).toEqual(["bishop", "knight", "queen", "rook"]);
  const absorption = fixture("absorption");
  const taken = meant(absorption.moves, { square: "c3" }, "d5", absorption.pieces);
  expect(
    outcomes(absorption.pieces, taken)
      .map(({ shows }) => shows.map(({ kind }) => kind))
      .sort(),
  ).toEqual([["cardinal"], ["gnu"]]);
});

it("castles by the king's square or by the rook", () => {
  const { moves, pieces } = fixture("promotion");
  expect(ucis(meant(moves, { square: "e1" }, "g1", pieces))).toEqual(["e1g1"]);
  expect(ucis(meant(moves, { square: "e1" }, "h1", pieces))).toEqual(["e1g1"]);
});

it("puts pieces down from the hand", () => {
  const { moves, pieces } = fixture("hand");
  expect(ucis(meant(moves, { drop: "knight" }, "a1", pieces))).toEqual(["N@a1"]);
  expect(meant(moves, { drop: "pawn" }, "a1", pieces)).toEqual([]);
  expect(meant(moves, { drop: "queen" }, "a4", pieces)).toEqual([]);
});

it("knows the board after a move by its edits: pieces that change places, promotions, weights", () => {
  const { moves, pieces } = fixture("pairs");
  const swap = moves.find((move) => move.uci === "a1a2+a2a1")!;
  const board = new Map(after(pieces, swap.edits).map((piece) => [piece.square, piece.kind]));
  expect([board.get("a1"), board.get("a2"), board.size]).toEqual(["pawn", "rook", 32]);
  expect(trace(swap.edits).sort()).toEqual(["a1", "a2"]);
  const overload = fixture("overload");
  const queen = overload.moves.find((move) => move.uci === "d8h4")!;
  expect(effects(queen.edits)).toEqual([{ square: "e4", what: "marked" }]);
  expect(after(overload.pieces, queen.edits).find((piece) => piece.square === "e4")!.marked).toBe(true);
});

it("keeps the identity of pieces that move, both of a pair, and back again", () => {
  const { moves, pieces } = fixture("pairs");
  const swap = moves.find((move) => move.uci === "a1a2+a2a1")!;
  const before = fresh(pieces);
  const at = (tracked: typeof before, square: string) => tracked.find((piece) => piece.square === square)!.id;
  const now = follow(before, after(pieces, swap.edits), swap.edits);
  expect([at(now, "a2"), at(now, "a1")]).toEqual([at(before, "a1"), at(before, "a2")]);
  const back = follow(now, pieces, null);
  expect(at(back, "a1")).toBe(at(before, "a1"));
  expect(new Set(back.map((piece) => piece.id)).size).toBe(32);
});

it("builds walls and takes them away as a move says", () => {
  const edits = [
    { do: "move", from: "e2", to: "e4" },
    { do: "wall", square: "d5", on: false },
    { do: "wall", square: "e2", on: true },
  ] as const;
  expect(wallsAfter(["a1", "d5"], [...edits])).toEqual(["a1", "e2"]);
});
