import { askPosition, loadGame } from "../api/client";
import { Board } from "../board/Board";
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
  useTitle(value?.game.title ?? null);
  if (problem) return <p class="problem narrow" role="alert">{problem}</p>;
  if (!value) return <p class="wait" role="status">Setting up the board…</p>;
  const { game, position } = value;
  return (
    <article class="game">
      <header class="game-head">
        <h1>{game.title}</h1>
        {game.inventor && <p class="by">{game.inventor}</p>}
        <p class="lead">{game.summary}</p>
      </header>
      <div class="game-board">
        <Board game={game} position={position} last={[]} flipped={false} mine={null} label={`The start of ${game.title}`} />
      </div>
      <Setup game={game} />
      {game.introduction && <Introduction game={game} />}
      <Rules game={game} />
    </article>
  );
}
