import { pieceTitle } from "../words/pieces";
import { t } from "../words/words";
import { type Definition, isTable, readDefinition, same, type Table, tableIn, valueAt, withValue } from "./definition";
import { asInherited } from "./origin";
import { readSetup, writeSetup } from "./setup";
import { withKey, written } from "./written";

/** A type of piece, as far as the desk shows it. */
export interface PieceType {
  kind: string;
  title: string;
  letter: string;
  betza: string;
  royal: boolean;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What a type of this name is called for people. */
export const titleOf = (kind: string): string => pieceTitle(kind, kind.replace(/[-_]/g, " "));

/** The types of a definition, in their order. */
export function typesIn(whole: Table): PieceType[] {
  return Object.entries(tableIn(whole, "pieces")).flatMap(([kind, piece]) =>
    isTable(piece)
      ? [
          {
            kind,
            title: titleOf(kind),
            letter: text(piece["letter"]),
            betza: text(piece["betza"]),
            royal: piece["royal"] === true,
          },
        ]
      : [],
  );
}

/** The letters that no type has. */
export function freeLetters(whole: Table): string[] {
  const taken = new Set(typesIn(whole).map(({ letter }) => letter));
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !taken.has(letter));
}

/** Something that was asked for: the table with it, or the sentence that refuses it. */
export type Outcome<T> = { ok: T } | { refused: string };

/** Another type, with a name and a letter that are free. */
export function withType(whole: Table): Outcome<{ whole: Table; kind: string }> {
  const kinds = new Set(typesIn(whole).map(({ kind }) => kind));
  const numbered = Array.from({ length: kinds.size + 1 }, (_, at) => `type-${at + 1}`);
  const kind = numbered.find((name) => !kinds.has(name))!;
  const [letter] = freeLetters(whole);
  if (!letter) return { refused: t("types-all-letters-are-taken") };
  return { ok: { whole: withValue(whole, ["pieces", kind], { letter, betza: "W" }), kind } };
}

/** The definition with a type royal or not; where it is inherited as royal that has to be denied. */
export function withRoyal({ whole, inherited }: Definition, kind: string, royal: boolean): Table {
  const above = tableIn(tableIn(inherited, "pieces"), kind)["royal"] === true;
  return withValue(whole, ["pieces", kind, "royal"], royal || (above ? false : undefined));
}

