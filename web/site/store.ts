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
  /** Counted up each time that it is kept; games of older pages have none. */
  revision?: number;
}

interface Tables extends DBSchema {
  games: { key: string; value: Row; indexes: { created: number } };
  texts: { key: "drafts"; value: Draft[] };
}

/** Where games and definitions are. */
interface Shelf {
  game(id: string): Promise<Row | undefined>;
  /** The newest first. */
  games(): Promise<Row[]>;
  /** Puts a game in place of what has this revision; nothing is put where there is another one. */
  put(row: Row, revision: number): Promise<boolean>;
  /** The definitions, after a change. */
  drafts(change: (drafts: Draft[]) => Draft[]): Promise<Draft[]>;
}

const revisionOf = (row: Row | undefined) => row?.revision ?? 0;

/** The shelf of the browser. All tabs have it: what is read and then written is one transaction. */
class Lasting implements Shelf {
  constructor(private readonly database: IDBPDatabase<Tables>) {}

  game(id: string) {
    return this.database.get("games", id);
  }

  async games() {
    return (await this.database.getAllFromIndex("games", "created")).reverse();
  }

  async put(row: Row, revision: number) {
    const change = this.database.transaction("games", "readwrite");
    const fits = revisionOf(await change.store.get(row.id)) === revision;
    if (fits) await change.store.put(row);
    await change.done;
    return fits;
  }

  async drafts(change: (drafts: Draft[]) => Draft[]) {
    const transaction = this.database.transaction("texts", "readwrite");
    const before = (await transaction.store.get("drafts")) ?? [];
    const after = change(before);
    if (after !== before) await transaction.store.put(after, "drafts");
    await transaction.done;
    return after;
  }
}

/** In a browser that keeps nothing: the page has it until it is left. */
class Passing implements Shelf {
  private readonly rows = new Map<string, Row>();
  private texts: Draft[] = [];

  async game(id: string) {
    return this.rows.get(id);
  }

  async games() {
    return [...this.rows.values()].sort((one, other) => other.created_ms - one.created_ms);
  }

  async put(row: Row, revision: number) {
    const fits = revisionOf(this.rows.get(row.id)) === revision;
    if (fits) this.rows.set(row.id, row);
    return fits;
  }

  async drafts(change: (drafts: Draft[]) => Draft[]) {
    this.texts = change(this.texts);
    return this.texts;
  }
}

async function openShelf(): Promise<Shelf> {
  try {
    return new Lasting(
      await openDB<Tables>("menagerie", 1, {
        upgrade(database) {
          database.createObjectStore("games", { keyPath: "id" }).createIndex("created", "created_ms");
          database.createObjectStore("texts");
        },
        // A page of a later version wants another format: this one steps aside.
        blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
      }),
    );
  } catch {
    return new Passing();
  }
}

const FORMAT = "menagerie, version 1";
/** The name of the channel on which tabs say what they have kept: the name of a game, or `DRAFTS`. */
export const CHANNEL = "menagerie";
const DRAFTS = "drafts/";

/** What is kept in this browser. */
export class Store {
  private known: Draft[] = [];
  private readonly tabs = new BroadcastChannel(CHANNEL);

  private constructor(private readonly shelf: Shelf) {
    this.tabs.onmessage = ({ data }) => data === DRAFTS && void this.readDrafts();
  }

  static async open(): Promise<Store> {
    const store = new Store(await openShelf());
    await store.readDrafts();
    return store;
  }

  /** Whether it is still there when the page has been left. */
  get lasts(): boolean {
    return this.shelf instanceof Lasting;
  }

  game(id: string): Promise<Row | undefined> {
    return this.shelf.game(id);
  }

  games(): Promise<Row[]> {
    return this.shelf.games();
  }

  /** Keeps a game in place of what was read of it before; nothing where another tab has kept it since then. */
  async keep(kept: Kept, listed: StoredListed, before?: Row): Promise<Row | null> {
    const revision = revisionOf(before);
    const row = { id: kept.id, created_ms: kept.created_ms, kept, listed, revision: revision + 1 };
    const done = await allowed(this.shelf.put(row, revision));
    if (done) this.tabs.postMessage(kept.id);
    return done ? row : null;
  }

  drafts(): Draft[] {
    return this.known;
  }

  async changeDrafts(change: (drafts: Draft[]) => Draft[]) {
    this.known = await allowed(this.shelf.drafts(change));
    this.tabs.postMessage(DRAFTS);
  }

  private async readDrafts() {
    this.known = await this.shelf.drafts((drafts) => drafts);
  }

  async exported(): Promise<string> {
    const games = (await this.games()).map(({ kept, listed }) => ({ kept, listed }));
    return JSON.stringify({ format: FORMAT, games, drafts: this.known }, null, 1);
  }

  /**
   * Takes in what was taken out. Of a game that is here by the same name, the longer one stays; a definition that is here by the
   * same name stays, and the other one gets another name. `checked` asks the rules whether something is a game.
   */
  async imported(text: string, checked: (kept: Kept) => Promise<Pick<Row, "kept" | "listed">>): Promise<string> {
    const { games, drafts } = contents(text);
    let [taken, unread] = [0, 0];
    for (const game of games) {
      let read: Pick<Row, "kept" | "listed">;
      try {
        const { kept } = game as Row;
        if (!NAME.test(kept.id)) throw new Error("this is no name of a game");
        // While it was on its way, no clock ran.
        read = await checked({ ...kept, flag_ms: null });
      } catch {
        unread++;
        continue;
      }
      const here = await this.game(read.kept.id);
      if (here && here.kept.version >= read.kept.version) continue;
      if (await this.keep(read.kept, read.listed, here)) taken++;
    }
    const texts = drafts.filter(isDraft);
    await this.changeDrafts((before) => texts.reduce(added, before));
    const left = unread ? `; ${counted(unread, "game")} could not be read` : "";
    return `${counted(taken, "game")} and ${counted(texts.length, "definition")} were taken in${left}.`;
  }
}

/** What a game may be called: it is a part of its address. */
const NAME = /^[\w-]{1,64}$/;

function contents(text: string): { games: unknown[]; drafts: unknown[] } {
  let read: { format?: unknown; games?: unknown; drafts?: unknown };
  try {
    read = JSON.parse(text) ?? {};
  } catch {
    throw new Error("This file is not one that was exported here: it is not JSON.");
  }
  const { format, games, drafts } = read;
  if (format !== FORMAT || !Array.isArray(games) || !Array.isArray(drafts))
    throw new Error("This file is not one that was exported here.");
  return { games, drafts };
}

/** What a browser says of a full disk is not for people. */
async function allowed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const why =
      error instanceof DOMException && error.name === "QuotaExceededError" ? "its space is full" : String(error);
    throw new Error(`The browser did not keep this: ${why}. Nothing has changed.`);
  }
}

/** Definitions with one more, which replaces none that says something else. */
function added(drafts: Draft[], { name, text }: Draft): Draft[] {
  if (drafts.some((draft) => draft.text === text)) return drafts;
  let free = name;
  for (let number = 2; drafts.some((draft) => draft.name === free); number++) free = `${name} (${number})`;
  return [...drafts, { name: free, text }];
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function isDraft(draft: unknown): draft is Draft {
  const { name, text } = (draft ?? {}) as Partial<Draft>;
  return typeof name === "string" && typeof text === "string";
}
