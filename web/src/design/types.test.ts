import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDefinition, type Table } from "./definition";
import {
  type Form,
  freeLetters,
  picturedType,
  refusedLetter,
  refusedName,
  renamedType,
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
