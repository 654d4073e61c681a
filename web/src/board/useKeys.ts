import { useRef, useState } from "preact/hooks";
import { stateWords } from "../words/state";
import { t } from "../words/words";
import { type Asked, clockWordsOf, hasLetter, lastWords, movesWords, scanWords } from "./answers";
import { squareOf } from "./Grid";
import type { Geometry } from "./geometry";
import { digits, type Wish, wishOf } from "./keys";

/** The board by keys: one of its squares has the focus, and keys move it or ask something. */
export function useKeys(props: {
  asked: Asked;
  say: ((words: string) => void) | undefined;
  /** Goes to the field where moves are typed. */
  type: (() => void) | undefined;
  cancel: () => void;
}) {
  const { asked } = props;
  const { geometry, position, game } = asked;
  const grid = useRef<HTMLDivElement>(null);
  const number = useRef(digits());
  const [at, setAt] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const stop = at && geometry.has(at) ? at : first(asked);

  const focus = (square: string | null | undefined) => {
    const button = square && grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(square)}"]`);
    if (!button) return;
    button.focus();
    // The focus alone leaves a square half out of sight.
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const go = (wish: Wish): string | null | undefined => {
    switch (wish.do) {
      case "step":
        return geometry.step(stop, wish.dx, wish.dy);
      case "leap":
        return leap(geometry, stop, wish.dx, wish.dy, new Set(position.pieces.map(({ square }) => square)));
      case "end":
        return geometry
          .rows()
          .find((row) => row.includes(stop))
          ?.at(wish.dx < 0 ? 0 : -1);
      case "piece":
        return nextPiece(asked, stop, wish.letter, wish.back);
      case "rank":
      case "file": {
        const on = (text: string) => (wish.do === "rank" ? geometry.onRank(stop, text) : geometry.onFile(stop, text));
        const text = number.current(wish.digit, (text) => on(text) !== null);
        return text && on(text);
      }
      default:
        return null;
    }
  };
  const answer = (wish: Wish): string | null => {
    if (wish.do === "moves") return movesWords(asked, stop, wish.captures);
    if (wish.do === "scan") return scanWords(asked, stop);
    if (wish.do === "last") return lastWords(asked);
    if (wish.do === "clocks") return clockWordsOf(asked);
    if (wish.do === "state") return `${stop}. ${stateWords(position)}`;
    if (wish.do === "piece") return t("use-keys-no-piece", { letter: wish.letter });
    return null;
  };
  function onKeyDown(event: KeyboardEvent) {
    const isPiece = (letter: string) => game.pieces.some(({ kind }) => hasLetter(game, kind, letter));
    const wish = wishOf(event, isPiece);
    if (!wish) return;
    event.preventDefault();
    event.stopPropagation();
    if (wish.do === "cancel") return props.cancel();
    if (wish.do === "type") return props.type?.();
    const square = go(wish);
    if (square) return focus(square);
    // A board that says nothing has no position to speak of.
    if (!props.say) return;
    const words = answer(wish);
    if (words) props.say(words);
  }
  return {
    grid,
    stop,
    /** The square that has the focus. */
    cursor: focused ? stop : null,
    focus,
    handlers: {
      onKeyDown,
      onFocusIn: (event: FocusEvent) => {
        setAt(squareOf(event.target) ?? at);
        setFocused(true);
      },
      onFocusOut: () => setFocused(false),
    },
  };
}

/** Where Tab enters the board: at a piece that can move, or where reading begins. */
function first({ geometry, position }: Asked): string {
  const order = geometry.rows().flat();
  const movable = new Set(position.moves.map(({ from }) => from));
  return order.find((square) => movable.has(square)) ?? order[0]!;
}

/** The next occupied square along a line, or its end. */
function leap(geometry: Geometry, from: string, dx: number, dy: number, full: Set<string>): string | undefined {
  const line = geometry.line(from, dx, dy);
  const ahead = line.slice(line.indexOf(from) + 1);
  return ahead.find((square) => full.has(square)) ?? ahead[ahead.length - 1];
}

/** The next piece with a letter in the order of reading, from the beginning again after the last. */
function nextPiece(
  { game, geometry, position }: Asked,
  from: string,
  letter: string,
  back: boolean,
): string | undefined {
  const kinds = new Map(position.pieces.map(({ square, kind }) => [square, kind]));
  const order = geometry.rows().flat();
  if (back) order.reverse();
  const here = order.indexOf(from);
  const turned = [...order.slice(here + 1), ...order.slice(0, here + 1)];
  return turned.find((square) => {
    const kind = kinds.get(square);
    return kind !== undefined && hasLetter(game, kind, letter);
  });
}
