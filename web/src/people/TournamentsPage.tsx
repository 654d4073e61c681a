import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { TournamentListed, Tournaments } from "../api/types";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { playersWords, STATES, shape, spanWords, timeWords, useServerTime } from "./tournament";

/** The tournaments of the server. */
export function TournamentsPage() {
  useTitle(t("tournaments-page-tournaments"));
  const account = useAccount();
  const { value, problem } = useLoad(() => get<Tournaments>("/api/tournament"), []);
  const now = useServerTime(undefined);
  return (
    <section class="people tournaments">
      <h1>{t("tournaments-page-tournaments")}</h1>
      <p>
        {account ? (
          <a class="button" href="/tournament/new">
            {t("tournament-form-create-a-tournament")}
          </a>
        ) : (
          <span class="hint">
            <Say id="tournaments-page-log-in-to" parts={{ a: <a href="/account" /> }} />
          </span>
        )}
      </p>
      <Problem text={problem} />
      {!value && !problem && (
        <p class="wait" role="status">
          {t("later-loading")}
        </p>
      )}
      {value && (
        <>
          <List
            title={t("tournaments-page-running")}
            none={t("tournaments-page-none-runs")}
            tournaments={value.running}
            now={now}
          />
          <List
            title={t("tournaments-page-upcoming")}
            none={t("tournaments-page-none-is-announced")}
            tournaments={value.upcoming}
            now={now}
          />
          <List
            title={t("tournaments-page-finished")}
            none={t("tournaments-page-none-has-ended")}
            tournaments={value.finished}
            now={now}
          />
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
      <ul class="tournament-list" aria-label={props.title}>
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
      if (starts_ms === null) return t("tournaments-page-its-organiser-starts");
      return starts_ms - now < 24 * 3_600_000
        ? t("tournaments-page-starts-in", { left: spanWords(starts_ms - now) })
        : t("tournaments-page-on", { time: timeWords(starts_ms) });
    case "finished":
      return winner ? t("tournaments-page-won-by", { winner }) : t("tournaments-page-without-a-winner");
    case "cancelled":
      return STATES.cancelled;
    case "paused":
      return STATES.paused;
    default:
      if (kind === "arena")
        return ends_ms === null ? STATES.running : t("tournaments-page-left", { left: spanWords(ends_ms - now) });
      return t("tournaments-page-round-of", { round, rounds: rounds ?? "?" });
  }
}
