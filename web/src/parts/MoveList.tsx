import { useEffect, useRef } from "preact/hooks";
import type { Played } from "../api/types";
import { numbering } from "./history";

/** The moves of a game in two columns; a click goes to the position after one. */
export function MoveList(props: {
  start: string;
  played: Played[];
  ply: number;
  onGo: (ply: number) => void;
  result?: string | undefined;
}) {
  const list = useRef<HTMLOListElement>(null);
  const { first, blackBegins } = numbering(props.start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current move whenever it changes
  useEffect(() => {
    const at = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolled by hand: scrollIntoView would move the whole page on a phone.
    if (at && list.current)
      list.current.scrollTop = at.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [props.ply, props.played.length]);
  const cells: ({ move: Played; ply: number } | null)[] = props.played.map((move, at) => ({ move, ply: at + 1 }));
  if (blackBegins) cells.unshift(null);
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(row * 2, row * 2 + 2));
  return (
    <ol class="moves" ref={list} aria-label="Moves" tabIndex={0}>
      {rows.length === 0 && <li class="moves-none">No moves yet</li>}
      {rows.map((row, at) => (
        <li key={at}>
          <span class="number">{first + at}.</span>
          {row.map((cell, side) =>
            cell ? (
              <button
                type="button"
                key={side}
                class="move"
                aria-current={cell.ply === props.ply ? "true" : undefined}
                onClick={() => props.onGo(cell.ply)}
              >
                {cell.move.san}
              </button>
            ) : (
              <span key={side} class="move">
                …
              </span>
            ),
          )}
        </li>
      ))}
      {props.result && <li class="moves-result">{props.result}</li>}
    </ol>
  );
}
