import { describe, expect, it } from "vitest";
import type { Phrase } from "../api/types";
import { inGerman } from "../words/german";
import * as english from "./phrases";

const MOVES: [string, string, Phrase[]][] = [
  [
    "knight g1 to f3, takes pawn, check",
    "Springer g1 nach f3, schlägt Bauer, Schach",
    [{ says: "goes", kind: "knight", from: "g1", to: "f3" }, { says: "takes", kind: "pawn" }, { says: "check" }],
  ],
  [
    "pawn a2 to a5 and black pawn a7 to a4",
    "Bauer a2 nach a5 und schwarzer Bauer a7 nach a4",
    [
      { says: "goes", kind: "pawn", from: "a2", to: "a5" },
      { says: "goes", kind: "pawn", color: "b", from: "a7", to: "a4" },
    ],
  ],
  [
    "pawn e5 to d6, takes pawn on d5",
    "Bauer e5 nach d6, schlägt Bauer auf d5",
    [
      { says: "goes", kind: "pawn", from: "e5", to: "d6" },
      { says: "takes", kind: "pawn", square: "d5" },
    ],
  ],
  [
    "queen dropped on e5 for knight",
    "Dame auf e5 eingesetzt für Springer",
    [{ says: "drops", kind: "queen", square: "e5", ransom: "knight" }],
  ],
  [
    "pawn a7 to a8, becomes queen, which wins",
    "Bauer a7 nach a8, wird Dame, gewinnt",
    [{ says: "goes", kind: "pawn", from: "a7", to: "a8" }, { says: "becomes", kind: "queen" }, { says: "wins" }],
  ],
  [
    "rook a1 to a4, black queen on d4 overloaded, white rook on b4 restored",
    "Turm a1 nach a4, schwarze Dame auf d4 überladen, weißer Turm auf b4 wiederhergestellt",
    [
      { says: "goes", kind: "rook", from: "a1", to: "a4" },
      { says: "marks", kind: "queen", color: "b", square: "d4", on: true },
      { says: "marks", kind: "rook", color: "w", square: "b4", on: false },
    ],
  ],
  [
    "black pawn on d5 becomes white",
    "schwarzer Bauer auf d5 wird weiß",
    [{ says: "changes", kind: "pawn", color: "b", square: "d5", into: "pawn", side: "w" }],
  ],
  [
    "black pawn on d5 becomes queen",
    "schwarzer Bauer auf d5 wird Dame",
    [{ says: "changes", kind: "pawn", color: "b", square: "d5", into: "queen", side: "b" }],
  ],
  [
    "black pawn on d5 changes sides and becomes queen",
    "schwarzer Bauer auf d5 wechselt die Seite und wird Dame",
    [{ says: "changes", kind: "pawn", color: "b", square: "d5", into: "queen", side: "w" }],
  ],
  ["pass", "passt", [{ says: "passes" }]],
  [
    "king e1 to e2, leaves the board",
    "König e1 nach e2, verlässt das Brett",
    [{ says: "goes", kind: "king", from: "e1", to: "e2" }, { says: "leaves" }],
  ],
];

it.each(MOVES)("%s", (words, _, phrases) => {
  expect(english.spokenWords({ san: "", phrases })).toBe(words);
});

it("is as it is written where nothing is known of it", () => {
  expect(english.spokenWords({ san: "Nf3" })).toBe("Nf3");
});

describe("in German", () => {
  const german = inGerman(() => import("./phrases"));

  it.each(MOVES)("%s", (_, words, phrases) => {
    expect(german().spokenWords({ san: "", phrases })).toBe(words);
  });
});
