import { check } from "./check";
import { isTable, tableIn } from "./definition";
import type { Form } from "./types";

/** How many types a game is asked for at once: as many as there are letters, with their marks, less a few. */
const AT_ONCE = 100;

/** The names of types that there is a drawing of, as the schema has them. */
export function drawnNames(form: Form): string[] {
  const names = tableIn(tableIn(form, "properties"), "pieces")["propertyNames"];
  const examples = isTable(names) ? names["examples"] : null;
  return Array.isArray(examples) ? examples.filter((name) => typeof name === "string") : [];
}

const LETTERS = ["", "+"].flatMap((plus) =>
  ["", "'"].flatMap((prime) => [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => plus + letter + prime)),
);

/** A definition that has all of these types, and no more than it must. */
export function showing(names: string[]): string {
  const types = names.map((name, at) => `${JSON.stringify(name)} = { letter = "${LETTERS[at]}", betza = "W" }\n`);
  return `title = "-"\n[board]\nfiles = 1\nranks = 1\n[pieces]\n${types.join("")}[start]\nfen = "1 w - - 0 1"\n`;
}

let kept: Promise<Map<string, string>> | null = null;

/** The address of the picture of each of these names. */
export function loadPictures(names: string[]): Promise<Map<string, string>> {
  const load = async () => {
    const batches = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, at) =>
      names.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
    const games = await Promise.all(batches.map((batch) => check(showing(batch))));
    return new Map(games.flatMap(({ game }) => game?.pieces ?? []).map(({ kind, art }) => [kind, art.w]));
  };
  kept ??= load();
  kept.catch(() => {
    kept = null;
  });
  return kept;
}
