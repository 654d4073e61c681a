import { parse } from "@decimalturn/toml-patch";

/** A table of TOML. */
export type Table = Record<string, unknown>;

export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A definition as the desk shows and changes it. */
export interface Definition {
  text: string;
  /** What its text says. */
  own: Table;
  /** What it inherits; empty where it inherits nothing. */
  inherited: Table;
  /** Both: what the game is made from. */
  whole: Table;
}

/** Keys that are true of one game only. */
const OWN = ["name", "inherit", "abstract", "aliases", "inventor", "source", "summary"];

const without = (table: Table, keys: string[]): Table =>
  Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));

/** A table laid over another: tables key by key, everything else replaced; `false` in the place of a table takes it away. */
export function overlay(under: Table, over: Table): Table {
  const laid: Table = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const old = laid[key];
    if (isTable(old) && value === false) delete laid[key];
    else laid[key] = isTable(old) && isTable(value) ? overlay(old, value) : value;
  }
  return laid;
}

/** Where a text cannot be read as TOML; nothing where it can. Lines and columns count from one. */
export function mistakeIn(text: string): { line: number; column: number } | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    const { line, column } = error as { line?: unknown; column?: unknown };
    return typeof line === "number" && typeof column === "number"
      ? { line, column: column + 1 }
      : { line: 1, column: 1 };
  }
}

/** Reads a definition; nothing while its text is no TOML. */
export function readDefinition(text: string, inherited: Table): Definition | null {
  try {
    const own = parse(text) as Table;
    const under = without(inherited, OWN);
    return { text, own, inherited: under, whole: overlay(under, without(own, ["inherit", "abstract", "name"])) };
  } catch {
    return null;
  }
}

/** The game that a text inherits from; nothing if there is none, or the text is no TOML. */
export function parentIn(text: string): string | null {
  try {
    const parent = (parse(text) as Table)["inherit"];
    return typeof parent === "string" && parent !== "" ? parent : null;
  } catch {
    return null;
  }
}

/** A table that stands in another one; an empty one where none does. */
export function tableIn(table: Table, key: string): Table {
  const inner = table[key];
  return isTable(inner) ? inner : {};
}

/** What stands at a path; nothing where there is no such table or key. */
export function valueAt(table: Table, path: string[]): unknown {
  return path.reduce<unknown>((at, key) => (isTable(at) && Object.hasOwn(at, key) ? at[key] : undefined), table);
}

/** A table with another value at a path, whose tables are made where they are missing; without a value, that key is left out. */
export function withValue(table: Table, [key, ...rest]: string[], value: unknown): Table {
  if (key === undefined) return table;
  if (rest.length > 0) return { ...table, [key]: withValue(tableIn(table, key), rest, value) };
  return value === undefined ? without(table, [key]) : { ...table, [key]: value };
}

/** Whether two values of TOML are the same; the order of keys doesn't count. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((value, at) => same(value, other[at]));
  if (isTable(one)) {
    const keys = Object.keys(one);
    return (
      isTable(other) &&
      keys.length === Object.keys(other).length &&
      keys.every((key) => key in other && same(one[key], other[key]))
    );
  }
  return one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());
}
