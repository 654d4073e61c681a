import { parse, patch } from "@decimalturn/toml-patch";

type Table = Record<string, unknown>;
const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The notation of a type of piece in a definition; nothing if it is not there, or the text cannot be read yet. */
export function betzaIn(text: string, kind: string): string | null {
  try {
    const { pieces } = parse(text) as Table;
    const piece = isTable(pieces) ? pieces[kind] : null;
    return isTable(piece) && typeof piece["betza"] === "string" ? piece["betza"] : null;
  } catch {
    return null;
  }
}

/** The definition with another notation of a type of piece, all else as it was; nothing if the text cannot be read yet. */
export function withBetza(text: string, kind: string, letter: string, betza: string): string | null {
  try {
    const definition = parse(text) as Table;
    const pieces = isTable(definition["pieces"]) ? definition["pieces"] : {};
    const piece = isTable(pieces[kind]) ? pieces[kind] : { letter };
    return patch(text, { ...definition, pieces: { ...pieces, [kind]: { ...piece, betza } } });
  } catch {
    return null;
  }
}
