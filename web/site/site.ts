// What answers the page where there is no server: files that were written with it, and workers with the rules and the engine.
import type { Connection, Handlers } from "../src/api/connection";
import type { Site } from "../src/api/site";
import type { Created, StoredPage } from "../src/api/types";
import type { Speech } from "../src/words/words";
import { LocalEngine } from "./engine";
import type { Changed, Kept } from "./messages";
import { keepOffline } from "./offline";
import { chance, freshId, LocalRoom, settled } from "./room";
import { Store } from "./store";
import { Refusal, Thread } from "./thread";
import { t, take } from "./words";

/** How many games a page of the list has. */
const LISTED = 50;

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
    // Browsers that ask people before they promise it do so now, when there is something to lose.
    navigator.storage?.persist?.().catch(() => undefined);
    return { id: begun.kept.id, url: `/play/${begun.kept.id}` };
  };

  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const [plain, query] = path.split("?") as [string, string?];
    if (plain === "/api/play") return begin(body);
    if (plain === "/api/stored") return stored(store, new URLSearchParams(query));
    if (plain.startsWith("/api/play/")) return found(store, decodeURIComponent(plain.split("/")[3]!));
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
    imported: (text) => store.imported(text, checked),
  };
}

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

async function found(store: Store, id: string): Promise<Created> {
  if (await store.game(id)) return { id, url: `/play/${id}` };
  throw new Refusal(404, t("site-no-game-of-that"));
}

/** The games of this browser that are sought, the newest first. */
async function stored(store: Store, query: URLSearchParams): Promise<StoredPage> {
  const [game, player, result] = ["game", "player", "result"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
  const named = player.trim().toLowerCase();
  // A game that was just left may not be kept yet.
  await settled();
  const games = (await store.games())
    .map(({ listed }) => listed)
    .filter((listed) => listed.created_ms < before)
    .filter((listed) => !game || listed.game.split(":")[0] === game)
    .filter((listed) => !result || listed.result.split(" ")[0] === result)
    .filter(({ players }) => !named || [players.w, players.b].some((name) => name.toLowerCase().includes(named)));
  const next = games.length > LISTED ? games[LISTED - 1]!.created_ms : null;
  return { games: games.slice(0, LISTED), next };
}
