import { describe, expect, it } from "vitest";
import { mistakeIn, readDefinition, type Table } from "./definition";
import { asInherited, canLeaveOut, originOf, originOfAll, takenOut, withField } from "./origin";
import { written } from "./written";

const PARENT: Table = {
  title: "Parent",
  inventor: "nobody",
  board: { files: 8, ranks: 8 },
  start: { fen: "8/8 w - - 0 1", shuffle: { fill: "QN" } },
  armies: { places: ["a1"], default: "one", sets: { one: ["rook"] } },
  rules: { goal: { zone: ["*8"] }, pass: true, repetition: { times: 3 } },
};
const TEXT = `# Mine.
inherit = "parent"
title = "Child" # its title

[rules]
pass = false
repetition = { times = 4 } # longer
own = true
`;
const child = readDefinition(TEXT, PARENT)!;

it.each([
  [["rules", "goal"], "inherited"],
  [["rules", "repetition"], "changed"],
  [["rules", "pass"], "out"],
  [["rules", "own"], "own"],
  [["rules", "other"], null],
  [["board"], "inherited"],
  [["title"], "changed"],
  // It is true of the other game only.
  [["inventor"], null],
])("says where %j comes from: %s", (path, expected) => expect(originOf(child, path)).toBe(expected));

it("takes several together, and says nothing where nothing is inherited", () => {
  expect(originOfAll(child, [["board"], ["start"], ["armies"]])).toBe("inherited");
  expect(originOfAll(child, [["board"], ["rules"]])).toBe("changed");
  expect(takenOut(child, ["rules"])).toEqual(["pass"]);
  const alone = readDefinition("[board]\nfiles = 8\n", {})!;
  expect([originOf(alone, ["board"]), originOfAll(alone, [["board"]]), takenOut(alone, ["rules"])]).toEqual([
    null,
    null,
    [],
  ]);
});

describe("writes", () => {
  it.each<[string, (definition: typeof child) => Table, string]>([
    [
      "a rule as it is inherited",
      (child) => asInherited(child, [["rules", "repetition"]]),
      TEXT.replace("repetition = { times = 4 } # longer\n", ""),
    ],
    [
      "a rule that was taken out",
      (child) => asInherited(child, [["rules", "pass"]]),
      TEXT.replace("pass = false\n", ""),
    ],
    [
      "a parameter back to what is inherited, and no empty table for it",
      (child) => withField(child, ["rules", "repetition", "times"], undefined, 3),
      TEXT.replace("repetition = { times = 4 } # longer\n", ""),
    ],
    [
      "armies that are taken out",
      (child) => withField(child, ["armies"], undefined, undefined),
      TEXT.replace("# its title\n", "# its title\narmies = false\n"),
    ],
    [
      "a shuffle that is taken out",
      (child) => withField(child, ["start", "shuffle"], undefined, undefined),
      `${TEXT}\n[start]\nshuffle = false\n`,
    ],
    [
      "a value of a table that had none here",
      (child) => withField(child, ["board", "first-rank"], 0, 1),
      `${TEXT}\n[board]\nfirst-rank = 0\n`,
    ],
    ["nothing for what holds anyway", (child) => withField(child, ["board", "planes"], 1, 1), TEXT],
    ["a text", (child) => withField(child, ["title"], "Son", undefined), TEXT.replace("Child", "Son")],
  ])("%s", (_, change, expected) => expect(written(child, change(child))).toBe(expected));

  it("nothing else where a table is taken out that only this text has", () => {
    const text = 'title = "x"\n\n[armies]\nplaces = ["a1"] # one\n\n[rules]\n# none\n';
    const alone = readDefinition(text, {})!;
    expect(canLeaveOut(alone, ["armies"])).toBe(true);
    expect(written(alone, withField(alone, ["armies"], undefined, undefined))).toBe('title = "x"\n\n[rules]\n# none\n');
  });
});

it("puts back an inherited table that was left out, which can be filled in in no other way", () => {
  const path = ["armies"];
  const left = readDefinition(written(child, withField(child, path, undefined, undefined))!, PARENT)!;
  expect([left.own["armies"], left.whole["armies"], originOf(left, path)]).toEqual([false, undefined, "out"]);
  expect(written(left, withField(left, path, {}, undefined))).toBe(null);
  const back = asInherited(left, [path]);
  // A field puts back what is inherited in its place.
  expect(withField(left, path, PARENT["armies"], undefined)).toEqual(back);
  expect(written(left, back)).toBe(TEXT);
});

it("puts back a table within one that is inherited", () => {
  const armies = child.whole["armies"] as Table;
  const { sets, ...others } = armies;
  const left = readDefinition(written(child, withField(child, ["armies"], others, undefined))!, PARENT)!;
  expect(left.own["armies"]).toEqual({ sets: false });
  expect(written(left, withField(left, ["armies"], { ...others, sets: {} }, undefined))).toBe(null);
  expect(written(left, withField(left, ["armies"], { ...others, sets }, undefined))).toBe(TEXT);
});

it("offers to leave out what is said here, and inherited tables", () => {
  expect(
    [["title"], ["armies"], ["start", "shuffle"], ["board", "files"], ["board", "planes"]].map((path) =>
      canLeaveOut(child, path),
    ),
  ).toEqual([true, true, true, false, false]);
});

it.each([
  ["", null],
  ['title = "x"\n', null],
  ["a = 1\nb = \n", { line: 2, column: 1 }],
  ['a = "x', { line: 1, column: 5 }],
  ["[a]\nb = 1\n[a]\n", { line: 3, column: 1 }],
])("says where %j cannot be read", (text, expected) => expect(mistakeIn(text)).toEqual(expected));
