// The games of this browser, as a server says them.
import type { PgnGame, PgnText, StoredGame, StoredPage } from "../src/api/types";
import { settled } from "./room";
import type { Row, Store } from "./store";
import { Refusal, type Thread } from "./thread";
import { t } from "./words";

/** How many games a page of the list has. */
const LISTED = 50;

/** The games that are sought, the newest first. */
export async function list(store: Store, query: URLSearchParams): Promise<StoredPage> {
  const [game, player, result] = ["game", "player", "result"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
  const endedBefore = query.get("ended_before");
  const named = player.trim().toLowerCase();
  // A game that was just left may not be kept yet.
  await settled();
  const games = (await store.games())
    .filter((row) => endedBefore === null || hasEnded(row, Number(endedBefore)))
    .map(({ listed }) => listed)
    .filter((listed) => listed.created_ms < before)
    .filter((listed) => !game || listed.game.split(":")[0] === game)
    .filter((listed) => !result || listed.result.split(" ")[0] === result)
    .filter(({ players }) => !named || [players.w, players.b].some((name) => name.toLowerCase().includes(named)));
  const next = games.length > LISTED ? games[LISTED - 1]!.created_ms : null;
  return { games: games.slice(0, LISTED), next };
}

/** Whether a game had ended at some time. */
const hasEnded = ({ kept, created_ms, ended_ms = created_ms }: Row, at: number) => kept.score !== "*" && ended_ms < at;

/** A game with its moves, which the rules write as PGN. */
export async function one(store: Store, id: string, rules: Thread): Promise<StoredGame> {
  const { kept, listed } = await found(store, id);
  const { text } = await rules.ask<PgnText>({
    do: "answer",
    path: "/api/pgn/write",
    body: JSON.stringify(pgn({ kept, listed })),
    language: "en",
  });
  return {
    listed,
    definition: kept.definition,
    start: kept.start,
    moves: kept.moves.map(([uci]) => uci),
    left_ms: kept.moves.map(([, left]) => left),
    pgn: text,
  };
}

/** A game of this browser. */
export async function found(store: Store, id: string): Promise<Row> {
  const row = await store.game(id);
  if (row) return row;
  throw new Refusal(404, t("stored-no-game-of-that"));
}

function pgn({ kept, listed }: Pick<Row, "kept" | "listed">): PgnGame {
  const { definition, start, score } = kept;
  const move = ([uci]: (typeof kept.moves)[number]) => ({ uci, san: "", nags: [], comments: [], variations: [] });
  return {
    game: definition === null ? kept.game : "",
    ...(definition !== null && { definition }),
    tags: [
      ["Site", "menagerie"],
      ["Date", new Date(kept.created_ms).toISOString().slice(0, 10).replaceAll("-", ".")],
      ["White", listed.players.w],
      ["Black", listed.players.b],
    ],
    start,
    main: { comments: [], moves: kept.moves.map(move) },
    score,
  };
}
