import { type Table, valueAt } from "./definition";
import type { Field, Part, RuleForm } from "./forms";
import { rulesOf } from "./rules";

/** A parameter of a rule that lists types of piece. */
export interface Naming {
  rule: string;
  part: Part;
  /** The types that it lists now. */
  names: string[];
}

/** Whether a list of texts may name types of piece: not squares, and not single letters. */
const isOfNames = (field: Field, words: string): boolean =>
  field.kind === "list" &&
  !field.squares &&
  field.of.kind === "text" &&
  field.of.letters !== 1 &&
  !/\bthese squares\b/.test(words);

/** The parameters of the rules of a definition in which a type can be listed. One that says "all" lists none. */
export function namings(whole: Table, rules: RuleForm[]): Naming[] {
  return rulesOf(whole).flatMap((name) => {
    const parts = rules.find((rule) => rule.name === name)?.parts ?? [];
    return parts.flatMap((part) => {
      const fields = part.field.kind === "either" ? part.field.options.map(({ field }) => field) : [part.field];
      if (!fields.some((field) => isOfNames(field, part.words))) return [];
      const value = valueAt(whole, ["rules", name, part.key]) ?? part.otherwise ?? [];
      const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
      return isList ? [{ rule: name, part, names: value }] : [];
    });
  });
}
