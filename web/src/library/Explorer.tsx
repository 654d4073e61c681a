import { useState } from "preact/hooks";
import { type askPosition, post, sentence } from "../api/client";
import type { ExplorerMove, Explorer as Found, StoredListed } from "../api/types";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { gamesText, shares, shareText } from "./shares";

/** What was played in a position in stored games, and how those games ended. */
export function Explorer({ ask, onPlay }: { ask: Parameters<typeof askPosition>[0]; onPlay: (uci: string) => void }) {
  const [on, setOn] = useState(false);
  const [programs, setPrograms] = useState(false);
  const key = JSON.stringify({ ...ask, programs });
  const load = async () =>
    on
      ? post<Found>("/api/explorer", { ...ask, programs }).then(
          (found) => ({ key, found, problem: null }),
          (error: unknown) => ({ key, found: null, problem: sentence(error) }),
        )
      : null;
  const { value } = useLoad(load, [on, key]);
  // What was found for the last position stays until the next is known, so that the focus does, but nothing is played from it.
  const found = on ? value?.found : null;
  const waits = on && value?.key !== key;
  return (
    <section class="lines explorer" aria-label={t("explorer-explorer")}>
      <div class="lines-head">
        <label class="switch">
          <input type="checkbox" role="switch" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
          {t("explorer-explorer")}
        </label>
        <span class="hint" role="status">
          {waits ? t("later-loading") : found && gamesText(found.white + found.draws + found.black)}
        </span>
        {on && (
          <label class="check">
            <input type="checkbox" checked={programs} onChange={(event) => setPrograms(event.currentTarget.checked)} />
            {t("explorer-with-programs")}
          </label>
        )}
      </div>
      {on && !waits && <Problem text={value?.problem} />}
      {found && found.moves.length > 0 && <Moves found={found} waits={waits} onPlay={onPlay} />}
      {found && <Games title={t("explorer-highest-rated")} games={found.top} />}
      {found && <Games title={t("explorer-newest")} games={found.recent} />}
      {found && (
        <p class="hint">
          <a
            href={`/archive?${new URLSearchParams({ ...(ask.game && !ask.definition && { game: ask.game }), position: found.position })}`}
            aria-disabled={waits}
            onClick={(event) => waits && event.preventDefault()}
          >
            {t("explorer-all-games-with-this")}
          </a>
        </p>
      )}
    </section>
  );
}

function Moves({ found, waits, onPlay }: { found: Found; waits: boolean; onPlay: (uci: string) => void }) {
  return (
    <div class="wide explored" aria-busy={waits}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("explorer-move")}</th>
            <th scope="col">{t("explorer-games")}</th>
            <th scope="col">{t("explorer-white-draws-black")}</th>
            <th scope="col">{t("explorer-rating")}</th>
          </tr>
        </thead>
        <tbody>
          {found.moves.map((move, at) => (
            // The focus stays in its row when the moves of the next position come.
            <tr key={at}>
              <th scope="row">
                <button type="button" aria-disabled={waits} onClick={() => !waits && onPlay(move.uci)}>
                  {move.san}
                </button>
              </th>
              <td>{move.white + move.draws + move.black}</td>
              <td>
                <Shares move={move} />
              </td>
              <td>{move.rating ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many games each side won, as a bar. */
function Shares({ move }: { move: ExplorerMove }) {
  const [white, draws, black] = shares(move);
  return (
    <span class="shares" role="img" aria-label={shareText(move)} title={shareText(move)}>
      <span class="share-white" style={{ width: `${white}%` }} />
      <span class="share-draws" style={{ width: `${draws}%` }} />
      <span class="share-black" style={{ width: `${black}%` }} />
    </span>
  );
}

function Games({ title, games }: { title: string; games: StoredListed[] }) {
  if (games.length === 0) return null;
  return (
    <>
      <p class="lines-head">
        <strong>{title}</strong>
      </p>
      <ul class="explored-games">
        {games.map((game) => (
          <li key={game.id}>
            <a href={game.url}>
              {game.players.w} – {game.players.b}
            </a>{" "}
            <span class="hint">
              {game.result.split(" ")[0]}
              {game.rating !== undefined && `, ${game.rating}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
