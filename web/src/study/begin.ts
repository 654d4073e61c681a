import { askPosition, describeGame, whichGame } from "../api/client";
import type { KeptAnalysis } from "../api/site";
import type { GameInfo, PgnGame, Position } from "../api/types";
import { loadKept } from "../kept/Kept";
import { t } from "../words/words";
import { grow } from "./grow";
import { handed } from "./handed";
import { add, type Node, root } from "./tree";

/** A study as it begins: a game, where it starts, and the node that is shown first. */
export interface Beginning {
  key: string;
  game: GameInfo;
  definition: string | null;
  start: Position;
  first: Node;
  /** What this browser keeps of it. */
  kept?: KeptAnalysis;
}

/** What an address of the analysis board stands for; nothing if it names no game. */
export async function beginning(query: URLSearchParams): Promise<Beginning | null> {
  const study = query.get("study");
  const key = query.toString();
  if (study !== null) return fromTab(key, study);
  const id = query.get("kept");
  if (id !== null) {
    const { kept, pgn } = await loadKept().then(({ opened }) => opened(id));
    return { ...(await ofPgn(key, pgn)), kept };
  }
  const name = query.get("game");
  if (!name) return null;
  const [fen, number] = [query.get("fen"), query.get("start")];
  const from = fen ? { fen } : number ? { start: Number(number) } : {};
  return line(key, name, null, from, (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean));
}

async function fromTab(key: string, study: string): Promise<Beginning> {
  const what = handed(study);
  if (!what) throw new Error(t("begin-this-study-was-opened"));
  if (!("pgn" in what)) return line(key, what.game, what.definition, { fen: what.fen }, what.moves);
  return ofPgn(key, what.pgn);
}

async function ofPgn(key: string, pgn: PgnGame): Promise<Beginning> {
  const definition = pgn.definition ?? null;
  const game = await describeGame(pgn.game, definition);
  const start = await askPosition({ ...whichGame(pgn.game, definition), fen: pgn.start });
  return { key, game, definition, start, first: grow(pgn) };
}

async function line(
  key: string,
  name: string,
  definition: string | null,
  from: { fen?: string; start?: number },
  moves: string[],
): Promise<Beginning> {
  const game = await describeGame(name, definition);
  const at = { ...whichGame(name, definition), ...from };
  const start = await askPosition(at);
  let first = root(start.fen);
  if (moves.length > 0) for (const move of (await askPosition({ ...at, moves })).played) first = add(first, move);
  return { key, game, definition, start, first };
}
