import type { GameInfo } from "../api/types";
import { SIDE } from "../board/geometry";
import { coloured } from "../board/words";
import { t } from "../words/words";
import { Art } from "./Art";
import { inHand, MOST_IN_HAND, withInHand } from "./hands";
import { swapped } from "./paint";
import { Typed } from "./Typed";
import type { PieceType } from "./types";

/** How many of each type each side has in hand at the start. */
export function Hands(props: {
  hands: string;
  types: PieceType[];
  made: GameInfo | null;
  /** Whether both sides get the same. */
  both: boolean;
  onChange: (hands: string) => void;
}) {
  const { hands, types, made, both, onChange } = props;
  const all = inHand(hands);
  if (!all) return <p class="hint">{t("hands-cannot-be-read", { hands })}</p>;
  const put = (token: string, count: number) => {
    // Before the game is made it is not known whether it has hands: brackets stay.
    const hasHands = made?.hands ?? hands !== "";
    const one = withInHand(hands, token, count, hasHands);
    onChange(both ? withInHand(one, swapped(token), count, hasHands) : one);
  };
  return (
    <ul class="hands">
      {types
        .filter(({ letter }) => letter)
        .flatMap((type) =>
          [type.letter, type.letter.toLowerCase()].map((token) => (
            <li key={type.kind + token}>
              <label>
                <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
                  <Art token={token} types={types} made={made} />
                </svg>
                <span class="hidden">
                  {t("hands-in-hand", { piece: coloured(token === type.letter ? "w" : "b", type.title) })}
                </span>
                <Typed
                  type="number"
                  min={0}
                  max={MOST_IN_HAND}
                  value={String(all.filter((other) => other === token).length)}
                  onDone={(text) => /^\d+$/.test(text) && put(token, Number(text))}
                />
              </label>
            </li>
          )),
        )}
    </ul>
  );
}
