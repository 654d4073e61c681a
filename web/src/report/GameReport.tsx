import { get } from "../api/client";
import type { GameInfo, GameReport as Measured } from "../api/types";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Report } from "./Report";

/** What play of a game is like, or how to find out. */
export function GameReport({ game }: { game: GameInfo }) {
  const base = game.name.split(":")[0]!;
  const { value, problem } = useLoad(
    async () => (game.report ? get<Measured>(`/api/games/${encodeURIComponent(base)}/report`) : null),
    [base, game.report],
  );
  return (
    <section class="game-report" id="report" aria-label={t("game-report-report")}>
      <h2>{t("game-report-what-play-is-like")}</h2>
      <Problem text={problem} />
      {!game.report && (
        <p>
          <Say
            id="game-report-there-is-no-report"
            values={{ command: `menagerie lab report ${base} --out ${base}.html` }}
            parts={{ code: <code class="command" /> }}
          />
        </p>
      )}
      {game.report && !value && !problem && (
        <p class="wait" role="status">
          {t("game-report-loading-the-report")}
        </p>
      )}
      {value && <Report report={value} />}
    </section>
  );
}
