import { t } from "../words/words";
import { isTable, tableIn } from "./definition";
import { type Form, resolved } from "./types";

/** How a value is filled in, as its schema has it. */
export type Field =
  | { kind: "bool" }
  | { kind: "number"; least: number; most: number }
  | { kind: "choice"; options: { value: string; words: string }[] }
  /** A long text is written on several lines. */
  | { kind: "text"; letters: number | null; long: boolean }
  | { kind: "list"; of: Field; squares: boolean }
  | { kind: "group"; parts: () => Part[] }
  | { kind: "table"; of: Field }
  | { kind: "either"; options: Option[] }
  /** Only its text can be edited. */
  | { kind: "other" };

/** One of several forms. */
export interface Option {
  words: string;
  /** The language of the words, where it is not the page's: the schema is English. */
  lang: "en" | undefined;
  /** The one word that it stands for, if its description begins with one. */
  word: string | null;
  field: Field;
}

/** A key of a table. */
export interface Part {
  key: string;
  words: string;
  field: Field;
  /** What holds where it is missing. */
  otherwise: unknown;
}

const words = (form: Form): string => (typeof form["description"] === "string" ? form["description"] : "");
const forms = (value: unknown): Form[] => (Array.isArray(value) ? value.filter(isTable) : []);

/** The field of a form. Squares are what the form of that name has, everywhere in it. */
export function fieldOf(part: Form, root: Form, within = false): Field {
  const squares = within || /\/Region$/.test(String(part["$ref"] ?? ""));
  const form = resolved(part, root);
  const choices = forms(form["anyOf"] ?? form["oneOf"]);
  if (choices.length === 1) return fieldOf(choices[0]!, root, squares);
  const constants = choices.length > 0 ? choices : forms(form["enum"] && toConstants(form["enum"]));
  if (constants.length > 0 && constants.every((choice) => typeof choice["const"] === "string"))
    return {
      kind: "choice",
      options: constants.map((choice) => ({ value: String(choice["const"]), words: words(choice) })),
    };
  if (choices.length > 0) return { kind: "either", options: choices.map((choice) => eitherOf(choice, root, squares)) };
  return plainField(form, root, squares);
}

const toConstants = (values: unknown): Form[] =>
  Array.isArray(values) ? values.map((value) => ({ const: value })) : [];

function eitherOf(choice: Form, root: Form, squares: boolean): Option {
  const field = fieldOf(choice, root, squares);
  const said = words(resolved(choice, root));
  const word = field.kind === "text" ? (/^(?:The word )?`([\w-]+)`/.exec(said)?.[1] ?? null) : null;
  const named = said.replace(/\.$/, "").replaceAll("`", "");
  return {
    words:
      named ||
      (squares && field.kind === "list" ? t("forms-the-same-for-both") : t("forms-kind", { kind: field.kind })),
    lang: named ? "en" : undefined,
    word,
    field,
  };
}

function plainField(form: Form, root: Form, squares: boolean): Field {
  const types = [form["type"]].flat();
  if (types.includes("object")) {
    const parts = tableIn(form, "properties");
    const others = form["additionalProperties"];
    if (Object.keys(parts).length > 0 || !isTable(others))
      return { kind: "group", parts: () => partsOf(form, root, squares) };
    return { kind: "table", of: fieldOf(others, root, squares) };
  }
  if (types.includes("array")) {
    const items = form["items"];
    return isTable(items) ? { kind: "list", of: fieldOf(items, root, squares), squares } : { kind: "other" };
  }
  if (types.includes("boolean")) return { kind: "bool" };
  if (types.includes("integer"))
    return {
      kind: "number",
      least: typeof form["minimum"] === "number" ? form["minimum"] : Number.MIN_SAFE_INTEGER,
      most: typeof form["maximum"] === "number" ? form["maximum"] : Number.MAX_SAFE_INTEGER,
    };
  if (types.includes("string"))
    return { kind: "text", letters: typeof form["maxLength"] === "number" ? form["maxLength"] : null, long: false };
  return { kind: "other" };
}

function partsOf(form: Form, root: Form, squares: boolean): Part[] {
  return Object.entries(tableIn(form, "properties")).flatMap(([key, part]) =>
    isTable(part)
      ? [
          {
            key,
            words: words(part).replaceAll("`", ""),
            field: lengthened(key, fieldOf(part, root, squares)),
            otherwise: part["default"],
          },
        ]
      : [],
  );
}

/** The keys whose texts are long. The schema does not tell them from others. */
const LONG = ["summary"];

const lengthened = (key: string, field: Field): Field =>
  field.kind === "text" && LONG.includes(key) ? { ...field, long: true } : field;

/** Whether a field can show a value. */
export function suits(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "bool":
      return typeof value === "boolean";
    case "number":
      return Number.isInteger(value);
    case "choice":
      return field.options.some((option) => option.value === value);
    case "text":
      return typeof value === "string";
    case "list":
      return Array.isArray(value) && value.every((item) => suits(field.of, item));
    case "table":
      return isTable(value) && Object.values(value).every((item) => suits(field.of, item));
    case "group": {
      if (!isTable(value)) return false;
      const parts = new Map(field.parts().map((part) => [part.key, part.field]));
      return Object.entries(value).every(([key, inner]) => {
        const part = parts.get(key);
        return part !== undefined && suits(part, inner);
      });
    }
    case "either":
      return field.options.some((option) => suits(option.field, value));
    default:
      return false;
  }
}

/** What a field begins with. */
export function firstOf(field: Field): unknown {
  switch (field.kind) {
    case "bool":
      return true;
    case "number":
      return Math.max(field.least, 1);
    case "choice":
      return field.options[0]!.value;
    case "text":
      return "";
    case "list":
      return [];
    case "either":
      return firstOfOption(field.options[0]!);
    default:
      return {};
  }
}

export const firstOfOption = ({ field, word }: Option): unknown => word ?? firstOf(field);

/** The keys of a table of definitions. In a table whose keys are free, any key leads on. */
export function partsAt(root: Form, path: string[]): Part[] {
  const group = (field: Field | undefined): Part[] => {
    if (field?.kind === "either") return field.options.flatMap((option) => group(option.field));
    return field?.kind === "group" ? field.parts() : [];
  };
  const found = path.reduce<Field | undefined>(
    (field, key) => (field?.kind === "table" ? field.of : group(field).find((part) => part.key === key)?.field),
    fieldOf(root, root),
  );
  return group(found);
}

/** A rule that a definition can have. */
export interface RuleForm {
  name: string;
  sentence: string;
  parts: Part[];
}

/** All rules, by the schema of definitions. */
export function rulesIn(root: Form): RuleForm[] {
  const rules = resolved(tableIn(tableIn(root, "properties"), "rules"), root);
  return Object.entries(tableIn(rules, "properties")).flatMap(([name, form]) => {
    if (!isTable(form)) return [];
    const [parameters] = forms(form["anyOf"]);
    const field = parameters ? fieldOf(parameters, root) : null;
    return [{ name, sentence: words(form), parts: field?.kind === "group" ? field.parts() : [] }];
  });
}
