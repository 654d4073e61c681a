import { useAccount } from "../api/account";
import type { Puzzle, PuzzleResult } from "../api/types";
import { changeText, ratingText } from "../parts/rating";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** What is known of a puzzle, and what the first attempt at it has made of ratings. */
export function PuzzleFacts({ puzzle, result }: { puzzle: Puzzle; result: PuzzleResult | null }) {
  const account = useAccount();
  const own = puzzle.own;
  return (
    <div class="puzzle-facts">
      {result && (
        <p role="status">
          {t("puzzle-facts-first-attempt", { solved: result.solved ? "yes" : "no", rating: changeText(result.own) })}
        </p>
      )}
      {!result && own && <p class="hint">{t("puzzle-facts-own", { rating: ratingText(own.rating) })}</p>}
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
