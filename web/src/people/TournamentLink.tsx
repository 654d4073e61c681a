/** The way from a game to its tournament. */
export function TournamentLink({ id }: { id: string | undefined }) {
  return id ? (
    <p>
      <a class="button" href={`/tournament/${id}`}>
        Go to the tournament
      </a>
    </p>
  ) : null;
}

/** The way from the lobby to the tournaments, which narrow windows have no room for at the top. */
export function TournamentsHint() {
  return (
    <p class="hint">
      Play in a <a href="/tournament">tournament</a>, or create one.
    </p>
  );
}
