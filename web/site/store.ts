import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptAnalysis } from "../src/api/site";
import type { StoredListed } from "../src/api/types";
import type { Draft } from "../src/design/drafts";
import { allowed } from "./allowed";
import { Analyses, type AnalysisChange, type AnalysisShelf } from "./analyses";
import { NAME } from "./chance";
import type { Kept } from "./messages";
import { t } from "./words";

/** A game as it is kept, and as lists show it. */
export interface Row {
  id: string;
  created_ms: number;
  kept: Kept;
  listed: StoredListed;
  /** Counted up each time that it is kept; games of older pages have none. */
  revision?: number;
  /** When it had ended here; games that ended in older pages have none. */
  ended_ms?: number;
}

interface Tables extends DBSchema {
  games: { key: string; value: Row; indexes: { created: number } };
  texts: { key: "drafts"; value: Draft[] };
  analyses: { key: string; value: KeptAnalysis };
}

/** A game that is put in place of what has this revision. */
interface Put {
  row: Row;
  revision: number;
}

/** Where games, definitions and analyses are. */
interface Shelf extends AnalysisShelf {
  game(id: string): Promise<Row | undefined>;
  /** The newest first. */
  games(): Promise<Row[]>;
  /** Puts all of these games, or none where one of them has another revision by now. */
  put(games: Put[]): Promise<boolean>;
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

  async put(games: Put[]) {
    const change = this.database.transaction("games", "readwrite");
    const here = await Promise.all(games.map(({ row }) => change.store.get(row.id)));
    const fits = games.every(({ revision }, at) => revisionOf(here[at]) === revision);
    try {
      if (fits) for (const { row } of games) await change.store.put(row);
    } catch (error) {
      // What was put before goes too. The browser may have ended it itself.
      const abort = async () => change.abort();
      await Promise.allSettled([abort(), change.done]);
      throw error;
    }
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

  analyses() {
    return this.database.getAll("analyses");
  }

  async changeAnalysis(id: string, change: AnalysisChange) {
    const transaction = this.database.transaction("analyses", "readwrite");
    const after = change(await transaction.store.get(id));
    await (after ? transaction.store.put(after) : transaction.store.delete(id));
    await transaction.done;
    return after;
  }
}

/** In a browser that keeps nothing: the page has it until it is left. */
class Passing implements Shelf {
  private readonly rows = new Map<string, Row>();
  private texts: Draft[] = [];
  private readonly studied = new Map<string, KeptAnalysis>();

  async game(id: string) {
    return this.rows.get(id);
  }

  async games() {
    return [...this.rows.values()].sort((one, other) => other.created_ms - one.created_ms);
  }

  async put(games: Put[]) {
    const fits = games.every(({ row, revision }) => revisionOf(this.rows.get(row.id)) === revision);
    if (fits) for (const { row } of games) this.rows.set(row.id, row);
    return fits;
  }

  async drafts(change: (drafts: Draft[]) => Draft[]) {
    this.texts = change(this.texts);
    return this.texts;
  }

  async analyses() {
    return [...this.studied.values()];
  }

