import { useEffect, useRef } from "preact/hooks";
import type { Played } from "../api/types";
import { t } from "../words/words";
import { center } from "./center";
import { turnOf } from "./history";

interface Cell {
  move: Played;
  ply: number;
}

/** The moves side by side, white's before black's: a row for each, with a number where a turn of white's begins. */
export function rowsOf(start: string, played: Played[]): { number: number | null; cells: (Cell | null)[] }[] {
  const turns: { number: number; w: Cell[]; b: Cell[] }[] = [];
  played.forEach((move, at) => {
    const { number, side } = turnOf(at === 0 ? start : played[at - 1]!.fen);
    if (turns[turns.length - 1]?.number !== number) turns.push({ number, w: [], b: [] });
    turns[turns.length - 1]![side].push({ move, ply: at + 1 });
  });
  return turns.flatMap(({ number, w, b }) =>
    Array.from({ length: Math.max(w.length, b.length) }, (_, row) => ({
      number: row === 0 ? number : null,
      cells: b[row] ? [w[row] ?? null, b[row]] : [w[row] ?? null],
    })),
  );
}

/** The moves of a game in two columns; a click goes to the position after one. */
export function MoveList(props: {
  start: string;
  played: Played[];
  ply: number;
  onGo: (ply: number) => void;
  result?: string | undefined;
}) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current move whenever it changes
  useEffect(() => {
    const at = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (at && list.current) center(list.current, at);
  }, [props.ply, props.played.length]);
  const rows = rowsOf(props.start, props.played);
  return (
    <ol class="moves" ref={list} aria-label={t("move-list-moves")} tabIndex={0}>
      {rows.length === 0 && <li class="moves-none">{t("move-list-no-moves-yet")}</li>}
      {rows.map((row, at) => (
        <li key={at}>
          <span class="number">{row.number && `${row.number}.`}</span>
          {row.cells.map((cell, side) =>
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
                {row.number && side === 0 && "…"}
              </span>
            ),
          )}
        </li>
      ))}
      {props.result && <li class="moves-result">{props.result}</li>}
    </ol>
  );
}
