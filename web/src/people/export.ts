import { ApiError, get } from "../api/client";
import type { AccountExport } from "../api/types";

/** How long to wait where too many parts were read at once, in milliseconds. */
const PAUSE = 1000;

async function part(before: string | null): Promise<AccountExport> {
  try {
    return await get(`/api/account/export${before === null ? "" : `?before=${before}`}`);
  } catch (error) {
    const { type } = (error instanceof ApiError ? error.problem : {}) as { type?: string };
    if (type !== "menagerie:too-many") throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return part(before);
  }
}

/** All that the server has of the account, part by part. */
export async function exportAll(): Promise<AccountExport> {
  const parts = [await part(null)];
  for (let next = parts[0]!.next; next !== null; next = parts.at(-1)!.next) parts.push(await part(next));
  return joined(parts);
}

/** Parts as one. What went on in another part comes together again. */
export function joined(parts: AccountExport[]): AccountExport {
  const studies = whole(
    parts.flatMap((part) => part.studies),
    ({ study }) => study.id,
    (some, more) => ({ ...some, pgn: `${some.pgn}\n${more.pgn}` }),
  );
  const catalogue = whole(
    parts.flatMap((part) => part.catalogue),
    ({ entry }) => entry.id,
    (some, more) => ({ ...some, versions: [...some.versions, ...more.versions] }),
  );
  const lists = ["games", "notes", "conditional", "messages", "puzzle_attempts"] as const;
  const long = Object.fromEntries(lists.map((list) => [list, parts.flatMap((part): unknown[] => part[list])]));
  // All else is in the first part.
  return { ...parts[0]!, ...long, studies, catalogue, next: null };
}

function whole<T>(items: T[], id: (item: T) => string, add: (some: T, more: T) => T): T[] {
  const found = new Map<string, T>();
  for (const item of items) {
    const some = found.get(id(item));
    found.set(id(item), some ? add(some, item) : item);
  }
  return [...found.values()];
}
