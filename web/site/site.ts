// What answers the page where there is no server: files that were written with it, and workers with the rules and the engine.
import type { Connection, Handlers } from "../src/api/connection";
import type { KeptAnalysis, Site } from "../src/api/site";
import type { Created, PgnAnswer } from "../src/api/types";
import type { Speech } from "../src/words/words";
import { chance, freshId } from "./chance";
import { LocalEngine } from "./engine";
import type { Changed, Kept } from "./messages";
import { keepOffline } from "./offline";
import { LocalRoom, settled } from "./room";
import { Store } from "./store";
import * as stored from "./stored";
import { Refusal, Thread } from "./thread";
import { t, take } from "./words";

/** Opens it for a page that speaks like this. */
export async function open(speech: Speech): Promise<Site> {
  const { language } = speech;
  await take(speech);
  const store = await Store.open();
  // What is played and what is analysed wait neither for one another nor for what is asked.
  const [rules, player, analyst] = [new Thread(), new Thread(), new Thread()];
  keepOffline();

  const begin = async (body: unknown): Promise<Created> => {
    const request = JSON.stringify(body);
    const begun = await rules.ask<Changed>({ do: "begin", request, id: freshId(), number: chance(), now: Date.now() });
    await store.keep(begun.kept, begun.listed);
    persist();
    return created(begun.kept);
  };

  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const [plain, query] = path.split("?") as [string, string?];
    if (plain === "/api/play") return begin(body);
    if (plain === "/api/stored") return stored.list(store, new URLSearchParams(query));
    const [, part, name] = /^\/api\/(stored|play)\/([^/]+)$/.exec(plain) ?? [];
    if (part) {
      const id = decodeURIComponent(name!);
      return part === "stored" ? stored.one(store, id, rules) : created(await stored.found(store, id));
    }
    const file = body === undefined ? fileOf(plain, language) : null;
    if (file) return read(file);
    return rules.ask({ do: "answer", path: plain, body: body === undefined ? "" : JSON.stringify(body), language });
  };

  const connect = (path: string, handlers: Handlers): Connection => {
    if (path === "/api/analysis") return new LocalEngine(handlers, analyst, "analyse");
    if (path === "/api/report") return measurer(handlers);
    const [, id] = /^\/api\/play\/([^/]+)\/socket$/.exec(path) ?? [];
    if (id) return new LocalRoom(decodeURIComponent(id), handlers, rules, player, store);
    throw new Error(`${path} needs a server, and this page should not have asked for it`);
  };

  /** A game as the rules have read it, all of whose moves are legal. */
  const checked = (kept: Kept): Promise<Changed> => {
    const act = JSON.stringify({ command: { do: "look" } });
    return rules.ask<Changed>({ do: "act", kept: JSON.stringify(kept), act, now: Date.now() });
  };

  /** Whether the rules can read an analysis. */
  const reads = async ({ pgn, definition }: KeptAnalysis): Promise<boolean> => {
    const body = JSON.stringify({ text: pgn, ...(definition !== null && { definition }) });
    const { games, problems } = await rules.ask<PgnAnswer>({ do: "answer", path: "/api/pgn", body, language });
    return games.length === 1 && problems.length === 0;
  };

  return {
    ask,
    connect,
    drafts: () => store.drafts(),
    changeDrafts: (change) => store.changeDrafts(change),
    lasts: store.lasts,
    exported: async () => {
      await settled();
      return store.exported();
    },
    imported: (text) => store.imported(text, checked, reads),
    analyses: () => store.analyses.all(),
    keepAnalysis: async (what, before) => {
      const kept = await store.analyses.keep(what, before);
      persist();
      return kept;
    },
    renameAnalysis: (id, title) => store.analyses.rename(id, title),
    forgetAnalysis: (id) => store.analyses.forget(id),
  };
}

/** Browsers that ask people before they promise to keep things do so now, when there is something to lose. */
function persist() {
  navigator.storage?.persist?.().catch(() => undefined);
}

/** A game by its name and where its page is. */
const created = ({ id }: { id: string }): Created => ({ id, url: `/play/${id}` });

/** The engine that measures a game, on a thread that ends with the report: nothing else waits for it, and its memory is given back. */
function measurer(handlers: Handlers): Connection {
  const thread = new Thread();
  return new LocalEngine(handlers, thread, "measure", () => thread.end());
}

/** The thread of `analyst`, and how many analyses are open. */
const searcher = new Thread();
let searches = 0;

/** The engine for the page of a server: whatever else that page asks is answered there. Its memory is given back with the last one. */
export function analyst(handlers: Handlers, speech: Speech): Connection {
  void take(speech);
  searches++;
  let isOpen = true;
  return new LocalEngine(handlers, searcher, "analyse", () => {
    if (isOpen && --searches === 0) searcher.end();
    isOpen = false;
  });
}

/** The file with the answer, where it was written with the page: all that is said of the games of the library. */
function fileOf(path: string, language: string): string | null {
  if (/^\/api\/(games|front|search|schema|docs(\/.*)?)$/.test(path)) return `${path.slice(1)}.json`;
  const [, name, part] = /^\/api\/games\/([^/]+)(\/introduction|\/report|\/definition)?$/.exec(path) ?? [];
  if (!name) return null;
  const [base, armies] = decodeURIComponent(name).split(":");
  // Other armies make another game of it, which only the rules can describe.
  if (!part && armies !== undefined) return null;
  // The rules of a game are said in each language.
  const folder = part || language === "en" ? "api/games" : `api/games-${language}`;
  return `${folder}/${encodeURIComponent(base!)}${part ?? ""}.json`;
}

async function read(file: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(file);
  } catch {
    throw new Refusal(0, t("site-not-loaded-yet"));
  }
  if (response.status === 404) throw new Refusal(404, t("site-nothing-of-that-name"));
  if (!response.ok) throw new Refusal(response.status, t("site-answered", { status: response.status }));
  return response.json();
}
