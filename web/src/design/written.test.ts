import { expect, it } from "vitest";
import { overlay, readDefinition, type Table, withValue } from "./definition";
import { withKey, written } from "./written";

const TEXT = `# Mine.
inherit = "parent" # so far
title = "A" # the name

[board] # how large
files = 8
# about ranks
ranks = 8

[pieces]
# goes straight
rook = { letter = "R", betza = "R3" } # short
king = { letter = "K", betza = "K", royal = true }

[rules]
once = true # a word

[rules.end] # how it ends
pieces = ["king"] # who
zone = [
  "*8", # the last
  "d4",
]
unknown = 3 # kept
`;
const PARENT = {
  board: { files: 6 },
  pieces: { pawn: { letter: "P", betza: "fW" } },
  rules: { free: { times: 3 }, old: true },
};

/** What changes in the lines of a text. */
function lines(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

const cases: [string, string[], unknown, string[]][] = [
  ["changes a value", ["board", "ranks"], 9, ["- ranks = 8", "+ ranks = 9"]],
  ["adds a key to a table", ["board", "holes"], ["a1"], ['+ holes = ["a1"]']],
  ["makes a table that is missing", ["start", "fen"], "8/8 w", ["+ [start]", '+ fen = "8/8 w"']],
  ["takes away a rule of its own", ["rules", "once"], undefined, ["- once = true # a word"]],
  ["takes away one that is inherited", ["rules", "free"], undefined, ["+ free = false"]],
  ["changes one that is inherited", ["rules", "free", "times"], 5, ["+ free = { times = 5 }"]],
  [
    "gives a rule parameters",
    ["rules", "once"],
    { times: 2 },
    ["- once = true # a word", "+ once = { times = 2 } # a word"],
  ],
  ["keeps the comments of a list", ["rules", "end", "zone"], ["*8", "d4", "e4"], ['+   "e4",']],
  [
    "keeps what it doesn't know",
    ["rules", "end", "pieces"],
    ["king", "rook"],
    ['- pieces = ["king"] # who', '+ pieces = ["king", "rook"] # who'],
  ],
  ["adds a type", ["pieces", "b"], { letter: "B", betza: "B" }, ['+ b = { letter = "B", betza = "B" }']],
  [
    "takes away a type, but not what is said at the top of its table",
    ["pieces", "rook"],
    undefined,
    ['- rook = { letter = "R", betza = "R3" } # short'],
  ],
  ["takes away an inherited type", ["pieces", "pawn"], undefined, ["+ pawn = false"]],
  ["goes back to what is inherited", ["board", "files"], 6, ["- files = 8"]],
  [
    "changes a part of a type",
    ["pieces", "king", "royal"],
    undefined,
    ['- king = { letter = "K", betza = "K", royal = true }', '+ king = { letter = "K", betza = "K" }'],
  ],
];

it.each(cases)("%s", (_, path, value, expected) => {
  const definition = readDefinition(TEXT, PARENT)!;
  const text = written(definition, withValue(definition.whole, path, value));
  expect(text).not.toBe(null);
  expect(lines(TEXT, text!)).toEqual(expected);
});

it("changes nothing where nothing has changed, and says so where a text cannot say something", () => {
  const definition = readDefinition(TEXT, PARENT)!;
  expect(written(definition, { ...definition.whole })).toBe(TEXT);
  // What is inherited and no table cannot be left out.
  expect(written(definition, withValue(definition.whole, ["rules", "free", "times"], undefined))).toBe(null);
  expect(readDefinition("[pieces\n", {})).toBe(null);
});

it("changes types that are tables of their own one by one", () => {
  const text =
    'title = "x"\n[pieces.rook] # r\nletter = "R"\nbetza = "N"\n\n[pieces.king]\nletter = "K" # k\nbetza = "K"\n';
  const definition = readDefinition(text, {})!;
  const changed = withValue(withValue(definition.whole, ["pieces", "rook", "betza"], "R"), ["pieces", "b"], {
    letter: "B",
    betza: "B",
  });
  const after = written(definition, changed)!;
  expect(after).toContain("[pieces.rook] # r");
  expect(after).toContain('letter = "K" # k');
  expect(readDefinition(after, {})!.whole).toEqual(changed);
});

it("lays a table over another as definitions are laid over what they inherit", () => {
  const under: Table = { a: { x: 1, y: [1] }, b: { z: 1 }, c: true };
  expect(overlay(under, { a: { y: [2], n: 3 }, b: false, c: { k: 1 }, d: false })).toEqual({
    a: { x: 1, y: [2], n: 3 },
    c: { k: 1 },
    d: false,
  });
});

it.each([
  [
    "a line",
    TEXT,
    ['- rook = { letter = "R", betza = "R3" } # short', '+ tower = { letter = "R", betza = "R3" } # short'],
  ],
  ["a header", "[pieces.rook] # r\nletter = 'R'\n[pieces.king]\n", ["- [pieces.rook] # r", "+ [pieces.tower] # r"]],
  ["dotted keys", "pieces.rook.letter = 'R'\n", ["- pieces.rook.letter = 'R'", "+ pieces.tower.letter = 'R'"]],
  ["only where it is a type", "[rules]\nrook = true\n[pieces]\nrook = {}\n", ["- rook = {}", "+ tower = {}"]],
])("gives a key another name in %s", (_, text, expected) => {
  expect(lines(text, withKey(text, ["pieces", "rook"], "tower")!)).toEqual(expected);
});

it("gives no key a name that is taken", () => {
  expect(withKey(TEXT, ["pieces", "rook"], "king")).toBe(null);
  expect(withKey(TEXT, ["pieces", "queen"], "tower")).toBe(null);
});

const TABLES = `# About the game.
title = "x"

# about the board
[board]
files = 8

# about the pieces
[pieces.rook] # short
letter = "R"
# no betza = "R"

# king comment
[pieces.king]
letter = "K"

[rules]
# how it ends

# once only
once = true
# twice
twice = [ # both
  1
]
`;

it.each<[string, string[], unknown, string, string]>([
  [
    "adds a key above a comment on the next table",
    ["board", "holes"],
    ["a1"],
    "files = 8\n",
    'files = 8\nholes = ["a1"]\n',
  ],
  [
    "takes away a table and leaves the comment on the next one",
    ["pieces", "rook"],
    undefined,
    '# about the pieces\n[pieces.rook] # short\nletter = "R"\n# no betza = "R"\n\n',
    "",
  ],
  ["takes away a key with its comment alone", ["rules", "once"], undefined, "# once only\nonce = true\n", ""],
  ["leaves comments as they are", ["rules", "twice"], [1, 2], "  1\n", "  1,\n  2\n"],
])("%s", (_, path, value, gone, come) => {
  const definition = readDefinition(TABLES, {})!;
  expect(written(definition, withValue(definition.whole, path, value))).toBe(TABLES.replace(gone, come));
});

it.each<[string, string, string[], unknown, string]>([
  ["without a blank line", "[a]\nx = 1\n# b\n[b]\n", ["a", "y"], 2, "[a]\nx = 1\ny = 2\n# b\n[b]\n"],
  ["at the end", "[a]\nx = 1\n\n# end\n", ["a", "y"], 2, "[a]\nx = 1\ny = 2\n\n# end\n"],
  ["of an own table", "[a]\nx = 1\n# more\n\n[b]\n", ["a", "y"], 2, "[a]\nx = 1\n# more\ny = 2\n\n[b]\n"],
  ["at the top", "[a]\n# top\nx = 1\ny = 2\n", ["a", "x"], undefined, "[a]\n# top\ny = 2\n"],
  ["with brackets", '[a]\nx = [1] # [ "b" ] {c}\n', ["a", "x"], [1, 2], '[a]\nx = [1, 2] # [ "b" ] {c}\n'],
])("has a comment %s where it was", (_, text, path, value, expected) => {
  const definition = readDefinition(text, {})!;
  expect(written(definition, withValue(definition.whole, path, value))).toBe(expected);
});

const ABOVE: Table = { board: { files: 6 }, rules: { goal: { times: 3, zone: ["*8"] } } };

it.each<[string, string, string[], unknown, string]>([
  [
    "stays with a comment of its own",
    'title = "x"\n\n[rules.goal]\n# long\n\ntimes = 4\n',
    ["rules", "goal", "times"],
    3,
    'title = "x"\n\n[rules.goal]\n# long\n',
  ],
  [
    "stays with what it says with a comment, as inherited as it is",
    '[rules.goal]\nzone = ["*8"] # the last\ntimes = 4\n',
    ["rules", "goal", "times"],
    3,
    '[rules.goal]\nzone = ["*8"] # the last\n',
  ],
  [
    "stays with a comment on it",
    "[rules.goal] # how it ends\ntimes = 4\n",
    ["rules", "goal", "times"],
    3,
    "[rules.goal] # how it ends\n",
  ],
  [
    "goes without one",
    'title = "x"\n\n[rules.goal]\ntimes = 4\n\n[rules]\n# none\n',
    ["rules", "goal", "times"],
    3,
    'title = "x"\n\n[rules]\n# none\n',
  ],
  [
    "goes with the comment behind it",
    "[rules]\n# one\ngoal = { times = 4 } # long\n",
    ["rules", "goal", "times"],
    3,
    "[rules]\n# one\n",
  ],
  ["goes from the top without one", 'title = "x"\n\n[board]\nfiles = 8\n', ["board", "files"], 6, 'title = "x"\n'],
  [
    "stays at the top with one",
    'title = "x"\n\n[board]\n# wide\n\nfiles = 8\n',
    ["board", "files"],
    6,
    'title = "x"\n\n[board]\n# wide\n',
  ],
])("a table that is as it is inherited again %s", (_, text, path, value, expected) => {
  const definition = readDefinition(text, ABOVE)!;
  expect(written(definition, withValue(definition.whole, path, value))).toBe(expected);
});

it.each(['summary = """\nOne.\nTwo."""\n', 'summary = "One.\\nTwo." # so\n'])(
  "keeps the lines of the text %j",
  (text) => {
    const definition = readDefinition(text, {})!;
    const changed = withValue(
      definition.whole,
      ["summary"],
      `One.\nTwo, ${"long ".repeat(60)}end.\n\nThree [ 1, "x" ].`,
    );
    const after = written(definition, changed);
    expect(readDefinition(after!, {})!.whole).toEqual(changed);
  },
);
