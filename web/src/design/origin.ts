import { type Definition, isTable, same, type Table, valueAt, withValue } from "./definition";

/** Where something of a definition comes from: only here, inherited as it is or changed, or inherited and taken out. */
export type Origin = "own" | "inherited" | "changed" | "out";

const isThere = (value: unknown) => value !== undefined && value !== false;

/** Where what stands at a path comes from; nothing where it is nowhere, or the draft inherits nothing. */
export function originOf({ whole, inherited }: Definition, path: string[]): Origin | null {
  if (Object.keys(inherited).length === 0) return null;
  const [here, above] = [valueAt(whole, path), valueAt(inherited, path)];
  if (!isThere(here)) return isThere(above) ? "out" : null;
  if (!isThere(above)) return "own";
  return same(here, above) ? "inherited" : "changed";
}

/** Where the tables and values at some paths come from, taken together. */
export function originOfAll(definition: Definition, paths: string[][]): Origin | null {
  const all = paths.map((path) => originOf(definition, path)).filter((origin) => origin !== null);
  const [first] = all;
  if (!first) return null;
  return all.every((origin) => origin === first) ? first : "changed";
}

/** The definition with what stands at some paths as it is inherited. */
export function asInherited({ whole, inherited }: Definition, paths: string[][]): Table {
  return paths.reduce((whole, path) => withValue(whole, path, valueAt(inherited, path)), whole);
}

/** The names of what is inherited at a path and taken out. */
export function takenOut(definition: Definition, path: string[]): string[] {
  const above = valueAt(definition.inherited, path);
  return isTable(above) ? Object.keys(above).filter((key) => originOf(definition, [...path, key]) === "out") : [];
}

/** Whether a value at a path can be left out: a table always, another one unless it is inherited as it is. */
export function canLeaveOut({ whole, inherited }: Definition, path: string[]): boolean {
  const value = valueAt(whole, path);
  return value !== undefined && (isTable(value) || !same(value, valueAt(inherited, path)));
}

/**
 * The definition with another value at a path; what would hold without it is not written unless it is inherited otherwise. No
 * value takes a table out, and anything else back to what is inherited.
 */
export function withField(definition: Definition, path: string[], value: unknown, otherwise: unknown): Table {
  const { whole, inherited } = definition;
  const above = valueAt(inherited, path);
  if (value === undefined) return withValue(whole, path, isTable(above) ? undefined : above);
  const isUsual = above === undefined && otherwise !== undefined && same(value, otherwise);
  return withValue(whole, path, isUsual ? undefined : value);
}
