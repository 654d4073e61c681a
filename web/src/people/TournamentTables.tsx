import { useState } from "preact/hooks";
import { get } from "../api/client";
import type { Standing, Tournament, TournamentGame, TournamentOwn, TournamentPage as Whole } from "../api/types";
import { Problem } from "../parts/Problem";
import { ratingText } from "../parts/rating";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { TIES } from "./tournament";

/** How many players a page of the standings has. */
const PAGE = 100;

/** A part of the tournament that the page does not hear of by itself: asked for again whenever it has changed. */
function usePart(path: string | null, tournament: Tournament) {
  return useLoad(async () => (path ? (await get<Whole>(path)).tournament : null), [path, tournament.now_ms]);
}

/** Who is how good, by pages. */
export function Standings({ tournament, own, path }: { tournament: Tournament; own: TournamentOwn; path: string }) {
  const [page, setPage] = useState(1);
  const { value, problem } = usePart(page === 1 ? null : `${path}?page=${page}`, tournament);
  const shown = page === 1 ? tournament : value;
  const pages = Math.max(1, Math.ceil(tournament.about.players / PAGE));
  if (tournament.about.players === 0) return <p class="hint">{t("tournament-tables-nobody-has-joined")}</p>;
  const played = tournament.about.state !== "created";
  const rows = shown?.standings ?? [];
  // One's own row is there even where one is on another page.
  const away = own.standing && !rows.some((row) => row.name === own.standing!.name) ? own.standing : null;
  return (
    <>
      <h2>{t(played ? "tournament-tables-standings" : "tournament-tables-players")}</h2>
      <Problem text={problem} />
      <div class="wide" role="region" aria-label={t("tournament-tables-standings")} tabIndex={0}>
        <table class="standings" aria-label={t(played ? "tournament-tables-standings" : "tournament-tables-players")}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t("tournament-tables-player")}</th>
              {played && <th scope="col">{t("tournament-tables-points")}</th>}
              {played && tournament.about.kind !== "arena" && (
                <th scope="col" colSpan={Math.max(1, tournament.about.round)}>
                  {t("tournament-tables-rounds")}
                </th>
              )}
              {played &&
                tournament.tie_breaks.map((tie) => (
                  <th key={tie} scope="col" title={TIES[tie][1]}>
                    <abbr title={TIES[tie][1]}>{TIES[tie][0]}</abbr>
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {(away ? [away, ...rows] : rows).map((row) => (
              <Row key={row.name} row={row} tournament={tournament} own={row.name === own.standing?.name} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <p class="tool-row">
          <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("tournament-tables-previous")}
          </button>
          <span>{t("tournament-tables-page-of", { page, pages })}</span>
          <button type="button" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t("tournament-tables-next")}
          </button>
        </p>
      )}
    </>
  );
}

function Row({ row, tournament, own }: { row: Standing; tournament: Tournament; own: boolean }) {
  const { kind, state, round } = tournament.about;
  const played = state !== "created";
  const results = Array.from({ length: Math.max(1, round) }, (_, at) => row.results[at] ?? "");
  return (
    <tr class={own ? "own" : undefined}>
      <td>{row.rank}</td>
      <th scope="row">
        <a href={`/people/${row.name}`}>{row.name}</a>
        {row.bot && <span class="bot"> {t("lobby-page-bot")}</span>}{" "}
        <span class="rating">{ratingText(row.rating)}</span>
        {row.withdrawn && <span class="hint"> {t("tournament-tables-withdrawn")}</span>}
      </th>
      {played && (
        <td>
          <strong>{row.points}</strong>
          {row.streak && <span class="hint"> ×2</span>}
          {kind === "arena" && <span class="hint arena-points"> {row.results.slice(-12).join(" ")}</span>}
        </td>
      )}
      {played && kind !== "arena" && results.map((result, at) => <td key={at}>{result}</td>)}
      {played && row.ties.map((value, at) => <td key={tournament.tie_breaks[at]}>{value}</td>)}
    </tr>
  );
}

const RESULTS: Record<string, string> = {
  "1-0": "1–0",
  "0-1": "0–1",
  "1/2-1/2": "½–½",
  "0-0": "0–0",
  bye: t("tournament-tables-bye-a-point"),
  half: t("tournament-tables-bye-half"),
  none: t("tournament-tables-bye"),
};

/** Who meets whom, by rounds. */
export function Pairings({ tournament, path }: { tournament: Tournament; path: string }) {
  const { round, kind } = tournament.about;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen ?? round;
  const other = at !== tournament.games_of && kind !== "arena";
  const { value, problem } = usePart(other ? `${path}?round=${at}` : null, tournament);
  const games = other ? value?.games : tournament.games;
  if (round === 0 && tournament.games.length === 0) return null;
  return (
    <>
      <h2>{t(kind === "arena" ? "tournament-tables-last-games" : "tournament-tables-pairings")}</h2>
      {kind !== "arena" && round > 1 && (
        <label class="field rounds">
          <span>{t("tournament-tables-round")}</span>
          <select
            value={at}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              // Who looks at the last round goes on to the next one.
              setChosen(next === round ? null : next);
            }}
          >
            {Array.from({ length: round }, (_, index) => (
              <option key={index + 1} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      <Problem text={problem} />
      <ul
        class="pairings"
        aria-label={t(kind === "arena" ? "tournament-tables-last-games" : "tournament-tables-pairings")}
      >
        {games?.map((game) => (
          <Game key={`${game.game?.id ?? game.white} ${game.board}`} game={game} />
        ))}
      </ul>
    </>
  );
}

function Game({ game: { white, black, game, result } }: { game: TournamentGame }) {
  const words = result === null ? t("tournament-tables-playing") : (RESULTS[result] ?? result);
  return (
    <li>
      <span>
        {white}
        {black !== null && ` – ${black}`}
      </span>
      {game ? (
        <a href={game.url}>{words}</a>
      ) : (
        <span class="hint">{black === null ? words : t("tournament-tables-without-a-game", { result: words })}</span>
      )}
    </li>
  );
}
