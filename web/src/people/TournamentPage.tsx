import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import { connectTo, type Connection as Line } from "../api/connection";
import { type ConnectionStatus, TRYING } from "../api/status";
import type { Tournament, TournamentEvent, TournamentOwn, TournamentPage as Whole } from "../api/types";
import { Connection } from "../parts/Connection";
import { go } from "../parts/router";
import { play as sound } from "../parts/sound";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Problem } from "./Field";
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
  if (problem) return <Problem text={problem} />;
  if (!tournament || !own)
    return (
      <p class="wait" role="status">
        Loading…
      </p>
    );
  const { about } = tournament;
  return (
    <section class="people tournament">
      <h1>{about.name}</h1>
      <p>
        {tournament.definition === null ? <a href={`/games/${about.game}`}>{about.title}</a> : about.title}:{" "}
        {shape(about)}. Organised by <a href={`/people/${about.organizer}`}>{about.organizer}</a>.
      </p>
      <Limits tournament={tournament} />
      {tournament.description && <p class="described">{tournament.description}</p>}
      {live.status.failures > 0 && <Connection status={live.status} onRetry={live.retry} />}
      <Progress tournament={tournament} />
      {own.games.map((game) => (
        <p key={game.id} class="offer" role="alert">
          <a class="button main" href={`/play/${game.id}`}>
            Go to your game
          </a>
        </p>
      ))}
      <Own tournament={tournament} own={own} path={path} />
      <Standings tournament={tournament} own={own} path={path} />
      <Pairings tournament={tournament} path={path} />
    </section>
  );
}

/** Who may play. */
function Limits({
  tournament: { least_rating, most_rating, most_players, bots, about, unlisted },
}: {
  tournament: Tournament;
}) {
  const rating =
    least_rating !== null && most_rating !== null
      ? `players rated ${least_rating} to ${most_rating}`
      : least_rating !== null
        ? `players rated ${least_rating} or more`
        : most_rating !== null
          ? `players rated ${most_rating} or less`
          : "everybody";
  return (
    <p class="hint">
      For {rating}
      {about.password && " who knows the password"}, at most {playersWords(most_players)}
      {bots ? "; programs may join" : ""}
      {unlisted ? "; found by its link only" : ""}.
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
        ? "The organiser starts it."
        : `Starts in ${left(about.starts_ms)}, on ${timeWords(about.starts_ms)}.`,
    );
  else if (about.state === "finished")
    lines.push(
      <>
        Finished.{" "}
        {about.winner && (
          <>
            <strong>{about.winner}</strong> has won.
          </>
        )}
      </>,
    );
  else if (about.state === "cancelled") lines.push("This tournament was cancelled.");
  else if (about.kind === "arena") lines.push(about.ends_ms === null ? "It runs." : `${left(about.ends_ms)} left.`);
  else lines.push(`Round ${about.round} of ${about.rounds ?? "?"}.`);
  if (about.state === "paused") lines.push(" Paused by the organiser.");
  if (about.state === "running" && about.kind !== "arena" && round_over && about.round !== about.rounds)
    lines.push(
      next_ms === null ? " The organiser begins the next round." : ` The next round begins in ${left(next_ms)}.`,
    );
  return (
    <p class="progress" data-state={about.state} aria-label={`State: ${STATES[about.state]}`} role="group">
      <strong>{playersWords(about.players)}.</strong> {lines}
    </p>
  );
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
  const last = (action: string, words: string) =>
    sure ? (
      <>
        <button type="button" class="danger" disabled={busy} onClick={act(action)}>
          Yes, {words.toLowerCase()}
        </button>
        <button type="button" class="quiet" onClick={() => setSure(false)}>
          No
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
          <a href="/account">Log in</a> to play.
        </p>
      )}
      {account && !own.joined && own.refused === null && (
        <form class="tool-row" onSubmit={act("join")} aria-label="Join">
          {about.password && own.standing === null && (
            <label class="field">
              <span>Password</span>
              <input
                value={password}
                maxLength={100}
                autocomplete="off"
                onInput={(event) => setPassword(event.currentTarget.value)}
              />
            </label>
          )}
          <button type="submit" class="main" disabled={busy}>
            {own.standing ? "Come back" : "Join"}
          </button>
        </form>
      )}
      {account && !own.joined && own.refused !== null && <p class="hint">{own.refused}</p>}
      <p class="tool-row">
        {own.joined && button("withdraw", "Withdraw")}
        {own.organizes && about.state === "created" && button("start", "Start now", true)}
        {own.organizes && about.state === "created" && last("cancel", "Cancel the tournament")}
        {own.organizes &&
          about.state === "running" &&
          about.kind !== "arena" &&
          round_over &&
          about.round !== about.rounds &&
          button("next", "Begin the next round", true)}
        {own.organizes && about.state === "running" && button("pause", "Pause")}
        {own.organizes && about.state === "paused" && button("resume", "Resume", true)}
        {own.organizes && runs && last("end", "End the tournament")}
      </p>
      {own.joined && about.kind === "arena" && runs && own.games.length === 0 && (
        <p class="hint" role="status">
          You are paired while this page is open.
        </p>
      )}
    </>
  );
}
