import type { GameInfo } from "../api/types";
import { MoveDiagram } from "./MoveDiagram";

/** The rules in plain English, and how each piece moves. */
export function Rules({ game, definition }: { game: GameInfo; definition?: string }) {
  const others = game.rules.filter((section) => section.heading !== "Pieces");
  const first = others.filter((section) => section.heading === "Board and start");
  return (
    <section class="rules" id="rules" aria-label="Rules">
      {first.map(part)}
      <h2>Pieces</h2>
      <p class="hint">
        Click any square to put the piece there and see where it can go. Disc: moves and captures. Ring: moves only.
        Cross: captures only. Square: another kind of move, such as a first move or a jump over a piece.
      </p>
      <div class="kinds">
        {game.pieces.map((piece) => (
          <MoveDiagram key={piece.kind} game={game} piece={piece} definition={definition} />
        ))}
      </div>
      {others.filter((section) => !first.includes(section)).map(part)}
      {game.source && <p class="source">Source: {game.source}</p>}
      {game.aliases.length > 0 && <p class="source">Also called {game.aliases.join(", ")}.</p>}
    </section>
  );
}

function part(section: { heading: string; paragraphs: string[] }) {
  return (
    <div key={section.heading} class="rule">
      <h2>{section.heading}</h2>
      {section.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
