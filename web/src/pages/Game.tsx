import { useState } from "preact/hooks";
import { askPosition, loadGame } from "../api/client";
import { Board } from "../board/Board";
import { breakable } from "../parts/breakable";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Introduction } from "./Introduction";
import { Rules } from "./Rules";
import { Setup } from "./Setup";

/** One game: its board, how to begin, and its rules. */
export function Game({ name }: { name: string }) {
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
  if (problem)
    return (
      <p class="problem narrow" role="alert">
        {problem}
      </p>
    );
  if (!value)
    return (
      <p class="wait" role="status">
        Loading the game…
      </p>
    );
  const { game } = value;
  const position = (number !== null && chosen) || value.position;
  const start = number === null ? "The start" : `Start ${number}`;
  return (
    <article class="game">
      <header class="game-head">
        <h1>{breakable(game.title)}</h1>
        {game.inventor && <p class="by">{game.inventor}</p>}
        <p class="lead">{game.summary}</p>
      </header>
      <div class="game-board">
        <Board
          game={game}
          position={position}
          last={[]}
          flipped={false}
          mine={null}
          label={`${start} of ${game.title}`}
        />
        {game.starts > 1 && (
          <p class="hint start-hint" role="status">
            {number === null ? `One of ${game.starts} starts.` : `${start} of 0 to ${game.starts - 1}.`}
          </p>
        )}
      </div>
      <Setup game={game} onStart={setNumber} />
      {game.introduction && <Introduction game={game} />}
      <Rules game={game} />
    </article>
  );
}
