import { useState } from "preact/hooks";
import { listGames } from "../api/client";
import { GameField } from "../parts/GameField";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { beginning } from "../study/begin";
import { PositionEditor } from "../study/PositionEditor";
import { Study } from "./Study";

/** The analysis board: of any game, from any position. */
export function Analysis({ query }: { query: URLSearchParams }) {
  const { value, problem } = useLoad(() => beginning(query), [query.toString()]);
  useTitle(value ? `Analysis: ${value.game.title}` : "Analysis");
  if (!query.has("game") && !query.has("study")) return <PickGame />;
  if (problem) {
    return (
      <div class="narrow">
        <p class="problem" role="alert">
          {problem}
        </p>
        <p>
          <a href="/analysis">Choose a game</a>
        </p>
      </div>
    );
  }
  if (value?.key !== query.toString())
    return (
      <p class="wait" role="status">
        Loading the position…
      </p>
    );
  if (query.has("edit")) return <PositionEditor key={value.key} game={value.game} start={value.start} />;
  return <Study {...value} key={value.key} />;
}

function PickGame() {
  const { value: games, problem } = useLoad(listGames, []);
  const [name, setName] = useState("");
  return (
    <section class="narrow">
      <h1>Analysis</h1>
      <p>Analyse any position of any game with the engine.</p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <form
        class="pick-game"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = name || games?.[0]?.name;
          if (chosen) go(`/analysis?game=${encodeURIComponent(chosen)}`);
        }}
      >
        <GameField games={games} value={name} onChange={setName} />
        <button type="submit" class="main" disabled={!games}>
          Analyse
        </button>
      </form>
    </section>
  );
}
