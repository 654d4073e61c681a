import { get } from "../api/client";
import { site } from "../api/site";
import type { Front as FrontPage, GameListed } from "../api/types";
import { FirstMove } from "../front/FirstMove";
import { GameOfDay } from "../front/GameOfDay";
import { breakable } from "../parts/breakable";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { useGames, useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** A board for a first move, a game that plays itself, and all games, each with a position of play. */
export function Front() {
  useTitle(t("header-games"));
  const { games, unlisted } = useGames();
  const { value: front, problem: noFront } = useLoad(() => get<FrontPage>("/api/front"), []);
  const introduced = games?.filter((game) => game.introduction) ?? [];
  return (
    <section class="front">
      <h1>{t("front-games-that-might-have")}</h1>
      <div class="hero">
        {front && front.first.length > 0 ? <FirstMove names={front.first} /> : !noFront && <div class="hero-part" />}
        {front && <GameOfDay front={front} />}
        <p class="lead">
          <Say
            id={site ? "front-lead-alone" : "front-lead"}
            parts={{ found: <a href="/discoveries" />, docs: <a href="/docs" /> }}
          />
        </p>
      </div>
      <Problem text={unlisted} />
      {!games && !unlisted && (
        <p class="wait" role="status">
          {t("front-loading-the-games")}
        </p>
      )}
      {!site && (
        <p>
          <Say id="front-users-games" parts={{ a: <a href="/catalogue" /> }} />
        </p>
      )}
      {games && <Group title={t("front-start-here")} games={sorted(introduced, front?.first ?? [])} />}
      {games && <Group title={t("front-more-games")} games={games.filter((game) => !game.introduction)} />}
    </section>
  );
}

/** Those that come first before all others. */
function sorted(games: GameListed[], first: string[]): GameListed[] {
  const place = ({ name }: GameListed) => (first.includes(name) ? first.indexOf(name) : first.length);
  return games.toSorted((a, b) => place(a) - place(b));
}

function Group({ title, games }: { title: string; games: GameListed[] }) {
  if (games.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="cards" aria-label={title}>
        {games.map((game) => (
          <Card key={game.name} game={game} />
        ))}
      </ul>
    </>
  );
}

function Card({ game }: { game: GameListed }) {
  return (
    <li class="card">
      <a href={`/games/${game.name}`}>
        <span class="plate">
          <img src={`/api/games/${game.name}/front.svg`} alt="" loading="lazy" width="320" height="320" />
        </span>
        <span class="card-title">{breakable(game.title)}</span>
        {game.inventor && <span class="card-by">{game.inventor}</span>}
        <span class="card-text" lang="en">
          {game.summary}
        </span>
      </a>
    </li>
  );
}
