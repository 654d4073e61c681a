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

/** Days since some day, by the clock of this place. */
export function dayNumber(now = new Date()): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

/** The game of a day: one of the archive that has ended, or a published one where the archive has none. */
export async function gameOf(day: number, { samples }: Front): Promise<Shown | null> {
  const { games } = await get<StoredPage>("/api/stored");
  const ended = games.filter((game) => game.result !== "*" && game.plies >= LEAST_PLIES);
  const listed = ended[day % ended.length];
  if (listed) {
    const { definition, start, moves } = await get<StoredGame>(`/api/stored/${encodeURIComponent(listed.id)}`);
    const caption = `${versus(listed.players)}, ${resultWords(listed.result)}`;
    return shown({ name: listed.game, definition, start, moves, caption, address: `/play/${listed.id}` });
  }
  const sample = samples[day % samples.length];
  if (!sample) return null;
  const { game: name, start, main, score } = sample.game;
  const moves = main.moves.map(({ uci }) => uci);
  const caption = score === "*" ? sample.caption : `${sample.caption}, ${score}`;
  return shown({ name, definition: null, start, moves, caption, lang: "en", address: `/games/${name.split(":")[0]}` });
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
