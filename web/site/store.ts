import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StoredListed } from "../src/api/types";
import type { Draft } from "../src/design/drafts";
import type { Kept } from "./messages";

/** A game as it is kept, and as lists show it. */
export interface Row {
  id: string;
  created_ms: number;
  kept: Kept;
  listed: StoredListed;
}

interface Tables extends DBSchema {
  games: { key: string; value: Row; indexes: { created: number } };
  texts: { key: "drafts"; value: Draft[] };
}

const FORMAT = "menagerie, version 1";

/** What is kept in this browser. */
export class Store {
  private constructor(
    private readonly database: IDBPDatabase<Tables>,
    private known: Draft[],
  ) {}

  static async open(): Promise<Store> {
    const database = await openDB<Tables>("menagerie", 1, {
      upgrade(database) {
        database.createObjectStore("games", { keyPath: "id" }).createIndex("created", "created_ms");
        database.createObjectStore("texts");
      },
    });
    return new Store(database, (await database.get("texts", "drafts")) ?? []);
  }

  game(id: string): Promise<Row | undefined> {
    return this.database.get("games", id);
  }

  async keep(kept: Kept, listed: StoredListed) {
    await this.database.put("games", { id: kept.id, created_ms: kept.created_ms, kept, listed });
  }

  /** All games, the newest first. */
  async games(): Promise<Row[]> {
    return (await this.database.getAllFromIndex("games", "created")).reverse();
  }

  drafts(): Draft[] {
    return this.known;
  }

  keepDrafts(drafts: Draft[]) {
    this.known = drafts;
    void this.database.put("texts", drafts, "drafts");
  }

  async exported(): Promise<string> {
    const games = (await this.games()).map(({ kept, listed }) => ({ kept, listed }));
    return JSON.stringify({ format: FORMAT, games, drafts: this.known }, null, 1);
  }

  /** Takes in what was taken out; what is here by the same name stays where it has gone on further. */
  async imported(text: string): Promise<string> {
    let read: { format?: unknown; games?: unknown; drafts?: unknown };
    try {
      read = JSON.parse(text) ?? {};
    } catch {
      throw new Error("This file is not one that was exported here: it is not JSON.");
    }
    const { format, games, drafts } = read;
    if (format !== FORMAT || !Array.isArray(games) || !Array.isArray(drafts))
      throw new Error("This file is not one that was exported here.");
    const rows = games.filter(isRow);
    const texts = drafts.filter(isDraft);
    let taken = 0;
    for (const { kept, listed } of rows) {
      const here = await this.game(kept.id);
      if (here && here.kept.version >= kept.version) continue;
      await this.keep(kept, listed);
      taken++;
    }
    const others = this.known.filter(({ name }) => !texts.some((text) => text.name === name));
    this.keepDrafts([...texts, ...others]);
    const left = games.length - rows.length;
    return `${counted(taken, "game")} and ${counted(texts.length, "definition")} were taken in${
      left ? `; ${counted(left, "game")} could not be read` : ""
    }.`;
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function isRow(row: unknown): row is Pick<Row, "kept" | "listed"> {
  const { kept, listed } = (row ?? {}) as { kept?: Partial<Kept>; listed?: Partial<StoredListed> };
  return (
    typeof kept?.id === "string" &&
    typeof kept.created_ms === "number" &&
    typeof kept.version === "number" &&
    listed?.id === kept.id &&
    typeof listed.title === "string" &&
    typeof listed.result === "string" &&
    typeof listed.players?.w === "string" &&
    typeof listed.players?.b === "string"
  );
}

function isDraft(draft: unknown): draft is Draft {
  const { name, text } = (draft ?? {}) as Partial<Draft>;
  return typeof name === "string" && typeof text === "string";
}
