import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { Leaders } from "../api/types";
import { ratingText } from "../parts/rating";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** The best players of a game, live or by correspondence. */
export function LeadersPage({ game, pace }: { game: string; pace: string | null }) {
  const path = `/api/leaders/${encodeURIComponent(game)}${pace ? `?pace=${encodeURIComponent(pace)}` : ""}`;
  const { value: board, problem } = useLoad(() => get<Leaders>(path), [path]);
  const me = useAccount();
  const letters = pace === "correspondence";
  useTitle(board ? t("leaders-page-leaderboard", { title: board.title }) : null);
  if (problem) return <Unloaded problem={problem} />;
  if (!board)
    return (
      <p class="wait" role="status">
        {t("leaders-page-loading")}
      </p>
    );
  return (
    <section class="people">
      <h1>{t("leaders-page-leaderboard", { title: board.title })}</h1>
      <p>
        {letters ? (
          <a href={`/leaders/${board.game}`}>{t("leaders-page-live")}</a>
        ) : (
          <strong>{t("leaders-page-live")}</strong>
        )}{" "}
        ·{" "}
        {letters ? (
          <strong>{t("leaders-page-correspondence")}</strong>
        ) : (
          <a href={`/leaders/${board.game}?pace=correspondence`}>{t("leaders-page-correspondence")}</a>
        )}
      </p>
      {board.leaders.length === 0 ? (
        <p>
          <Say
            id="leaders-page-nobody-has-played-a"
            values={{ title: board.title }}
            parts={{ a: <a href={`/games/${board.game}`} /> }}
          />
        </p>
      ) : (
        <>
          <div class="wide">
            <table aria-label={t("leaders-page-leaderboard", { title: board.title })}>
              <thead>
                <tr>
                  <th scope="col">#</th>
                  <th scope="col">{t("leaders-page-player")}</th>
                  <th scope="col">{t("leaders-page-rating")}</th>
                  <th scope="col">{t("leaders-page-games")}</th>
                </tr>
              </thead>
              <tbody>
                {board.leaders.map((leader, at) => (
                  <tr key={leader.name} class={leader.name === me?.name ? "own" : undefined}>
                    <td>{at + 1}</td>
                    <th scope="row">
                      <a href={`/people/${leader.name}`}>{leader.name}</a>
                    </th>
                    <td>
                      <strong>{ratingText(leader.rating)}</strong> <span class="hint">± {2 * leader.deviation}</span>
                    </td>
                    <td>{leader.games}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="hint">{t("leaders-page-those-whose-rating-is")}</p>
        </>
      )}
      <p>
        <a href={`/games/${board.game}`}>{t("leaders-page-play", { title: board.title })}</a>
      </p>
    </section>
  );
}
