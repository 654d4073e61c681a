import { parse, patch, TomlFormat } from "@decimalturn/toml-patch";
import { withComments } from "./comments";
import { type Definition, isTable, readDefinition, same, type Table, tableIn, valueAt, withValue } from "./definition";

/** One change of a text: what stands at a path from now on, or nothing. */
interface Step {
  path: string[];
  value: unknown;
  /** For a table that goes as it is inherited again: the same change, one key of it after another. */
  byKeys?: Step[];
}

/**
 * The text of a definition that means this from now on. Only what differs is changed, one key after another, so that comments,
 * order and unknown keys stay. Nothing where no text can say it: of what is inherited, only whole tables can be left out.
 */
export function written(definition: Definition, whole: Table): string | null {
  try {
    let { text } = definition;
    const format = TomlFormat.autoDetectFormat(text);
    format.bracketSpacing = true;
    for (const step of steps(definition.own, definition.inherited, definition.whole, whole, []))
      text = afterStep(text, step, format);
    const means = (text: string) => {
      const read = readDefinition(text, definition.inherited);
      return read !== null && same(read.whole, whole);
    };
    const neat = tidied(definition.text, text);
    return [neat, text].find(means) ?? null;
  } catch {
    return null;
  }
}

/** A text with one step. A table that holds comments loses its keys one by one, and stays with what is said in it. */
function afterStep(text: string, { path, value, byKeys = [] }: Step, format: TomlFormat): string {
  const after = changed(text, withValue(parse(text) as Table, path, value), format);
  if (byKeys.length === 0) return after;
  const kept = byKeys.reduce((text, step) => afterStep(text, step, format), text);
  // A comment behind an inline table that would be left empty is about the table.
  const isInline = !new RegExp(
    `^[ \\t]*\\[[ \\t]*${path.map(quotable).join("[ \\t]*\\.[ \\t]*")}[ \\t]*[\\].]`,
    "m",
  ).test(kept);
  const isEmpty = Object.keys(valueAt(parse(kept) as Table, path) ?? {}).length === 0;
  return (isInline && isEmpty) || marks(kept) <= marks(after) ? after : kept;
}

/** How many comments a text may have; in texts of a definition the sign is rare. */
const marks = (text: string): number => text.split("#").length;

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for a key, bare or in quotes. */
const quotable = (key: string): string => `(?:${[key, JSON.stringify(key), `'${key}'`].map(literal).join("|")})`;

/** A text with one change of its keys, whose comments stay where they belong. */
function changed(text: string, wanted: Table, format: TomlFormat): string {
  const plain = patch(text, wanted, format);
  const all = withComments(text, plain);
  return all === plain || isReadAs(all, parse(plain) as Table) ? all : plain;
}

/** A text whose new lines have lists without spaces in their brackets; tables have them. */
function tidied(before: string, after: string): string {
  const old = new Set(before.split("\n"));
  const tidy = (line: string) =>
    line
      .replace(/\[ (?=["'\d-])/g, "[")
      .replace(/(["'\d]) \]/g, "$1]")
      .replace(/\{(?=[\w"'])/g, "{ ")
      .replace(/([\w"'\]])\}/g, "$1 }");
  const lines = after.split("\n").map((line) => {
    if (old.has(line)) return line;
    // A comment stays as it is.
    const end = line.indexOf("#");
    return end < 0 ? tidy(line) : tidy(line.slice(0, end)) + line.slice(end);
  });
  return lines.join("\n");
}

function steps(own: Table, inherited: Table, before: Table, after: Table, path: string[]): Step[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !same(before[key], after[key]),
  );
  // What goes away goes first: its place may be taken.
  changed.sort((a, b) => Number(a in after) - Number(b in after));
  return changed.flatMap((key): Step[] => {
    const here = [...path, key];
    const [was, is] = [before[key], after[key]];
    const inner =
      isTable(was) && isTable(is) ? steps(tableIn(own, key), tableIn(inherited, key), was, is, here) : undefined;
    // A table that is as it is inherited again is not left behind empty.
    if (isTable(is) && key in own && same(is, inherited[key]))
      return [{ path: here, value: undefined, byKeys: inner ?? [] }];
    if (inner) return inner;
    if (is === undefined) return [{ path: here, value: isTable(inherited[key]) ? false : undefined }];
    return [{ path: here, value: same(is, inherited[key]) ? undefined : is }];
  });
}

/** A text in which a key has another name, where it is written; all else stays. Nothing if it cannot be found or changed so. */
export function withKey(text: string, path: string[], name: string): string | null {
  const key = path.at(-1)!;
  const found = quotable(key);
  const above = path.slice(0, -1).join("\\s*\\.\\s*");
  const places = [
    new RegExp(`(^[ \\t]*\\[[ \\t]*${above}[ \\t]*\\.[ \\t]*)${found}(?=[ \\t]*[\\].])`, "gm"),
    new RegExp(`(^[ \\t]*${above}[ \\t]*\\.[ \\t]*)${found}(?=[ \\t]*[=.])`, "gm"),
    new RegExp(`(^[ \\t]*)${found}(?=[ \\t]*[=.])`, "gm"),
  ];
  try {
    const wanted = renamed(parse(text) as Table, path, name);
    if (wanted === null) return null;
    const all = places.slice(0, 2).reduce((text, place) => text.replace(place, `$1${name}`), text);
    if (isReadAs(all, wanted)) return all;
    // The same key may stand in other tables, too.
    for (const { index, 0: whole, 1: before = "" } of text.matchAll(places[2]!)) {
      const changed = text.slice(0, index) + before + name + text.slice(index + whole.length);
      if (isReadAs(changed, wanted)) return changed;
    }
  } catch {
    // It cannot be read.
  }
  return null;
}

function isReadAs(text: string, wanted: Table): boolean {
  try {
    return same(parse(text), wanted);
  } catch {
    return false;
  }
}

function renamed(table: Table, [key, ...rest]: string[], name: string): Table | null {
  if (key === undefined || !(key in table)) return null;
  if (rest.length > 0) {
    const inner = isTable(table[key]) ? renamed(table[key], rest, name) : null;
    return inner && { ...table, [key]: inner };
  }
  if (name in table) return null;
  return Object.fromEntries(Object.entries(table).map(([other, value]) => [other === key ? name : other, value]));
}
