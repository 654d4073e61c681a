import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import { connectTo, type Connection as Line } from "../api/connection";
import type { ConnectionStatus } from "../api/status";
import { TRYING } from "../api/trying";
import type { Tournament, TournamentEvent, TournamentOwn, TournamentPage as Whole } from "../api/types";
import { Connection } from "../parts/Connection";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { play as sound } from "../parts/sound";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { ModerateTournament } from "./ModerateTournament";
import { Pairings, Standings } from "./TournamentTables";
import { playersWords, STATES, shape, spanWords, timeWords, useServerTime } from "./tournament";
import { useTask } from "./useTask";

interface Live {
  tournament: Tournament | null;
  own: TournamentOwn | null;
  status: ConnectionStatus;
}

/** How a tournament stands, as long as the page is open. A game of one's own that begins is gone to. */
function useTournament(id: string, there: boolean): Live & { retry: () => void } {
  const [live, setLive] = useState<Live>({ tournament: null, own: null, status: TRYING });
  const line = useRef<Line | null>(null);
  const account = useAccount();
  const who = account === undefined ? undefined : (account?.name ?? null);
  useEffect(() => {
    if (who === undefined || !there) return;
    const connection = connectTo(`/api/tournament/${encodeURIComponent(id)}/socket`, {
      changed: (status) => setLive((live) => ({ ...live, status })),
      hear: (message) => {
        connection.answered();
        const event = message as TournamentEvent;
        if (event.event === "paired") {
          sound("notice");
          return go(`/play/${event.game.id}`);
        }
        if (event.event === "state") setLive((live) => ({ ...live, tournament: event.tournament }));
        if (event.event === "own") setLive((live) => ({ ...live, own: event.own }));
      },
    });
    line.current = connection;
    return () => connection.leave();
  }, [id, who, there]);
  return { ...live, retry: () => line.current?.retry() };
}

/** One tournament: its standings and pairings, one's next game, and what its organiser does. */
export function TournamentPage({ id }: { id: string }) {
  const path = `/api/tournament/${encodeURIComponent(id)}`;
  const { value: first, problem } = useLoad(() => get<Whole>(path), [path]);
  const live = useTournament(id, first != null);
  const tournament = live.tournament ?? first?.tournament;
  const own = live.own ?? first?.own;
  useTitle(tournament ? tournament.about.name : null);
  if (problem) return <Unloaded problem={problem} />;
  if (!tournament || !own)
    return (
      <p class="wait" role="status">
        {t("later-loading")}
      </p>
    );
  const { about } = tournament;
  return (
    <section class="people tournament">
      <h1>{about.name}</h1>
      <p>
        <Say
          id="tournament-page-about"
          values={{ title: about.title, shape: shape(about), organizer: about.organizer }}
          parts={{
            game: tournament.definition === null ? <a href={`/games/${about.game}`} /> : <span />,
            person: <a href={`/people/${about.organizer}`} />,
          }}
        />
      </p>
      <Limits tournament={tournament} />
      {about.hidden && (
        <p class="problem" role="status">
          {t("tournament-page-hidden-why")}
        </p>
      )}
      {tournament.description && <p class="described">{tournament.description}</p>}
      {live.status.failures > 0 && <Connection status={live.status} onRetry={live.retry} />}
      <Progress tournament={tournament} />
      {own.games.map((game, at) => (
        <p key={game.id} class="offer" role="alert">
          <a class="button main" href={`/play/${game.id}`}>
            {t("tournament-page-go-to-your-game", { games: own.games.length, number: at + 1 })}
          </a>
        </p>
      ))}
      <Own tournament={tournament} own={own} path={path} />
      <Standings tournament={tournament} own={own} path={path} />
      <Pairings tournament={tournament} path={path} />
      <ModerateTournament about={about} />
    </section>
  );
}

/** Who may play. */
function Limits({
  tournament: { least_rating, most_rating, most_players, bots, about, unlisted },
}: {
  tournament: Tournament;
}) {
  const who =
    least_rating !== null && most_rating !== null
      ? "between"
      : least_rating !== null
        ? "least"
        : most_rating !== null
          ? "most"
          : "all";
  const flag = (is: boolean) => (is ? "yes" : "no");
  return (
    <p class="hint">
      {t("tournament-page-limits", {
        who,
        least: least_rating ?? "",
        most: most_rating ?? "",
        password: flag(about.password),
        players: most_players,
        bots: flag(bots),
        unlisted: flag(unlisted),
      })}
    </p>
  );
}

