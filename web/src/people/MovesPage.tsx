import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import { askMoves } from "../api/moves";
import type { Vacation as Known, OpenGame } from "../api/types";
import { daysWords } from "../parts/clocks";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { daysText } from "../parts/useClock";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { useTask } from "./useTask";

/** The correspondence games that wait for one's move, the most urgent first, and those that wait for an opponent's. */
export function MovesPage() {
  useTitle(t("moves-page-my-moves"));
  const [changes, setChanges] = useState(0);
  const account = useAccount();
  const { value: moves, problem } = useLoad(askMoves, [changes, account?.name]);
  return (
    <section class="people">
      <h1>{t("moves-page-my-moves")}</h1>
      <Problem text={problem} />
      {!moves && !problem && (
        <p class="wait" role="status">
          {t("moves-page-loading")}
        </p>
      )}
      {moves && (
        <>
          <h2>{t("moves-page-your-move")}</h2>
          <p class="hint" role="status">
            {waiting(moves.count)}
          </p>
          <List title={t("moves-page-your-move")} games={moves.own} />
          {moves.others.length > 0 && <h2>{t("moves-page-your-opponents-move")}</h2>}
          <List title={t("moves-page-your-opponents-move")} games={moves.others} />
          <p class="hint">
            <Say id="moves-page-in-a-correspondence-game" parts={{ a: <a href="/lobby" /> }} />
          </p>
        </>
      )}
      {account && <Vacation onChange={() => setChanges((count) => count + 1)} />}
    </section>
  );
}

function waiting(count: number): string {
  return count === 0 ? t("moves-page-no-game-waits-for") : t("moves-page-games-wait-for-you", { count });
}

/** While it is on, one's clocks wait. */
function Vacation({ onChange }: { onChange: () => void }) {
  const path = "/api/account/vacation";
  const { value: first } = useLoad(() => get<Known>(path), []);
  const [changed, setChanged] = useState<Known | null>(null);
  const { busy, problem, run } = useTask();
  const vacation = changed ?? first;
  if (!vacation) return null;
  const on = vacation.since_ms !== null;
  const change = run(async () => {
    setChanged(await post<Known>(path, { on: !on }));
    onChange();
  });
  return (
    <form class="setup" onSubmit={change} aria-label={t("moves-page-vacation")}>
      <h2>{t("moves-page-vacation")}</h2>
      <p>
        {on && <strong>{t("moves-page-you-are-on-vacation")} </strong>}
        {t("moves-page-while-you-are-on", { left: daysText(vacation.left_ms) })}
      </p>
      <Problem text={problem} />
      <button type="submit" disabled={busy || (!on && vacation.left_ms === 0)}>
        {on ? t("moves-page-end-the-vacation") : t("moves-page-begin-a-vacation")}
      </button>
    </form>
  );
}

const movesWords = (plies: number) => t("moves-page-moves", { moves: Math.max(1, Math.ceil(plies / 2)) });

function List({ title, games }: { title: string; games: OpenGame[] }) {
  if (games.length === 0) return null;
  return (
    <ul class="stored waiting" aria-label={title}>
      {games.map(({ listed, side, days, left_ms, rated }) => (
        <li key={listed.id}>
          <a href={`/play/${listed.id}`}>
            <strong>{listed.title}</strong>
            <span>{t("moves-page-against", { side, name: listed.players[side === "w" ? "b" : "w"] })}</span>
            <span class={left_ms !== null && left_ms < 6 * 3_600_000 ? "urgent" : ""}>
              {left_ms === null ? t("moves-page-the-clock-waits") : t("moves-page-left", { left: daysText(left_ms) })}
            </span>
            <span class="hint">
              {daysWords(days)}, {t(rated ? "rated" : "casual")}
              {listed.plies > 0 && `, ${movesWords(listed.plies)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
