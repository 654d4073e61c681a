import { useEffect, useRef } from "preact/hooks";
import type { GameInfo, LegalMove, Placed } from "../api/types";
import { t } from "../words/words";
import { outcomes } from "./after";
import { SIDE } from "./geometry";
import { PieceArt } from "./Pieces";
import { spokenWords } from "./phrases";
import { titleOf } from "./words";

/**
 * Asks which of several moves is meant. Each button shows what would stand on the board by that move and not by the
 * others: the piece of a promotion, the pieces of a castling where a capture is possible too.
 */
export function Ask(props: {
  game: GameInfo;
  pieces: Placed[];
  moves: LegalMove[];
  onChoose: (move: LegalMove) => void;
  onLook: (move: LegalMove | null) => void;
  onCancel: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first button gets the focus whenever other moves are offered
  useEffect(() => list.current?.querySelector("button")?.focus(), [props.moves]);
  const shown = outcomes(props.pieces, props.moves);
  const onlyPiece = shown.every(
    ({ move, shows }) =>
      shows.length === 1 && shows[0]!.square === props.moves[0]!.to && move.to === props.moves[0]!.to,
  );
  const keys = (event: KeyboardEvent) => {
    const buttons = [...list.current!.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") props.onCancel();
    else if (step && at >= 0) buttons[(at + step + buttons.length) % buttons.length]!.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="ask" role="dialog" aria-modal="true" aria-label={t("ask-which-move")} onKeyDown={keys}>
      <p class="ask-title">{onlyPiece ? t("ask-which-piece") : t("ask-which-move")}</p>
      <div class="ask-list" ref={list}>
        {shown.map(({ move, shows }) => (
          <button
            type="button"
            key={move.uci}
            class="ask-choice"
            aria-label={spokenWords(move)}
            onClick={() => props.onChoose(move)}
            onMouseEnter={() => props.onLook(move)}
            onMouseLeave={() => props.onLook(null)}
            onFocus={() => props.onLook(move)}
          >
            <span class="ask-pieces">
              {shows.slice(0, 4).map((piece) => (
                <svg key={piece.square} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
                  <PieceArt game={props.game} piece={piece} />
                </svg>
              ))}
            </span>
            <span class="ask-name">
              {onlyPiece ? titleOf(props.game, shows[0]!.kind) : `${kindWord(move)} ${move.san}`}
            </span>
          </button>
        ))}
      </div>
      <button type="button" class="quiet" onClick={props.onCancel}>
        {t("ask-cancel")}
      </button>
    </div>
  );
}

function kindWord(move: LegalMove): string {
  if (move.partner) return t("ask-castle");
  return move.captures.length > 0 ? t("ask-capture") : t("ask-move");
}
