import { type askPosition, post } from "../api/client";
import type { EndgameTable as Answer } from "../api/types";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** What the server's endgame table says of a position, and of each of its moves. */
export function EndgameTable({
  ask,
  onPlay,
}: {
  ask: Parameters<typeof askPosition>[0];
  onPlay: (uci: string) => void;
}) {
  const key = JSON.stringify(ask);
  const { value, problem } = useLoad(async () => ({ key, table: await post<Answer>("/api/table", ask) }), [key]);
  if (problem) return <p class="hint">{problem}</p>;
  // What has come for another position is not shown.
  if (value?.key !== key) return null;
  const { table } = value;
  return (
    <section class="lines endgame-table" aria-label={t("endgame-table-endgame-table")}>
      <p class="lines-head">
        <Say
          id="endgame-table-endgame-table-2"
          values={{ text: table.value.text }}
          parts={{ en: <span lang="en" /> }}
        />
      </p>
      <div class="endgame-moves">
        {table.moves.map((move) => (
          <button type="button" key={move.uci} class="engine-line" onClick={() => onPlay(move.uci)}>
            <strong>{move.san}</strong>{" "}
            <span lang={move.value ? "en" : undefined}>{move.value?.text ?? t("endgame-table-not-in-a-table")}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
