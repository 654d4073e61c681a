import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDefinition, type Table, tableIn } from "./definition";
import { type Field, fieldOf, firstOf, type Part, partsAt, rulesIn, suits } from "./forms";
import { isOwn, problemsAt, rulesOf, sought, withoutRule, withParameter, withRule } from "./rules";
import type { Form } from "./types";
import { written } from "./written";

const root = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/definition.schema.json"), "utf8"),
) as Form;
const rules = rulesIn(root);
const rule = (name: string) => rules.find((rule) => rule.name === name)!;
const part = (parts: Part[], key: string) => parts.find((part) => part.key === key)!;
const field = (name: string, key: string) => part(rule(name).parts, key).field;

it("makes a field of every parameter of every rule", () => {
  expect(rules.length).toBeGreaterThan(40);
  const others: string[] = [];
  const look = (field: Field, path: string, depth: number) => {
    if (field.kind === "other") others.push(path);
    if (field.kind === "list" || field.kind === "table") look(field.of, path, depth);
    if (field.kind === "either") for (const option of field.options) look(option.field, path, depth);
    // A clause may have clauses of its own.
    if (field.kind === "group" && depth < 4)
      for (const { key, field: inner } of field.parts()) look(inner, `${path}.${key}`, depth + 1);
  };
  for (const { name, parts } of rules) for (const { key, field } of parts) look(field, `${name}.${key}`, 0);
  expect(others).toEqual([]);
});

it("knows each kind of value by its form", () => {
  expect(field("goal", "count")).toEqual({ kind: "number", least: 0, most: 65535 });
  expect(field("goal", "safe")).toEqual({ kind: "bool" });
  expect(field("promotion", "pieces")).toMatchObject({ kind: "list", squares: false, of: { kind: "text" } });
  expect(field("promotion", "ranks")).toMatchObject({ kind: "list", of: { kind: "number" } });
  const verdict = field("stalemate", "result");
  expect(verdict.kind === "choice" && verdict.options.map(({ value }) => value).slice(0, 3)).toEqual([
    "draw",
    "loss",
    "win",
  ]);
  const zone = field("goal", "zone");
  expect(zone.kind === "either" && zone.options.map(({ words, field }) => [words, field.kind])).toEqual([
    ["The same for both sides", "list"],
    ["A list for each colour", "group"],
  ]);
  expect(zone.kind === "either" && zone.options[0]!.field).toMatchObject({ squares: true });
  const pieces = field("goal", "pieces");
  expect(pieces.kind === "either" && pieces.options.map(({ word }) => word)).toEqual([null, "all"]);
  expect(part(rule("goal").parts, "result").otherwise).toBe("win");
});

it.each([
  ["goal", { zone: ["*8"] }, true],
  ["goal", { zone: { white: ["*8"], black: [] }, count: 2 }, true],
  ["goal", { pieces: "all", zone: ["*8"] }, true],
  ["goal", { zone: "*8" }, false],
  ["goal", { unknown: 1 }, false],
  ["goal", { count: 1.5 }, false],
  ["repetition", { result: "perhaps" }, false],
  ["promotion", { pieces: ["a"], more: [{ pieces: ["b"], limit: { c: 2 } }] }, true],
  ["castling", { moves: [{ right: "K", king: "e1", to: "g1", rook: "h1", "rook-to": "f1" }] }, true],
])("of %s shows what its form can: %j", (name, value, expected) => {
  expect(suits({ kind: "group", parts: () => rule(name).parts }, value)).toBe(expected);
});

it("can show the rules of every game", () => {
  const folder = join(import.meta.dirname, "../../../variants");
  let seen = 0;
  for (const file of readdirSync(folder)) {
    const { whole } = readDefinition(readFileSync(join(folder, file), "utf8"), {})!;
    for (const [name, value] of Object.entries(tableIn(whole, "rules"))) {
      if (typeof value === "boolean") continue;
      seen += 1;
      expect(suits({ kind: "group", parts: () => rule(name).parts }, value), `${file}: ${name}`).toBe(true);
    }
  }
  expect(seen).toBeGreaterThan(100);
});

it("begins with a value that its form can show", () => {
  for (const { parts } of rules)
    for (const { field } of parts) expect(suits(field, firstOf(field)), JSON.stringify(field)).toBe(true);
});

it("limits a text where the schema does, and knows the one that is long", () => {
  expect(fieldOf({ type: "string" }, root)).toEqual({ kind: "text", letters: null, long: false });
  expect(fieldOf({ type: "string", maxLength: 1 }, root)).toEqual({ kind: "text", letters: 1, long: false });
  const long = partsAt(root, []).filter(({ field }) => field.kind === "text" && field.long);
  expect(long.map(({ key }) => key)).toEqual(["summary"]);
});

const PARENT: Table = { rules: { goal: { zone: ["*8"], count: 2 }, plain: true } };
const own = (text: string) => readDefinition(text, PARENT)!;
const rulesAfter = (whole: Table) => whole["rules"];

it("adds rules, takes them away, and brings inherited ones back as they were", () => {
  const bare = own("rules.goal = false\n");
  expect(rulesOf(bare.whole)).toEqual(["plain"]);
  expect(rulesAfter(withRule(bare, "goal"))).toEqual({ plain: true, goal: { zone: ["*8"], count: 2 } });
  expect(rulesAfter(withRule(bare, "new"))).toEqual({ plain: true, new: true });
  expect(rulesAfter(withoutRule(own(""), "goal"))).toEqual({ plain: true });
  const denied = written(own(""), withoutRule(own(""), "plain"))!;
  expect(denied).toContain("plain = false");
  expect(rulesOf(own(denied).whole)).toEqual(["goal"]);
  expect(written(own(denied), withRule(own(denied), "plain"))).not.toContain("plain");
});

it("writes a parameter unless it is the default, and goes back to what is inherited", () => {
  const fresh = own("rules.new = true\n");
  const after = (key: string, value: unknown, otherwise?: unknown) =>
    (rulesAfter(withParameter(fresh, "new", key, value, otherwise)) as Table)["new"];
  expect(after("times", 4, 3)).toEqual({ times: 4 });
  expect(after("times", 3, 3)).toBe(true);
  expect(after("safe", false)).toEqual({ safe: false });
  const changed = own("rules.goal.count = 5\n");
  expect([isOwn(changed, "goal", "count"), isOwn(changed, "goal", "zone")]).toEqual([true, false]);
  expect(rulesAfter(withParameter(changed, "goal", "count", undefined, 1))).toEqual(PARENT["rules"]);
  // What is inherited otherwise has to be said.
  expect(rulesAfter(withParameter(changed, "goal", "count", 1, 1))).toMatchObject({ goal: { count: 1 } });
});

it("finds the problems of a rule and no others", () => {
  const problem = (key: string) => ({ key, at: null, message: "", help: null, warning: false });
  const keys = ["rules.goal", "rules.goal.zone[0]", "rules.goals", "rules", "pieces.goal"];
  expect(problemsAt(keys.map(problem), "rules.goal").map(({ key }) => key)).toEqual([
    "rules.goal",
    "rules.goal.zone[0]",
  ]);
});

it("finds rules by words of their names and sentences", () => {
  const some = [
    { name: "fifty-moves", sentence: "A draw after many plies." },
    { name: "goal", sentence: "A side that gets there wins." },
  ];
  expect(sought(some, "fifty MOVES").map(({ name }) => name)).toEqual(["fifty-moves"]);
  expect(sought(some, "wins side").map(({ name }) => name)).toEqual(["goal"]);
  expect(sought(some, " ")).toHaveLength(2);
});
