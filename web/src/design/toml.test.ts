import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import { expect, it } from "vitest";
import { definitions } from "./toml";

const kinds = tagHighlighter([
  { tag: tags.heading, class: "header" },
  { tag: tags.propertyName, class: "key" },
  { tag: tags.string, class: "string" },
  { tag: tags.number, class: "number" },
  { tag: tags.atom, class: "constant" },
  { tag: tags.comment, class: "comment" },
]);

function colored(text: string): string[] {
  const found: string[] = [];
  highlightTree(definitions.parser.parse(text), kinds, (from, to, kind) =>
    found.push(`${kind} ${text.slice(from, to)}`),
  );
  return found;
}

it("tells headers, keys and values apart", () => {
  expect(colored('[a.b]\nc = "d" # e\nf = [true, -1.5]\n')).toEqual([
    "header [a.b]",
    "key c",
    'string "d"',
    "comment # e",
    "key f",
    "constant true",
    "number -1.5",
  ]);
});

it("ends a string that is not closed with its line, but one of three quotes goes on", () => {
  expect(colored('a = "b\nc = 1\n')).toEqual(["key a", 'string "b', "key c", "number 1"]);
  expect(colored('a = """b\nc = 1"""\nd = 2\n')).toEqual([
    "key a",
    'string """b',
    'string c = 1"""',
    "key d",
    "number 2",
  ]);
});
