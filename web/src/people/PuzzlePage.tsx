import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { askPosition, describeGame, get, whichGame } from "../api/client";
import type { Puzzle } from "../api/types";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { PuzzleBoard } from "./PuzzleBoard";

/** The puzzles that were shown since the page was loaded, the newest last: a guest sees others first. */
const seen: string[] = [];
/** As many are asked to be left out. */
const MOST_SEEN = 20;

/** A puzzle of a game: the one that is asked for, or the next one, and then others. */
export function PuzzlePage({ game, id }: { game: string; id: string | null }) {
  const account = useAccount();
  const [number, setNumber] = useState(0);
  const known = account !== undefined;
  const { value, problem } = useLoad(async () => {
    if (!known) return null;
    const name = encodeURIComponent(game);
    const left = seen.slice(-MOST_SEEN).join(".");
    const path = number === 0 && id ? encodeURIComponent(id) : `next?game=${name}&seen=${left}`;
    const puzzle = await get<Puzzle>(`/api/puzzles/${path}`);
    if (!seen.includes(puzzle.id)) seen.push(puzzle.id);
    const [described, start] = await Promise.all([
      describeGame(puzzle.game, puzzle.definition),
      askPosition({ ...whichGame(puzzle.game, puzzle.definition), fen: puzzle.fen }),
    ]);
    return { puzzle, described, start, number };
  }, [known, account?.name, game, id, number]);
  useTitle(value ? t("puzzle-page-puzzle", { title: value.puzzle.title }) : null);
  if (problem)
    return (
      <section class="people">
        <p class="problem" role="alert">
          {problem}
        </p>
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
      onNext={() => setNumber(number + 1)}
    />
  );
}
