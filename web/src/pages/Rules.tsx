import type { GameInfo, Section } from "../api/types";
import { Sentence } from "../parts/Problem";
import { t } from "../words/words";
import { MoveDiagram } from "./MoveDiagram";

/** The rules in plain words, and how each piece moves. */
export function Rules({ game, definition }: { game: GameInfo; definition?: string }) {
  const others = game.rules.filter((section) => section.id !== "pieces");
  const first = others.filter((section) => section.id === "board");
  return (
    <section class="rules" id="rules" aria-label={t("rules-rules")}>
      {first.map((section) => part(section, game.language))}
      <h2>{t("rules-pieces")}</h2>
      <p class="hint">{t("rules-click-any-square-to")}</p>
      <div class="kinds">
        {game.pieces.map((piece) => (
          <MoveDiagram key={piece.kind} game={game} piece={piece} definition={definition} />
        ))}
      </div>
      {others.filter((section) => !first.includes(section)).map((section) => part(section, game.language))}
      {game.source && <p class="source">{t("rules-source", { source: game.source })}</p>}
      {game.aliases.length > 0 && <p class="source">{t("rules-also-called", { names: game.aliases.join(", ") })}</p>}
    </section>
  );
}

function part(section: Section, language: string) {
  return (
    <div key={section.id} class="rule" lang={language}>
      <h2>{section.heading}</h2>
      {section.paragraphs.map((text) => (
        <p key={text}>
          <Sentence text={text} />
        </p>
      ))}
    </div>
  );
}
