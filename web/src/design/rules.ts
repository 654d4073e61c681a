import type { CheckProblem } from "./check";
import { type Definition, isTable, same, type Table, tableIn, withValue } from "./definition";

/** The names of the rules of a draft, in their order. */
export function rulesOf(whole: Table): string[] {
  return Object.entries(tableIn(whole, "rules"))
    .filter(([, value]) => value !== false)
    .map(([name]) => name);
}

/** The definition with a rule: as it is inherited where it was taken out, and without parameters elsewhere. */
export function withRule({ whole, inherited }: Definition, name: string): Table {
  return withValue(whole, ["rules", name], tableIn(inherited, "rules")[name] ?? true);
}

/** The definition without a rule; one that is inherited without parameters has to be denied. */
export function withoutRule({ whole, inherited }: Definition, name: string): Table {
  const above = tableIn(inherited, "rules")[name];
  return withValue(whole, ["rules", name], above === undefined || isTable(above) ? undefined : false);
}

/** The parameters of a rule. */
export const parametersIn = (whole: Table, name: string): Table => tableIn(tableIn(whole, "rules"), name);

/** The definition with another value of a parameter; what would hold without it is not written unless it is inherited otherwise. */
export function withParameter(
  definition: Definition,
  name: string,
  key: string,
  value: unknown,
  otherwise: unknown,
): Table {
  const { whole, inherited } = definition;
  const above = parametersIn(inherited, name)[key];
  const written =
    above === undefined && otherwise !== undefined && same(value, otherwise) ? undefined : (value ?? above);
  const parameters = withValue(parametersIn(whole, name), [key], written);
  const rule = tableIn(whole, "rules")[name];
  const plain = Object.keys(parameters).length === 0 && !isTable(rule);
  return withValue(whole, ["rules", name], plain ? true : parameters);
}

/** Whether a parameter can be left out: not where it is inherited as it is. */
export function isOwn({ whole, inherited }: Definition, name: string, key: string): boolean {
  const [value, above] = [parametersIn(whole, name)[key], parametersIn(inherited, name)[key]];
  return value !== undefined && !same(value, above);
}

/** What is wrong with a key of a definition or within it. */
export function problemsAt(problems: CheckProblem[], key: string): CheckProblem[] {
  return problems.filter(
    (problem) => problem.key === key || (/^[.[]/.test(problem.key.slice(key.length)) && problem.key.startsWith(key)),
  );
}

/** The rules whose name or sentence has all of these words. */
export function sought<T extends { name: string; sentence: string }>(rules: T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ name, sentence }) => {
    const all = `${name} ${name.replaceAll("-", " ")} ${sentence}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