/** Why a letter cannot be that of a type; nothing if it can. */
export function refusedLetter(whole: Table, kind: string, letter: string): string | null {
  if (!/^\+?[A-Z]'?$/.test(letter)) return t("types-a-letter-is-one");
  const other = typesIn(whole).find((type) => type.letter === letter && type.kind !== kind);
  if (!other) return null;
  const free = freeLetters(whole);
  const help =
    free.length > 0
      ? t(free.length > 8 ? "types-free-and-others" : "types-free", { letters: free.slice(0, 8).join(", ") })
      : "";
  return t("types-is-the-letter-of", { letter, title: other.title, help });
}

/** The type with another letter, also in the set-up. */
export function withLetter(whole: Table, kind: string, letter: string): Outcome<Table> {
  const refused = refusedLetter(whole, kind, letter);
  if (refused) return { refused };
  const old = typesIn(whole).find((type) => type.kind === kind)?.letter ?? "";
  const changed = withValue(whole, ["pieces", kind, "letter"], letter);
  const isIts = standsFor(whole, kind);
  return { ok: old ? withTokens(changed, (token) => (isIts(token) ? lettered(token, old, letter) : token)) : changed };
}

/** A type and what stands of it in the set-up, gone. */
export function withoutType(whole: Table, kind: string): Table {
  const isIts = standsFor(whole, kind);
  const rest = withTokens(whole, (token) => (isIts(token) ? null : token));
  return withValue(rest, ["pieces", kind], undefined);
}

/**
 * The definition with a type as it is inherited, and with it the set-up: pieces on the board get its letter back, and one that
 * was taken out is back on its squares if nothing else has changed in the FEN.
 */
export function typeAsInherited(definition: Definition, kind: string): Outcome<Table> {
  const { whole, inherited } = definition;
  const path = ["pieces", kind];
  const letter = valueAt(inherited, [...path, "letter"]);
  if (typeof letter !== "string") return { ok: asInherited(definition, [path]) };
  if (isTable(valueAt(whole, path))) {
    const made = withLetter(whole, kind, letter);
    return "refused" in made ? made : { ok: asInherited({ ...definition, whole: made.ok }, [path]) };
  }
  const refused = refusedLetter(whole, kind, letter);
  if (refused) return { refused };
  const fen = ["start", "fen"];
  const isAlike = same(valueAt(whole, fen), valueAt(withoutType(inherited, kind), fen));
  return { ok: asInherited(definition, isAlike ? [path, fen] : [path]) };
}

/** The letter of a type in a piece of a FEN, white's or black's. */
export const letterOf = (token: string): string => (/\+?[A-Za-z]'?/.exec(token)?.[0] ?? "").toUpperCase();

/** Whether a piece of a FEN is white's. */
export const isWhite = (token: string): boolean => /[A-Z]/.test(token);

/** The types that a piece of a FEN may be of. With a + that no letter has it is a promoted one. */
export function typesOf<T extends { letter: string }>(token: string, types: T[]): T[] {
  const letter = letterOf(token);
  const found = types.filter((type) => type.letter === letter);
  return found.length > 0 || !letter.startsWith("+") ? found : types.filter((type) => type.letter === letter.slice(1));
}

/** Whether a piece of a FEN is of a type, and of no other with the same letter. */
function standsFor(whole: Table, kind: string): (token: string) => boolean {
  const types = typesIn(whole);
  return (token) => {
    const [type, ...others] = typesOf(token, types);
    return type?.kind === kind && others.length === 0;
  };
}

/** A piece of a FEN with another letter; promoted, it keeps its +. */
function lettered(token: string, old: string, letter: string): string {
  const plus = letterOf(token) === old || letter.startsWith("+") ? "" : "+";
  return token.replace(/\+?[A-Za-z]'?/, plus + (isWhite(token) ? letter : letter.toLowerCase()));
}

/**
 * The definition with other pieces in its set-up, on the board and in hand; nothing takes one away. A FEN that does not fit the
 * board stays, as it cannot be read as a whole.
 */
function withTokens(whole: Table, change: (token: string) => string | null): Table {
  const setup = readSetup(whole);
  if (!setup.fits || typeof tableIn(whole, "start")["fen"] !== "string") return whole;
  const pieces = new Map<string, string>();
  for (const [square, token] of setup.pieces) {
    const changed = token === "*" ? token : change(token);
    if (changed !== null) pieces.set(square, changed);
  }
  const hands = setup.hands.replace(/\+?[A-Za-z]'?/g, (token) => change(token) ?? "");
  return writeSetup(whole, { ...setup, pieces, hands });
}

/** Why a type cannot have a name; nothing if it can. */
export function refusedName(whole: Table, kind: string, name: string): string | null {
  if (!/^[a-z][a-z0-9_-]*$/.test(name) || name.length > 60) return t("types-a-name-is-made");
  return name !== kind && name in tableIn(whole, "pieces") ? t("types-there-is-a-type", { name }) : null;
}

/** What may name types of piece. */
const NAMING = ["pieces", "armies", "rules"];

/** The text with another name of a type, also where rules and armies name it; nothing if it cannot be changed so. */
export function renamedType(definition: Definition, form: Form, kind: string, name: string): string | null {
  const { text, own, inherited } = definition;
  const inText = kind in tableIn(own, "pieces") && !(kind in tableIn(inherited, "pieces"));
  const moved = inText ? withKey(text, ["pieces", kind], name) : null;
  const read = moved === null ? definition : readDefinition(moved, inherited);
  if (!read) return null;
  const pieces = Object.entries(tableIn(read.whole, "pieces")).map(([key, piece]) => [
    key === kind ? name : key,
    piece,
  ]);
  const all: Table = { ...read.whole, pieces: Object.fromEntries(pieces) };
  const forms = tableIn(form, "properties");
  const uses = NAMING.filter((key) => key in all && isTable(forms[key]));
  const changed = uses.map((key) => [key, renamedUses(all[key], forms[key] as Form, form, kind, name)]);
  return written(read, { ...all, ...Object.fromEntries(changed) });
}

/**
 * The text with the name of a picture for a type, and with a letter of that name where the type still has those that it was made
 * with; nothing if it cannot be changed so.
 */
export function picturedType(definition: Definition, form: Form, kind: string, name: string): string | null {
  const text = renamedType(definition, form, kind, name);
  const read = text !== null && isNumbered(kind) ? readDefinition(text, definition.inherited) : null;
  const free = read ? freeLetters(read.whole) : [];
  const letter = [...name.toUpperCase()].find((letter) => free.includes(letter));
  const made = read && letter ? withLetter(read.whole, name, letter) : null;
  return read && made && "ok" in made ? (written(read, made.ok) ?? text) : text;
}

/** Whether a name is one that a new type has. */
const isNumbered = (kind: string) => /^type-\d+$/.test(kind);

/** A form of values: a part of the JSON Schema of definitions. */
export type Form = Record<string, unknown>;

/** The form that another one refers to, or itself. */
export function resolved(form: Form, root: Form): Form {
  const path = form["$ref"];
  if (typeof path !== "string") return form;
  const found = path
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (isTable(at) ? at[key] : undefined), root);
  return isTable(found) ? { ...found, ...without(form) } : {};
}

const without = ({ $ref: _, ...rest }: Form): Form => rest;

/** A value in which a name stands for another, wherever its form has a free text. */
function renamedUses(value: unknown, part: Form, root: Form, from: string, to: string): unknown {
  const form = resolved(part, root);
  const choices = (form["anyOf"] ?? form["oneOf"]) as Form[] | undefined;
  if (choices) return choices.reduce((value, choice) => renamedUses(value, choice, root, from, to), value);
  if (typeof value === "string")
    return value === from && form["type"] === "string" && !("const" in form || "pattern" in form || "enum" in form)
      ? to
      : value;
  if (Array.isArray(value)) {
    const items = form["items"];
    return isTable(items) ? value.map((item) => renamedUses(item, items, root, from, to)) : value;
  }
  if (!isTable(value)) return value;
  const known = tableIn(form, "properties");
  const others = form["additionalProperties"];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const part = isTable(known[key]) ? known[key] : others;
      if (!isTable(part)) return [key, inner];
      // The keys of an open table may be types; those of a fixed one are not.
      return [key === from && !(key in known) ? to : key, renamedUses(inner, part, root, from, to)];
    }),
  );
}
