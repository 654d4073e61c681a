import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { Puzzles } from "../api/types";
import { breakable } from "../parts/breakable";
import { Problem } from "../parts/Problem";
import { ratingText } from "../parts/rating";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** The games that have puzzles. */
export function PuzzlesPage() {
  useTitle(t("puzzles-page-puzzles"));
  const account = useAccount();
  const { value, problem } = useLoad(
    async () => (account === undefined ? null : get<Puzzles>("/api/puzzles")),
    [account === undefined, account?.name],
  );
  return (
    <section class="people puzzles">
      <h1>{t("puzzles-page-puzzles")}</h1>
      <p>{t("puzzles-page-what-they-are")}</p>
      {account === null && (
        <p class="hint">
          <Say id="puzzles-page-log-in" parts={{ a: <a href="/account" /> }} />
        </p>
      )}
      <Problem text={problem} />
      {!value && !problem && (
        <p class="wait" role="status">
          {t("later-loading")}
        </p>
      )}
      {value?.games.length === 0 && <p>{t("puzzles-page-none")}</p>}
      <ul class="tournament-list" aria-label={t("puzzles-page-puzzles")}>
        {value?.games.map(({ game, title, puzzles, own }) => (
          <li key={game}>
            <a href={`/puzzles/${game}`}>{breakable(title)}</a>
            <span class="hint">
              {t("puzzles-page-count", { puzzles })}
              {own &&
                `, ${t("puzzles-page-own", { rating: ratingText(own.rating), solved: own.solved, attempts: own.attempts })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
