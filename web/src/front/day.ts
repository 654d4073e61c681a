import { askPosition, describeGame, get, whichGame } from "../api/client";
import type { Front, GameInfo, Position, StoredGame, StoredPage } from "../api/types";
import { versus } from "../words/names";
import { resultWords } from "../words/state";

/** A game that is shown for a day. */
export interface Shown {
  game: GameInfo;
  caption: string;
  /** The language of the caption, where it is not the page's. */
  lang?: "en";
  /** Where there is more of it. */
  address: string;
  start: Position;
  end: Position;
}

/** Shorter games show too little. */
const LEAST_PLIES = 16;

const DAY_MS = 86_400_000;

/** Days since 1970. They begin at the same time everywhere, at midnight UTC. */
export const dayNumber = (now = Date.now()) => Math.floor(now / DAY_MS);

/** The game of a day: one of the archive that ended before it, or a published one where the archive has none that can be shown. */
export async function gameOf(day: number, { samples }: Front): Promise<Shown> {
  const archived = await ofArchive(day).catch(() => null);
  if (archived) return archived;
  const sample = samples[day % samples.length];
  if (!sample) throw new Error("no game");
  const { game: name, start, main, score } = sample.game;
  const moves = main.moves.map(({ uci }) => uci);
  const caption = score === "*" ? sample.caption : `${sample.caption}, ${score}`;
  return shown({ name, definition: null, start, moves, caption, lang: "en", address: `/games/${name.split(":")[0]}` });
}

async function ofArchive(day: number): Promise<Shown | null> {
  // Those that end on the day itself would change the choice.
  const { games } = await get<StoredPage>(`/api/stored?ended_before=${day * DAY_MS}`);
  const long = games.filter((game) => game.plies >= LEAST_PLIES);
  const listed = long[day % long.length];
  if (!listed) return null;
  const { definition, start, moves } = await get<StoredGame>(`/api/stored/${encodeURIComponent(listed.id)}`);
  const caption = `${versus(listed.players)}, ${resultWords(listed.result)}`;
  return shown({ name: listed.game, definition, start, moves, caption, address: `/play/${listed.id}` });
}

async function shown(of: {
  name: string;
  definition: string | null;
  start: string;
  moves: string[];
  caption: string;
  lang?: "en";
  address: string;
}): Promise<Shown> {
  const where = { ...whichGame(of.name, of.definition), fen: of.start };
  const [game, start, end] = await Promise.all([
    describeGame(of.name, of.definition),
    askPosition(where),
    askPosition({ ...where, moves: of.moves }),
  ]);
  return { ...of, game, start, end };
}
