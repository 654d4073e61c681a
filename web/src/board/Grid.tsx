import type { Ref } from "preact";
import { useMemo } from "preact/hooks";
import { type Geometry, SIDE } from "./geometry";

interface Props {
  geometry: Geometry;
  label: string;
  /** The name of a square with all that is to be heard of it. */
  nameOf: (square: string) => string;
  /** The square that Tab goes to. */
  stop: string;
  /** Whether a click does something. */
  live: boolean;
  onAct: (square: string) => void;
  grid: Ref<HTMLDivElement>;
  description?: string;
  handlers: Omit<preact.HTMLAttributes<HTMLDivElement>, "ref">;
}

/**
 * A button over each square of a drawing, in the order in which a board is read: what screen readers find, and what has the
 * focus. Where pointers are listened to, only a click without one, from a key or a screen reader, is a click here.
 */
export function Grid({ geometry, label, nameOf, stop, live, onAct, grid, description, handlers }: Props) {
  const places = useMemo(() => {
    const { view } = geometry;
    const share = (part: number, all: number) => `${(100 * part) / all}%`;
    const size = { width: share(SIDE, view.width), height: share(SIDE, view.height) };
    const placed = (square: string) => {
      const { x, y } = geometry.corner(square);
      return { square, at: { left: share(x - view.x, view.width), top: share(y - view.y, view.height), ...size } };
    };
    return geometry.rows().map((row) => row.map(placed));
  }, [geometry]);
  const rows = useMemo(
    () =>
      places.map((row) => (
        <div key={row[0]!.square} role="row">
          {row.map(({ square, at }) => (
            <div key={square} role="gridcell" class="cell" style={at}>
              <button
                type="button"
                data-cell={square}
                tabIndex={square === stop ? 0 : -1}
                aria-disabled={!live}
                aria-label={nameOf(square)}
              />
            </div>
          ))}
        </div>
      )),
    [places, nameOf, stop, live],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it make clicks of Enter and Space
    <div
      {...handlers}
      ref={grid}
      class={live ? "grid live" : "grid"}
      role="grid"
      aria-label={label}
      aria-describedby={description}
      aria-readonly={!live}
      onClick={(event) => {
        const square = squareOf(event.target);
        if (live && square && (event.detail === 0 || !handlers.onPointerDown)) onAct(square);
      }}
    >
      {rows}
    </div>
  );
}

/** The square of a button of the grid. */
export function squareOf(target: EventTarget | null): string | null {
  return target instanceof HTMLElement ? (target.dataset["cell"] ?? null) : null;
}
