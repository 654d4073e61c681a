import { useState } from "preact/hooks";
import { sentence } from "../api/client";
import type { PgnGame } from "../api/types";
import type { GameInfo, Position } from "../api/types";
import { go } from "../parts/router";
import { handOver } from "./handed";
import { read } from "./imported";
import { pgn, type Node } from "./tree";

/** A position or a whole study, taken out and brought in. */
export function Share({ game, definition, tree, position }: { game: GameInfo; definition: string | null; tree: Node; position: Position }) {
  const usual = tree.start === game.start;
  const tags: Record<string, string> = usual ? {} : { SetUp: "1", FEN: tree.start };
  const whole = () => pgn(tree, { Event: "Analysis", Variant: definition === null ? game.name : game.title, ...tags }, "*");
  const link = `${location.origin}/analysis?${new URLSearchParams({ game: game.name, fen: position.fen })}`;
  return (
    <details class="share">
      <summary>Import, export, link</summary>
      <Out label="FEN of this position" value={position.fen} />
      {definition === null && <Out label="Link to this position" value={link} />}
      <label class="field">
        <span>PGN of this study</span>
        <textarea class="mono" readOnly rows={4} value={whole()} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {definition === null && <Import game={game.name} />}
    </details>
  );
}

function Out({ label, value }: { label: string; value: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="mono" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}

/** Takes a position or games in; of several games one is chosen. */
function Import({ game }: { game: string }) {
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<string[]>([]);
  const [games, setGames] = useState<PgnGame[]>([]);
  const bring = async (event: Event) => {
    event.preventDefault();
    setGames([]);
    try {
      const found = await read(game, text);
      if ("address" in found) return go(found.address);
      setProblems(found.problems);
      if (found.games.length === 1 && found.problems.length === 0) go(handOver({ pgn: found.games[0]! }));
      else setGames(found.games);
    } catch (error) {
      setProblems([sentence(error)]);
    }
  };
  return (
    <form onSubmit={bring} class="field">
      <label class="field">
        <span>A FEN, moves, or a PGN to look at</span>
        <textarea class="mono" rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} required />
      </label>
      {problems.map((problem) => (
        <p key={problem} class="problem" role="alert">{problem}</p>
      ))}
      {games.map((found, at) => (
        <button type="button" key={at} onClick={() => go(handOver({ pgn: found }))}>{titleOf(found, at)}</button>
      ))}
      <button type="submit">Import</button>
    </form>
  );
}

function titleOf(game: PgnGame, at: number): string {
  const tag = (name: string) => game.tags.find(([key]) => key === name)?.[1];
  const players = [tag("White"), tag("Black")].map((name) => name ?? "?").join(" – ");
  return `${at + 1}. ${players}, ${game.score}`;
}
