import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type Geometry, SIDE } from "./geometry";

/** The least side of a target that a finger or an unsteady hand can hit, as WCAG 2.2 has it. */
const TARGET = 24;

/**
 * How wide a board has to be for its squares to be targets, if its place is narrower: then it scrolls sideways.
 * Nothing if there is room.
 */
export function useNarrow(place: RefObject<HTMLElement | null>, { view }: Geometry): number | null {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => place.current && setRoom(place.current.clientWidth));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  const wide = Math.ceil((view.width / SIDE) * TARGET);
  return room < wide ? wide : null;
}
