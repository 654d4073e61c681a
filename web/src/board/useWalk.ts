import { useState } from "preact/hooks";
import type { GameInfo, Position } from "../api/types";
import type { Geometry } from "./geometry";
import type { Selection } from "./input";
import { squareWords } from "./words";

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Playing by keys: arrows walk the squares, Enter or Space takes up and puts down, Escape lets go. */
export function useWalk(props: {
  game: GameInfo;
  position: Position;
  geometry: Geometry;
  selection: Selection;
  say: ((words: string) => void) | undefined;
  act: (square: string) => void;
  cancel: () => void;
}) {
  const [cursor, setCursor] = useState<string | null>(null);
  const { geometry, position } = props;
  const first = () =>
    position.pieces.find((piece) => piece.color === position.side)?.square ?? geometry.cells()[0]!.square;

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const at = cursor && geometry.has(cursor) ? cursor : null;
    if (way) {
      const square = at ? geometry.step(at, ...way) : first();
      setCursor(square);
      props.say?.(squareWords(props.game, position.pieces, position.moves, props.selection.origin, square));
    } else if ((event.key === "Enter" || event.key === " ") && at) {
      props.act(at);
    } else if (event.key === "Escape") {
      props.cancel();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return { cursor, handlers: { onKeyDown, onBlur: () => setCursor(null) } };
}
