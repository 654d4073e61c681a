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
