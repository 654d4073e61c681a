import { useState } from "preact/hooks";
import { sentence } from "../api/client";
import type { GameInfo, Position } from "../api/types";
import { go } from "../parts/router";
import { imported } from "./imported";
import { pgn, type Node } from "./tree";

/** A position or a whole study, taken out and brought in. */
export function Share({ game, tree, position }: { game: GameInfo; tree: Node; position: Position }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const usual = tree.fen === game.start;
  const tags: Record<string, string> = usual ? {} : { SetUp: "1", FEN: tree.fen };
  const whole = () => pgn(tree, { Event: "Analysis", Variant: game.name, ...tags }, "*");
  const link = `${location.origin}/analysis?game=${encodeURIComponent(game.name)}&fen=${encodeURIComponent(position.fen)}`;
  const bring = async (event: Event) => {
    event.preventDefault();
    setProblem(null);
    try {
      go(await imported(game.name, text));
    } catch (error) {
      setProblem(sentence(error));
    }
  };
  return (
    <details class="share">
      <summary>Import, export, link</summary>
      <label class="field">
        <span>FEN of this position</span>
        <input class="mono" readOnly value={position.fen} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <label class="field">
        <span>Link to this position</span>
        <input class="mono" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <label class="field">
        <span>PGN of this study</span>
        <textarea class="mono" readOnly rows={4} value={whole()} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <form onSubmit={bring} class="field">
        <label class="field">
          <span>A FEN, moves, or a PGN to look at</span>
          <textarea class="mono" rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} required />
        </label>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button type="submit">Import</button>
      </form>
    </details>
  );
}
