import type { Color, GameInfo } from "../api/types";
import { t } from "../words/words";
import type { Origin } from "./choose";
import { SIDE } from "./geometry";
import { PieceArt } from "./Pieces";
import { titleOf } from "./words";

/** The pieces that a player may put onto the board, or those of a player that the other holds. */
export function Hand(props: {
  game: GameInfo;
  color: Color;
  /** Whether the pieces are captives. */
  captive?: boolean;
  held: { kind: string; count: number }[];
  chosen: Origin | null;
  active: boolean;
  onPress: (event: PointerEvent, origin: Origin) => void;
  onPick: (origin: Origin) => void;
}) {
  // In the order of the game, whatever came into the hand first.
  const held = props.game.pieces.flatMap(({ kind }) =>
    props.held.filter((piece) => piece.kind === kind && piece.count > 0),
  );
  const other = props.color === "w" ? "b" : "w";
  const side = props.captive ? other : props.color;
  return (
    <div
      class={props.captive ? "hand captives" : "hand"}
      role="group"
      aria-label={props.captive ? t("hand-captured-by", { side }) : t("hand-in-s-hand", { side })}
    >
      {held.length === 0 && (
        <span class="hand-empty">{props.captive ? t("hand-no-captives") : t("hand-no-pieces-in-hand")}</span>
      )}
      {held.map(({ kind, count }) => {
        const chosen = props.chosen !== null && "drop" in props.chosen && props.chosen.drop === kind && props.active;
        return (
          <button
            type="button"
            key={kind}
            class={chosen ? "held chosen" : "held"}
            aria-pressed={chosen}
            aria-label={`${titleOf(props.game, kind)}, ${count}`}
            disabled={!props.active}
            onPointerDown={(event) => props.onPress(event, { drop: kind })}
            onClick={() => props.onPick({ drop: kind })}
          >
            <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
              <PieceArt game={props.game} piece={{ kind, color: props.color, marked: false }} />
            </svg>
            <span class="count">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
