import { expect, it } from "vitest";
import { fixture } from "../board/fixtures";
import { expand } from "./compact";
import type { CompactMove, LegalMove } from "./types";

it("takes what is left out for what is usual", () => {
  expect(expand({ uci: "e2e4", san: "e4", from: "e2", to: "e4" })).toEqual({
    uci: "e2e4",
    san: "e4",
    spoken: "",
    phrases: [],
    from: "e2",
    drop: null,
    to: "e4",
    partner: null,
    choice: null,
    choices: [],
    kind: "move",
    captures: [],
    check: false,
    edits: [{ do: "move", from: "e2", to: "e4" }],
  });
});

it("removes what is captured before the piece goes there, in order", () => {
  const { edits } = expand({ uci: "a1c3", san: "a1:c3", from: "a1", to: "c3", captures: ["b2", "c3"] });
  expect(edits).toEqual([
    { do: "remove", square: "b2" },
    { do: "remove", square: "c3" },
    { do: "move", from: "a1", to: "c3" },
  ]);
});

it("changes nothing where a move goes nowhere", () => {
  expect(expand({ uci: "0000", san: "pass", kind: "pass" }).edits).toEqual([]);
});

/** A move as a live game tells it: without what is usual. */
function without({ edits, ...move }: LegalMove): CompactMove {
  const usual = {
    spoken: "",
    phrases: [],
    from: null,
    drop: null,
    to: null,
    partner: null,
    choice: null,
    choices: [],
    kind: "move",
    captures: [],
    check: false,
  };
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const kept = Object.entries(move).filter(([name, value]) => !same(value, usual[name as keyof typeof usual]));
  const plain = [
    ...move.captures.map((square) => ({ do: "remove", square })),
    { do: "move", from: move.from, to: move.to },
  ];
  return { ...(Object.fromEntries(kept) as unknown as CompactMove), ...(same(edits, plain) ? {} : { edits }) };
}

it.each(["pairs", "capture-or-pair", "absorption", "promotion", "hand", "overload"] as const)(
  "makes every move whole again: %s",
  (name) => {
    const { moves } = fixture(name);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.map((move) => expand(without(move)))).toEqual(moves);
  },
);
