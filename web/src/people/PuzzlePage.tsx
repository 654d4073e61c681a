import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { ApiError, askPosition, describeGame, get, whichGame } from "../api/client";
import type { Puzzle, Puzzles } from "../api/types";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { PuzzleBoard } from "./PuzzleBoard";

/** The puzzles that were shown since the page was loaded, the newest last: a guest sees others first. */
const seen: string[] = [];
/** As many are asked to be left out. */
const MOST_SEEN = 20;

/** Why a game has no next puzzle; nothing if that is not the reason of an error. */
async function noneLeft(error: unknown, game: string): Promise<string | null> {
  if (!(error instanceof ApiError && error.status === 404)) return null;
  const { games } = await get<Puzzles>("/api/puzzles");
  return t(games.some((other) => other.game === game) ? "puzzle-page-all-tried" : "puzzle-page-none");
}

/** A puzzle of a game: the one that is asked for, or the next one, and then others of its game. */
export function PuzzlePage({ game, id }: { game: string; id: string | null }) {
  const account = useAccount();
  const [{ number, of }, setAsked] = useState({ number: 0, of: game.split(":")[0]! });
  const known = account !== undefined;
  const { value, problem } = useLoad(async () => {
    if (!known) return null;
    const given = number === 0 && id;
    const left = seen.slice(-MOST_SEEN).join(".");
    const path = given ? encodeURIComponent(id) : `next?game=${encodeURIComponent(of)}&seen=${left}`;
    let puzzle: Puzzle;
    try {
      puzzle = await get<Puzzle>(`/api/puzzles/${path}`);
    } catch (error) {
      const none = given ? null : await noneLeft(error, of);
      if (none) return none;
      throw error;
    }
    if (!seen.includes(puzzle.id)) seen.push(puzzle.id);
    const [described, start] = await Promise.all([
      describeGame(puzzle.game, puzzle.definition),
      askPosition({ ...whichGame(puzzle.game, puzzle.definition), fen: puzzle.fen }),
    ]);
    return { puzzle, described, start, number };
  }, [known, account?.name, of, id, number]);
  const none = typeof value === "string";
  useTitle(none ? t("puzzles-page-puzzles") : value && t("puzzle-page-puzzle", { title: value.puzzle.title }));
  if (problem || none)
    return (
      <section class="people">
        <h1>{t("puzzles-page-puzzles")}</h1>
        {none ? <p role="status">{value}</p> : <Problem text={problem} />}
        <p>
          <a href="/puzzles">{t("puzzle-page-other-games")}</a>
        </p>
      </section>
    );
  if (!value)
    return (
      <p class="wait" role="status">
        {t("later-loading")}
      </p>
    );
  return (
    <PuzzleBoard
      key={`${value.number} ${value.puzzle.id}`}
      puzzle={value.puzzle}
      game={value.described}
      start={value.start}
      onNext={() => setAsked({ number: number + 1, of: value.puzzle.game.split(":")[0]! })}
    />
  );
}
