import { useState } from "preact/hooks";
import { askPosition, describeGame, listGames } from "../api/client";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { add, root, type Node } from "../study/tree";
import { PositionEditor } from "../study/PositionEditor";
import { Study } from "./Study";

/** The analysis board: of any game, from any position. */
export function Analysis({ query }: { query: URLSearchParams }) {
  const name = query.get("game");
  const fen = query.get("fen");
  const moves = query.get("moves");
  const { value, problem } = useLoad(() => (name ? begin(name, fen, moves) : Promise.resolve(null)), [name, fen, moves]);
  useTitle(value ? `Analysis: ${value.game.title}` : "Analysis");
  if (!name) return <PickGame />;
  if (problem) {
    return (
      <div class="narrow">
        <p class="problem" role="alert">{problem}</p>
        <p>
          <a href={`/analysis?game=${encodeURIComponent(name)}`}>Begin from the start</a>
        </p>
      </div>
    );
  }
  if (!value) return <p class="wait" role="status">Setting up the board…</p>;
  if (query.get("edit") !== null) return <PositionEditor key={value.key} game={value.game} start={value.start} />;
  return <Study key={value.key} game={value.game} start={value.start} first={value.first} />;
}

async function begin(name: string, fen: string | null, moves: string | null) {
  const list = moves ? moves.split(/[\s,]+/).filter(Boolean) : [];
  const game = await describeGame(name, null);
  const at = { game: name, ...(fen ? { fen } : {}) };
  const start = await askPosition(at);
  const tree = root(start.fen);
  let first: Node = tree;
  if (list.length > 0) for (const move of (await askPosition({ ...at, moves: list })).played) first = add(first, move);
  return { key: `${name} ${fen ?? ""} ${moves ?? ""}`, game, start, first };
}

function PickGame() {
  const { value: games, problem } = useLoad(listGames, []);
  const [name, setName] = useState("");
  return (
    <section class="narrow">
      <h1>Analysis</h1>
      <p>Look at any position of any game with the engine beside you.</p>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <form
        class="pick-game"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = name || games?.[0]?.name;
          if (chosen) go(`/analysis?game=${encodeURIComponent(chosen)}`);
        }}
      >
        <label class="field">
          <span>Game</span>
          <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
            {games?.map((game) => (
              <option key={game.name} value={game.name}>
                {game.title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="main" disabled={!games}>
          Analyse
        </button>
      </form>
    </section>
  );
}
