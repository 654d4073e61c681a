import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { TournamentListed, Tournaments } from "../api/types";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Problem } from "./Field";
import { playersWords, shape, spanWords, timeWords, useServerTime } from "./tournament";

/** The tournaments of the server. */
export function TournamentsPage() {
  useTitle("Tournaments");
  const account = useAccount();
  const { value, problem } = useLoad(() => get<Tournaments>("/api/tournament"), []);
  const now = useServerTime(undefined);
  return (
    <section class="people tournaments">
      <h1>Tournaments</h1>
      <p>
        {account ? (
          <a class="button" href="/tournament/new">
            Create a tournament
          </a>
        ) : (
          <span class="hint">
            <a href="/account">Log in</a> to play in a tournament, or to create one.
          </span>
        )}
      </p>
      <Problem text={problem} />
      {!value && !problem && (
        <p class="wait" role="status">
          Loading…
        </p>
      )}
      {value && (
        <>
          <List title="Running" none="None runs now." tournaments={value.running} now={now} />
          <List title="Upcoming" none="None is announced." tournaments={value.upcoming} now={now} />
          <List title="Finished" none="None has ended yet." tournaments={value.finished} now={now} />
        </>
      )}
    </section>
  );
}

function List(props: { title: string; none: string; tournaments: TournamentListed[]; now: number }) {
  return (
    <>
      <h2>{props.title}</h2>
      {props.tournaments.length === 0 && <p class="hint">{props.none}</p>}
      <ul class="tournament-list">
        {props.tournaments.map((one) => (
          <li key={one.id}>
            <a href={one.url}>{one.name}</a>
            <span>
              {one.title}: {shape(one)}
            </span>
            <span class="hint">{[playersWords(one.players), when(one, props.now)].join(", ")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function when({ state, starts_ms, ends_ms, round, rounds, winner, kind }: TournamentListed, now: number): string {
  switch (state) {
    case "created":
      if (starts_ms === null) return "its organiser starts it";
      return starts_ms - now < 24 * 3_600_000
        ? `starts in ${spanWords(starts_ms - now)}`
        : `on ${timeWords(starts_ms)}`;
    case "finished":
      return winner ? `won by ${winner}` : "without a winner";
    case "cancelled":
      return "cancelled";
    case "paused":
      return "paused";
    default:
      if (kind === "arena") return ends_ms === null ? "running" : `${spanWords(ends_ms - now)} left`;
      return `round ${round} of ${rounds ?? "?"}`;
  }
}
