import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Geometry } from "./geometry";

/** Gives a drawing the sides of its board, so that what lies over it is where it is drawn. */
export function useShape(svg: RefObject<SVGSVGElement | null>, { view }: Geometry) {
  useLayoutEffect(() => {
    svg.current?.style.setProperty("--shape", `${view.width} / ${view.height}`);
    svg.current?.style.setProperty("--ratio", String(view.width / view.height));
  }, [svg, view.width, view.height]);
}
