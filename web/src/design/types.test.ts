import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Definition, readDefinition, type Table, withValue } from "./definition";
import {
  type Form,
  freeLetters,
  type Outcome,
  picturedType,
  refusedLetter,
  refusedName,
  renamedType,
  typeAsInherited,
  typesIn,
  withLetter,
  withoutType,
  withRoyal,
  withType,
} from "./types";
import { written } from "./written";

const form = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/definition.schema.json"), "utf8"),
) as Form;
const TEXT = `title = "king" # the title stays
[board]
files = 4
ranks = 3

[pieces]
# the last one
king = { letter = "K", betza = "K", royal = true }
rook = { letter = "R", betza = "R", shuns = ["king"] }

[start]
fen = "rk2/4/RK2[Rrk] w - - 0 1"

[rules.goal]
pieces = ["king", "rook"] # who
zone = ["*3"]
result = "win"

[rules.promotion]
pieces = ["rook"]
zone = ["*3"]
to = ["king"]
limit = { king = 2 }
`;
const read = (text: string) => readDefinition(text, {})!;
const fenOf = (whole: Table) => (whole["start"] as Table)["fen"];

it("adds a type with a name and a letter that are free", () => {
  const { whole } = read(TEXT);
  const made = withType(whole);
  if ("refused" in made) throw new Error(made.refused);
  expect(typesIn(made.ok.whole).at(-1)).toMatchObject({ kind: "type-1", letter: "A", betza: "W", royal: false });
  expect(freeLetters(made.ok.whole).slice(0, 3)).toEqual(["B", "C", "D"]);
});

it("gives a type another letter on the board and in hand, and refuses one that is taken", () => {
  const { whole } = read(TEXT);
  const made = withLetter(whole, "rook", "+T'");
  if ("refused" in made) throw new Error(made.refused);
  expect(fenOf(made.ok)).toBe("+t'k2/4/+T'K2[+T'+t'k] w - - 0 1");
  expect(refusedLetter(whole, "rook", "K")).toBe(
    "K is the letter of the king: free are A, B, C, D, E, F, G, H and others.",
  );
  expect(refusedLetter(whole, "rook", "rr")).toMatch(/^A letter is one of A to Z/);
  expect(refusedLetter(whole, "rook", "R")).toBe(null);
});

it("takes away a type with what stands of it", () => {
  const whole = withoutType(read(TEXT).whole, "rook");
  expect(fenOf(whole)).toBe("1k2/4/1K2[k] w - - 0 1");
  expect(typesIn(whole).map(({ kind }) => kind)).toEqual(["king"]);
});

it("gives a type another name, wherever one is meant, and nowhere else", () => {
  const text = renamedType(read(TEXT), form, "king", "lord")!;
  expect(text).toBe(
    TEXT.replace("king = {", "lord = {")
      .replace('shuns = ["king"]', 'shuns = ["lord"]')
      .replace('["king", "rook"]', '["lord", "rook"]')
      .replace('to = ["king"]', 'to = ["lord"]')
      .replace("{ king = 2 }", "{ lord = 2 }"),
  );
  // A word of a rule's own stays, whatever types are called.
  expect(renamedType(read(TEXT.replaceAll("rook", "win")), form, "win", "rook")).toContain('result = "win"');
  expect(refusedName(read(TEXT).whole, "king", "rook")).toBe("There is a type rook already.");
  expect(refusedName(read(TEXT).whole, "king", "King")).toMatch(/small letters/);
});

it("gives an inherited type another name by leaving it out", () => {
  const inherited = read(TEXT).whole;
  const definition = readDefinition('inherit = "x"\n', inherited)!;
  const text = renamedType(definition, form, "rook", "tower")!;
  const { whole } = readDefinition(text, inherited)!;
  expect(typesIn(whole).map(({ kind }) => kind)).toEqual(["king", "tower"]);
  expect(text).toContain("rook = false");
  expect(written(readDefinition(text, inherited)!, whole)).toBe(text);
});

const fenWith = (fen: string, text = TEXT) => read(text.replace(/^fen = .*$/m, `fen = "${fen}"`)).whole;
const relettered = (whole: Table, kind: string, letter: string) => {
  const made = withLetter(whole, kind, letter);
  return "refused" in made ? made.refused : fenOf(made.ok);
};

it("leaves a start that it cannot read as it is", () => {
  const typing = fenWith("rk2/4/RK w - - 0 1");
  expect(relettered(typing, "rook", "T")).toBe("rk2/4/RK w - - 0 1");
  expect(fenOf(withoutType(typing, "rook"))).toBe("rk2/4/RK w - - 0 1");
});

it("knows promoted pieces, and leaves those of another type with the same letter", () => {
  const promoted = fenWith("+rk2/4/RK2[+R] w - - 0 1");
  expect(relettered(promoted, "rook", "T")).toBe("+tk2/4/TK2[+T] w - - 0 1");
  expect(fenOf(withoutType(promoted, "rook"))).toBe("1k2/4/1K2[] w - - 0 1");
  const other = TEXT.replace("rook = {", 'dragon = { letter = "+R", betza = "Q" }\nrook = {');
  expect(relettered(fenWith("+rk2/4/RK2 w - - 0 1", other), "rook", "T")).toBe("+rk2/4/TK2 w - - 0 1");
  const shared = TEXT.replace("rook = {", 'tower = { letter = "R", betza = "Q" }\nrook = {');
  expect(fenOf(withoutType(fenWith("rk2/4/RK2 w - - 0 1", shared), "rook"))).toBe("rk2/4/RK2 w - - 0 1");
});

