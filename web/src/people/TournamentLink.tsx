import { Say } from "../words/Say";
import { t } from "../words/words";

/** The way from a game to its tournament. */
export function TournamentLink({ id }: { id: string | undefined }) {
  return id ? (
    <p>
      <a class="button" href={`/tournament/${id}`}>
        {t("tournament-link-go")}
      </a>
    </p>
  ) : null;
}

/** The way from the lobby to the tournaments, which narrow windows have no room for at the top. */
export function TournamentsHint() {
  return (
    <p class="hint">
      <Say id="tournament-link-play-in" parts={{ a: <a href="/tournament" />, b: <a href="/puzzles" /> }} />
    </p>
  );
}