/** How far it is, and what comes next. */
function Progress({ tournament }: { tournament: Tournament }) {
  const { about, next_ms, round_over } = tournament;
  const now = useServerTime(tournament.now_ms);
  const left = (ms: number) => spanWords(ms - now);
  const lines: ComponentChildren[] = [];
  if (about.state === "created")
    lines.push(
      about.starts_ms === null
        ? t("tournament-page-the-organiser-starts")
        : t("tournament-page-starts-in", { left: left(about.starts_ms), time: timeWords(about.starts_ms) }),
    );
  else if (about.state === "finished")
    lines.push(
      t("tournament-page-finished"),
      about.winner && (
        <Say id="tournament-page-has-won" values={{ winner: about.winner }} parts={{ strong: <strong /> }} />
      ),
    );
  else if (about.state === "cancelled") lines.push(t("tournament-page-was-cancelled"));
  else if (about.kind === "arena")
    lines.push(
      about.ends_ms === null ? t("tournament-page-it-runs") : t("tournament-page-left", { left: left(about.ends_ms) }),
    );
  else lines.push(t("tournament-page-round-of", { round: about.round, rounds: about.rounds ?? "?" }));
  if (about.state === "paused") lines.push(t("tournament-page-paused"));
  if (about.state === "running" && about.kind !== "arena" && round_over && about.round !== about.rounds)
    lines.push(
      next_ms === null
        ? t("tournament-page-the-organiser-begins")
        : t("tournament-page-the-next-round-begins", { left: left(next_ms) }),
    );
  return (
    <>
      <p
        class="progress"
        data-state={about.state}
        aria-label={t("tournament-page-state", { state: STATES[about.state] })}
        role="group"
      >
        <strong>{playersWords(about.players)}.</strong> {lines.map((line) => [line, " "])}
      </p>
      <p class="hidden" role="status">
        {stageWords(about)}
      </p>
    </>
  );
}

/** What a screen reader says when it changes: the time that is left would be said each second. */
function stageWords({ kind, state, round, rounds, winner }: Tournament["about"]): string {
  if (state === "running" && kind !== "arena") return t("tournament-page-round-of", { round, rounds: rounds ?? "?" });
  return winner ? `${STATES[state]}, ${t("tournaments-page-won-by", { winner })}` : STATES[state];
}

/** What one can do: join, withdraw, and what an organiser does. */
function Own({ tournament, own, path }: { tournament: Tournament; own: TournamentOwn; path: string }) {
  const { about, round_over } = tournament;
  const account = useAccount();
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const { busy, problem, run } = useTask();
  const act = (action: string) =>
    run(async () => void (await post(`${path}/${action}`, action === "join" ? { password } : {})));
  const open = !["finished", "cancelled"].includes(about.state);
  const runs = about.state === "running" || about.state === "paused";
  const button = (action: string, words: string, main = false) => (
    <button type="button" class={main ? "main" : undefined} disabled={busy} onClick={act(action)}>
      {words}
    </button>
  );
  // What cannot be taken back is asked once more.
  const last = (action: string, words: string, confirmed: string) =>
    sure ? (
      <>
        <button type="button" class="danger" disabled={busy} onClick={act(action)}>
          {confirmed}
        </button>
        <button type="button" class="quiet" onClick={() => setSure(false)}>
          {t("tournament-page-no")}
        </button>
      </>
    ) : (
      <button type="button" onClick={() => setSure(true)}>
        {words}
      </button>
    );
  if (!open) return null;
  return (
    <>
      <Problem text={problem} />
      {account === null && (
        <p class="hint">
          <Say id="tournament-page-log-in-to-play" parts={{ a: <a href="/account" /> }} />
        </p>
      )}
      {account && !own.joined && own.refused === null && (
        <form class="tool-row" onSubmit={act("join")} aria-label={t("tournament-page-join")}>
          {about.password && own.standing === null && (
            <label class="field">
              <span>{t("tournament-page-password")}</span>
              <input
                value={password}
                maxLength={100}
                autocomplete="off"
                onInput={(event) => setPassword(event.currentTarget.value)}
              />
            </label>
          )}
          <button type="submit" class="main" disabled={busy}>
            {t(own.standing ? "tournament-page-come-back" : "tournament-page-join")}
          </button>
        </form>
      )}
      {account && !own.joined && own.refused !== null && (
        <p class="hint" lang="en">
          {own.refused}
        </p>
      )}
      <p class="tool-row">
        {own.joined && button("withdraw", t("tournament-page-withdraw"))}
        {own.organizes && about.state === "created" && button("start", t("tournament-page-start-now"), true)}
        {own.organizes &&
          about.state === "created" &&
          last("cancel", t("tournament-page-cancel-the-tournament"), t("tournament-page-yes-cancel"))}
        {own.organizes &&
          about.state === "running" &&
          about.kind !== "arena" &&
          round_over &&
          about.round !== about.rounds &&
          button("next", t("tournament-page-begin-the-next-round"), true)}
        {own.organizes && about.state === "running" && button("pause", t("tournament-page-pause"))}
        {own.organizes && about.state === "paused" && button("resume", t("tournament-page-resume"), true)}
        {own.organizes && runs && last("end", t("tournament-page-end-the-tournament"), t("tournament-page-yes-end"))}
      </p>
      {own.joined && about.kind === "arena" && runs && own.games.length === 0 && (
        <p class="hint" role="status">
          {t("tournament-page-you-are-paired")}
        </p>
      )}
    </>
  );
}
