import { useState } from "preact/hooks";
import { askPosition, loadGame } from "../api/client";
import { site } from "../api/site";
import { Board } from "../board/Board";
import { breakable } from "../parts/breakable";
import { go, pathNow } from "../parts/router";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { Laboratory } from "../report/Laboratory";
import { t } from "../words/words";
import { Introduction } from "./Introduction";
import { Rules } from "./Rules";
import { Setup } from "./Setup";

/** One game: its board, how to begin, its rules, and what play is like. */
export function Game({ name, query }: { name: string; query: URLSearchParams }) {
  const { value, problem } = useLoad(async () => {
    const [game, position] = await Promise.all([loadGame(name), askPosition({ game: name })]);
    return { game, position };
  }, [name]);
  const [number, setNumber] = useState<number | null>(null);
  const { value: chosen } = useLoad(
    async () => (number === null ? null : askPosition({ game: name, start: number })),
    [name, number],
  );
  useTitle(value?.game.title ?? null);
  if (problem) return <Unloaded problem={problem} />;
  if (!value)
    return (
      <p class="wait" role="status">
        {t("game-loading-the-game")}
      </p>
    );
  const { game } = value;
  const position = (number !== null && chosen) || value.position;
  const start = number === null ? t("game-the-start") : t("game-start", { number });
  return (
    <article class="game">
      <header class="game-head">
        <h1>{breakable(game.title)}</h1>
        {game.inventor && <p class="by">{game.inventor}</p>}
        <p class="lead" lang="en">
          {game.summary}
        </p>
        {!site && (
          <p class="by">
            <a href={`/leaders/${name.split(":")[0]}`}>{t("game-leaderboard")}</a> ·{" "}
            <a href={`/puzzles/${name.split(":")[0]}`}>{t("game-puzzles")}</a>
          </p>
        )}
      </header>
      <div class="game-board">
        <Board
          game={game}
          position={position}
          last={[]}
          flipped={false}
          mine={null}
          label={t("game-of", { start, title: game.title })}
        />
        {game.starts > 1 && (
          <p class="hint start-hint" role="status">
            {number === null
              ? t("game-one-of-starts", { starts: game.starts })
              : t("game-of-0-to", { start, most: game.starts - 1 })}
          </p>
        )}
      </div>
      <Setup game={game} onStart={setNumber} />
      <Tabs
        game={game.introduction ? t("game-introduction-and-rules") : t("game-rules")}
        report={query.get("tab") === "report"}
      />
      {query.get("tab") === "report" ? (
        <Laboratory part="GameReport" game={game} />
      ) : (
        <>
          {game.introduction && <Introduction game={game} />}
          <Rules game={game} />
        </>
      )}
    </article>
  );
}

/** What is shown below the board; each has an address, and the page stays where it is. */
function Tabs({ game, report }: { game: string; report: boolean }) {
  const tab = (words: string, search: string, shown: boolean) => (
    <a
      href={pathNow() + search}
      aria-current={shown ? "page" : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(pathNow() + search, true);
      }}
    >
      {words}
    </a>
  );
  return (
    <nav class="tabs" aria-label={t("game-about-the-game")}>
      {tab(game, "", !report)}
      {tab(t("game-report"), "?tab=report", report)}
    </nav>
  );
}
