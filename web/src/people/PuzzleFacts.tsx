import { useAccount } from "../api/account";
import type { Puzzle } from "../api/types";
import { ratingText } from "../parts/rating";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** What is known of a puzzle; the rating of the account only before its first attempt, which is shown with the new one. */
export function PuzzleFacts({ puzzle, tried }: { puzzle: Puzzle; tried: boolean }) {
  const account = useAccount();
  const own = puzzle.own;
  return (
    <div class="puzzle-facts">
      {!tried && own && <p class="hint">{t("puzzle-facts-own", { rating: ratingText(own.rating) })}</p>}
      {account === null && (
        <p class="hint">
          <Say id="puzzles-page-log-in" parts={{ a: <a href="/account" /> }} />
        </p>
      )}
      <details>
        <summary>{t("puzzle-facts-about")}</summary>
        <p>
          {t("puzzle-facts-rating", { rating: ratingText(puzzle.rating) })}
          {puzzle.attempts > 0 && `, ${t("puzzle-facts-solved", { solved: puzzle.solved, attempts: puzzle.attempts })}`}
        </p>
        <p lang="en">{puzzle.source}</p>
        <p>{t("puzzle-facts-proved")}</p>
        <p>
          <a href={`/puzzles/${puzzle.game.split(":")[0]}?id=${puzzle.id}`}>{t("puzzle-facts-link")}</a> ·{" "}
          <a href="/puzzles">{t("puzzle-page-other-games")}</a>
        </p>
      </details>
    </div>
  );
}