  async changeAnalysis(id: string, change: AnalysisChange) {
    const after = change(this.studied.get(id));
    if (after) this.studied.set(id, after);
    else this.studied.delete(id);
    return after;
  }
}

async function openShelf(): Promise<Shelf> {
  try {
    return new Lasting(
      await openDB<Tables>("menagerie", 2, {
        upgrade(database, version) {
          if (version < 1) {
            database.createObjectStore("games", { keyPath: "id" }).createIndex("created", "created_ms");
            database.createObjectStore("texts");
          }
          database.createObjectStore("analyses", { keyPath: "id" });
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
  readonly analyses: Analyses;
  private known: Draft[] = [];
  private readonly tabs = new BroadcastChannel(CHANNEL);

  private constructor(private readonly shelf: Shelf) {
    this.analyses = new Analyses(shelf);
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

  /** A game. Its rematch is forgotten where that is not here: a file may have had the one without the other. */
  async game(id: string): Promise<Row | undefined> {
    const row = await this.shelf.game(id);
    const next = row?.kept.rematch;
    if (!row || !next || (await this.shelf.game(next))) return row;
    return { ...row, kept: { ...row.kept, rematch: null } };
  }

  games(): Promise<Row[]> {
    return this.shelf.games();
  }

  /** Keeps a game in place of what was read of it before; nothing where another tab has kept it since then. */
  async keep(kept: Kept, listed: StoredListed, before?: Row): Promise<Row | null> {
    return (await this.keepAll([{ kept, listed, before }]))?.[0] ?? null;
  }

  /** Keeps several games in this way, all or none. */
  async keepAll(games: (Pick<Row, "kept" | "listed"> & { before?: Row })[]): Promise<Row[] | null> {
    const puts = games.map(({ kept, listed, before }) => {
      const revision = revisionOf(before);
      const { id, created_ms } = kept;
      return { row: { id, created_ms, kept, listed, revision: revision + 1, ...ending(kept, before) }, revision };
    });
    if (!(await allowed(this.shelf.put(puts)))) return null;
    for (const { row } of puts) this.tabs.postMessage(row.id);
    return puts.map(({ row }) => row);
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
    const analyses = await this.analyses.all();
    return JSON.stringify({ format: FORMAT, games, drafts: this.known, analyses }, null, 1);
  }

  /**
   * Takes in what was taken out. Of a game that is here by the same name, the longer one stays; a definition that is here by the
   * same name stays, and the other one gets another name. The rules are asked whether something is a game (`checked`), and whether
   * an analysis can be read.
   */
  async imported(
    text: string,
    checked: (kept: Kept) => Promise<Pick<Row, "kept" | "listed">>,
    reads: (analysis: KeptAnalysis) => Promise<boolean>,
  ): Promise<string> {
    const { games, drafts, analyses } = contents(text);
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
    let texts = 0;
    await this.changeDrafts((before) => {
      const after = drafts.filter(isDraft).reduce(added, before);
      texts = after.length - before.length;
      return after;
    });
    const studied = await this.analyses.take(analyses, reads);
    unread += studied.unread;
    const said = t("store-taken-in", { games: taken, definitions: texts, analyses: studied.taken });
    return unread ? `${said} ${t("store-unread", { unread })}` : said;
  }
}

/** When a game has ended that is kept in place of another. */
function ending(kept: Kept, before?: Row): Pick<Row, "ended_ms"> {
  if (kept.score === "*") return {};
  if (!before || before.kept.score === "*") return { ended_ms: Date.now() };
  return before.ended_ms === undefined ? {} : { ended_ms: before.ended_ms };
}

function contents(text: string): { games: unknown[]; drafts: unknown[]; analyses: unknown[] } {
  let read: { format?: unknown; games?: unknown; drafts?: unknown; analyses?: unknown };
  try {
    read = JSON.parse(text) ?? {};
  } catch {
    throw new Error(t("store-not-json"));
  }
  // Files of older pages have no analyses.
  const { format, games, drafts, analyses = [] } = read;
  if (format !== FORMAT || !Array.isArray(games) || !Array.isArray(drafts) || !Array.isArray(analyses))
    throw new Error(t("store-not-exported-here"));
  return { games, drafts, analyses };
}

/** Definitions with one more, which replaces none that says something else. */
function added(drafts: Draft[], { name, text }: Draft): Draft[] {
  if (drafts.some((draft) => draft.text === text)) return drafts;
  let free = name;
  for (let number = 2; drafts.some((draft) => draft.name === free); number++) free = `${name} (${number})`;
  return [...drafts, { name: free, text }];
}

function isDraft(draft: unknown): draft is Draft {
  const { name, text } = (draft ?? {}) as Partial<Draft>;
  return typeof name === "string" && typeof text === "string";
}
