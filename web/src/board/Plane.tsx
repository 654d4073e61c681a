// A board as it lies on the page: what is drawn, and the grid of its squares over it.

import type { ComponentChildren, RefObject } from "preact";
import type { Geometry } from "./geometry";
import { useShape } from "./useShape";

/** The drawing and the grid of a board, which is scrolled where its squares would be too small for fingers. */
export function Plane(props: {
  geometry: Geometry;
  svg: RefObject<SVGSVGElement | null>;
  /** The width in pixels of a board that is scrolled; nothing if it fits. */
  narrow: number | null;
  grid: ComponentChildren;
  children: ComponentChildren;
}) {
  const { svg, narrow } = props;
  const { view } = props.geometry;
  useShape(svg, props.geometry);
  return (
    <div class={narrow ? "board-scroll narrow-board" : "board-scroll"}>
      <div class="board-plane" style={{ minWidth: narrow ? `${narrow}px` : "" }}>
        <svg ref={svg} class="squares" viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
          {props.children}
        </svg>
        {props.grid}
      </div>
    </div>
  );
}
