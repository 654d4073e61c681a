import { expect, it } from "vitest";
import type { LegalMove, Position } from "../api/types";
import { withoutSigns } from "./puzzle";

it("does not say which moves win or give check", () => {
  const move = (san: string, check: boolean, ...says: string[]) =>
    ({ san, check, phrases: says.map((says) => ({ says })) }) as LegalMove;
  const moves = [
    move("Ra8#", true, "goes", "wins"),
    move("Kd7#", false, "goes", "wins"),
    move("Nxf7+", true, "goes", "takes", "check"),
    move("Rb8", false, "goes"),
    // A piece promotes.
    move("Sc7+", false, "goes", "becomes"),
  ];
  const shown = withoutSigns({ fen: "any", moves } as Position);
  expect(shown.moves.map(({ san, phrases }) => [san, ...phrases.map(({ says }) => says)])).toEqual([
    ["Ra8", "goes"],
    ["Kd7", "goes"],
    ["Nxf7", "goes", "takes"],
    ["Rb8", "goes"],
    ["Sc7+", "goes", "becomes"],
  ]);
  expect(shown.fen).toBe("any");
});
