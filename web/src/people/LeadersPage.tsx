import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { Leaders } from "../api/types";
import { ratingText } from "../parts/rating";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";

/** The best players of a game, live or by correspondence. */
export function LeadersPage({ game, pace }: { game: string; pace: string | null }) {
  const path = `/api/leaders/${encodeURIComponent(game)}${pace ? `?pace=${encodeURIComponent(pace)}` : ""}`;
  const { value: board, problem } = useLoad(() => get<Leaders>(path), [path]);
  const me = useAccount();
  const letters = pace === "correspondence";
  useTitle(board ? `${board.title}: leaderboard` : null);
  if (problem)
    return (
      <p class="problem narrow" role="alert">
        {problem}
      </p>
    );
  if (!board)
    return (
      <p class="wait" role="status">
        Loading…
      </p>
    );
  return (
    <section class="people">
      <h1>{board.title}: leaderboard</h1>
      <p>
        {letters ? <a href={`/leaders/${board.game}`}>Live</a> : <strong>Live</strong>} ·{" "}
        {letters ? (
          <strong>Correspondence</strong>
        ) : (
          <a href={`/leaders/${board.game}?pace=correspondence`}>Correspondence</a>
        )}
      </p>
      {board.leaders.length === 0 ? (
        <p>
          Nobody has played a rated game of <a href={`/games/${board.game}`}>{board.title}</a> yet.
        </p>
      ) : (
        <>
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">#</th>
                  <th scope="col">Player</th>
                  <th scope="col">Rating</th>
                  <th scope="col">Games</th>
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
          <p class="hint">Those whose rating is provisional (“?”) come last.</p>
        </>
      )}
      <p>
        <a href={`/games/${board.game}`}>Play {board.title}</a>
      </p>
    </section>
  );
}