/** A game that inherits all of another one. */
const heirOf = (inherited: Table, text = 'inherit = "x"\n') => readDefinition(text, inherited)!;
const CHESS = read(readFileSync(join(import.meta.dirname, "../../../variants/chess.toml"), "utf8")).whole;
const CHESS_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A definition after a change, as its text says it. */
function after(definition: Definition, made: Outcome<Table>): Definition {
  if ("refused" in made) throw new Error(made.refused);
  return readDefinition(written(definition, made.ok)!, definition.inherited)!;
}

/** The letters of the set-up that are of no type or of several, and those that several types have. */
function faultsOf({ whole }: Definition): string[] {
  const [placed = ""] = String(fenOf(whole)).split(" ");
  const letters = typesIn(whole).map(({ letter }) => letter);
  const isOfOne = (letter: string) => letters.filter((other) => other === letter).length === 1;
  const placedLetters = (placed.match(/[A-Za-z]/g) ?? []).map((letter) => letter.toUpperCase());
  return [...placedLetters, ...letters].filter((letter) => !isOfOne(letter));
}

it("gives a type its inherited letter back with its pieces", () => {
  const heir = heirOf(CHESS);
  const lettered = after(heir, withLetter(heir.whole, "queen", "W"));
  expect(fenOf(lettered.whole)).toBe(CHESS_FEN.replace(/q/, "w").replace("RNBQ", "RNBW"));
  const back = after(lettered, typeAsInherited(lettered, "queen"));
  expect([fenOf(back.whole), faultsOf(back)]).toEqual([CHESS_FEN, []]);
  expect(back.text).toBe(heir.text);
  // Where pieces were moved they stay.
  const moved = after(lettered, { ok: withValue(lettered.whole, ["start", "fen"], "8/8/8/8/8/8/8/kK3Ww1 w - - 0 1") });
  const elsewhere = after(moved, typeAsInherited(moved, "queen"));
  expect([fenOf(elsewhere.whole), faultsOf(elsewhere)]).toEqual(["8/8/8/8/8/8/8/kK3Qq1 w - - 0 1", []]);
});

it("puts no type back whose letter another one has", () => {
  const heir = heirOf(CHESS);
  const renamed = readDefinition(renamedType(heir, form, "queen", "lady")!, CHESS)!;
  expect(faultsOf(renamed)).toEqual([]);
  const refused = "Q is the letter of the lady: free are A, C, D, E, F, G, H, I and others.";
  expect(typeAsInherited(renamed, "queen")).toEqual({ refused });
  // With another letter both stand side by side; the queen's squares are taken.
  const free = after(renamed, withLetter(renamed.whole, "lady", "L"));
  const both = after(free, typeAsInherited(free, "queen"));
  expect(typesIn(both.whole).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["queen", "lady"]));
  expect([fenOf(both.whole), faultsOf(both)]).toEqual([CHESS_FEN.replace(/q/, "l").replace("RNBQ", "RNBL"), []]);
  // A letter that was given away is refused as well.
  const lettered = after(heir, withLetter(heir.whole, "queen", "W"));
  const taken = after(lettered, withLetter(lettered.whole, "rook", "Q"));
  expect(typeAsInherited(taken, "queen")).toMatchObject({
    refused: expect.stringMatching(/^Q is the letter of the rook/),
  });
});

it("puts a type back on its squares, unless the set-up is another one", () => {
  const heir = heirOf(CHESS);
  const out = after(heir, { ok: withoutType(heir.whole, "queen") });
  expect(fenOf(out.whole)).toBe(CHESS_FEN.replace("bqk", "b1k").replace("BQK", "B1K"));
  const back = after(out, typeAsInherited(out, "queen"));
  expect([fenOf(back.whole), faultsOf(back), back.text]).toEqual([CHESS_FEN, [], heir.text]);
  const bare = after(out, { ok: withValue(out.whole, ["start", "fen"], "k7/8/8/8/8/8/8/K7 w - - 0 1") });
  const stays = after(bare, typeAsInherited(bare, "queen"));
  expect([fenOf(stays.whole), faultsOf(stays)]).toEqual(["k7/8/8/8/8/8/8/K7 w - - 0 1", []]);
  expect(typesIn(stays.whole).map(({ kind }) => kind)).toContain("queen");
});

it("makes an inherited royal type ordinary, and an own one without a word", () => {
  const inherited = read(TEXT).whole;
  const heir = readDefinition('inherit = "x"\n', inherited)!;
  const text = written(heir, withRoyal(heir, "king", false))!;
  expect(typesIn(readDefinition(text, inherited)!.whole)[0]).toMatchObject({ kind: "king", royal: false });
  expect(written(read(TEXT), withRoyal(read(TEXT), "king", false))).toBe(TEXT.replace(", royal = true", ""));
});

it.each([
  ["a new type", "type-1", "A", "roc", "O"],
  ["a new type where all letters of the name are taken", "type-1", "A", "kr", "A"],
  ["a type that was named", "amazon", "A", "roc", "A"],
])("names %s after a picture", (_, kind, letter, name, expected) => {
  const text = TEXT.replace("[start]", `${kind} = { letter = "${letter}", betza = "N" } # new\n\n[start]`);
  const after = picturedType(read(text), form, kind, name)!;
  expect(after).toContain(`\n${name} = { letter = "${expected}", betza = "N" } # new\n`);
  // What is not about the type stays.
  expect(after.split("\n").filter((line) => !line.includes("# new"))).toEqual(
    text.split("\n").filter((line) => !line.includes("# new")),
  );
});
