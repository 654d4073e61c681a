import { expect, it } from "vitest";
import type { LegalMove, Position } from "../api/types";
import { withoutSigns } from "./puzzle";

it("does not say which moves win or give check", () => {
  const move = (san: string, spoken: string, check: boolean) => ({ san, spoken, check }) as LegalMove;
  const moves = [
    move("Ra8#", "rook a1 to a8, which wins", true),
    move("Kd7#", "king d6 to d7, which wins", false),
    move("Nxf7+", "knight e5 to f7, takes pawn, check", true),
    move("Rb8", "rook b1 to b8", false),
    // A piece promotes.
    move("Sc7+", "silver c6 to c7, becomes gold", false),
  ];
  const shown = withoutSigns({ fen: "any", moves } as Position);
  expect(shown.moves.map(({ san, spoken }) => [san, spoken])).toEqual([
    ["Ra8", "rook a1 to a8"],
    ["Kd7", "king d6 to d7"],
    ["Nxf7", "knight e5 to f7, takes pawn"],
    ["Rb8", "rook b1 to b8"],
    ["Sc7+", "silver c6 to c7, becomes gold"],
  ]);
  expect(shown.fen).toBe("any");
});
