import { get } from "../api/client";
import type { GameInfo, GameReport as Measured } from "../api/types";
import { useLoad } from "../parts/useLoad";
import { Report } from "./Report";

/** What play of a game is like, or how to find out. */
export function GameReport({ game }: { game: GameInfo }) {
  const base = game.name.split(":")[0]!;
  const { value, problem } = useLoad(
    async () => (game.report ? get<Measured>(`/api/games/${encodeURIComponent(base)}/report`) : null),
    [base, game.report],
  );
  return (
    <section class="game-report" id="report" aria-label="Report">
      <h2>What play is like</h2>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {!game.report && (
        <p>
          There is no report of this game here. This command lets the engine play it against itself and writes one, as a
          page of its own: <code class="command">{`menagerie lab report ${base} --out ${base}.html`}</code>
        </p>
      )}
      {game.report && !value && !problem && (
        <p class="wait" role="status">
          Loading the report…
        </p>
      )}
      {value && <Report report={value} />}
    </section>
  );
}
