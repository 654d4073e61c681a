import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDefinition, valueAt } from "./definition";
import { partsAt, rulesIn } from "./forms";
import { namings } from "./naming";
import { drawnNames, showing } from "./pictures";
import { withParameter } from "./rules";
import { type Form, typesIn } from "./types";
import { written } from "./written";

const root = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/definition.schema.json"), "utf8"),
) as Form;
const rules = rulesIn(root);

it.each([
  [[], { title: "text", aliases: "list", board: "group", pieces: "table", armies: "group" }],
  [["board"], { files: "number", holes: "list", planes: "number" }],
  [["start"], { fen: "text", shuffle: "group" }],
  [["start", "shuffle"], { squares: "list", mirrored: "bool", black: "choice" }],
  [["armies"], { places: "list", sets: "table" }],
  // Names of types are free.
  [["pieces", "anything"], { letter: "text", area: "either", shuns: "list", royal: "bool" }],
  [["rules", "nothing"], {}],
])("finds the keys of %j in the schema", (path, expected) => {
  const kinds = Object.fromEntries(partsAt(root, path).map(({ key, field }) => [key, field.kind]));
  expect(kinds).toMatchObject(expected);
  if (Object.keys(expected).length === 0) expect(kinds).toEqual({});
});

const TEXT = `title = "x"
[pieces]
pawn = { letter = "P", betza = "fW" }
wazir = { letter = "W", betza = "W" }

[rules]
promotion = { pieces = ["pawn"], ranks = [8], to = ["wazir"] } # so
castling = { moves = [], wins = ["K"] }
drop-sites = { near = "apart", first = ["e4"] }
goal = { pieces = "all", zone = ["*8"] }
explosion = true
unknown = { pieces = ["pawn"] }
`;

it("finds the parameters in which a type can be named", () => {
  const found = namings(readDefinition(TEXT, {})!.whole, rules);
  expect(found.map(({ rule, part, names }) => [rule, part.key, names])).toEqual([
    ["promotion", "pieces", ["pawn"]],
    ["promotion", "to", ["wazir"]],
    ["explosion", "immune", []],
    ["explosion", "immune-everywhere", []],
  ]);
});

it.each([
  ["promotion", "to", ["wazir", "pawn"], TEXT.replace('to = ["wazir"]', 'to = ["wazir", "pawn"]')],
  ["promotion", "pieces", [], TEXT.replace('pieces = ["pawn"], ranks', "pieces = [], ranks")],
  ["explosion", "immune", ["pawn"], TEXT.replace("explosion = true", 'explosion = { immune = ["pawn"] }')],
])("writes a type into %s %s", (rule, key, value, expected) => {
  const definition = readDefinition(TEXT, {})!;
  const otherwise = namings(definition.whole, rules).find((naming) => naming.part.key === key)!.part.otherwise;
  const after = written(definition, withParameter(definition, rule, key, value, otherwise));
  // A comment may keep its column.
  expect(after?.replace(/ +#/, " #")).toBe(expected);
});

it("asks for pictures with a definition of all types at once, each with a letter of its own", () => {
  const names = Array.from({ length: 104 }, (_, at) => `type-${at}`);
  const { whole } = readDefinition(showing(names), {})!;
  expect(typesIn(whole).map(({ kind }) => kind)).toEqual(names);
  const letters = typesIn(whole).map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(104);
  for (const letter of letters) expect(letter).toMatch(/^\+?[A-Z]'?$/);
  expect(valueAt(whole, ["board", "files"])).toBe(1);
  expect(drawnNames({ properties: { pieces: { propertyNames: { examples: ["a", 1, "b"] } } } })).toEqual(["a", "b"]);
  expect(drawnNames(root)).toEqual([]);
});
