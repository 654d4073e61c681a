import { useRef } from "preact/hooks";
import type { Origin } from "./choose";
import type { Geometry, Point } from "./geometry";
import type { Mark } from "./Marks";

/** How far a pointer goes before a press is a drag, in pixels. */
const SLIP = 6;

interface Press {
  id: number;
  square: string | null;
  start: Point;
  /** What is dragged if the pointer moves on. */
  carries: Origin | null;
  /** Whether it had been taken up before this press: letting go where it stands puts it down then. */
  again: boolean;
  dragging: boolean;
  button: number;
}

/** What the board does about a pointer; it knows what may be taken up, this file knows presses, drags and buttons. */
export interface Listener {
  geometry: Geometry;
  svg: () => SVGSVGElement | null;
  /** A press on a square: whether it takes something up that was not, had been before, or can't be. */
  pressed(square: string, touch: boolean): "fresh" | "again" | null;
  clicked(square: string, touch: boolean): void;
  dragStarted(origin: Origin): void;
  dragged(at: Point): void;
  dropped(square: string | null, origin: Origin, touch: boolean): void;
  /** The browser has taken a drag over, to pan for example: nothing is dropped. */
  cancelled(): void;
  hovered(square: string | null): void;
  marked(mark: Mark): void;
  cleared(): void;
}

export function usePointer(listener: Listener) {
  const press = useRef<Press | null>(null);
  const now = useRef(listener);
  now.current = listener;

  const pointOf = (event: PointerEvent): Point => {
    const box = now.current.svg()!.getBoundingClientRect();
    const { view } = now.current.geometry;
    const scale = view.width / box.width;
    return { x: view.x + (event.clientX - box.left) * scale, y: view.y + (event.clientY - box.top) * scale };
  };
  const squareOf = (event: PointerEvent) => now.current.geometry.at(pointOf(event));

  function begin(event: PointerEvent, square: string | null, carries: Origin | null, again: boolean) {
    if (press.current) return;
    press.current = {
      id: event.pointerId,
      square,
      start: { x: event.clientX, y: event.clientY },
      carries,
      again,
      dragging: false,
      button: event.button,
    };
    // Heard on the window, as a drag may begin next to the board and end anywhere.
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
  }

  function end(): Press | null {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    const at = press.current;
    press.current = null;
    return at;
  }

  function down(event: PointerEvent) {
    const square = squareOf(event);
    if (event.button === 2) return begin(event, square, null, false);
    if (event.button !== 0 || !square) return;
    now.current.cleared();
    const taken = now.current.pressed(square, event.pointerType === "touch");
    begin(event, square, taken ? { square } : null, taken === "again");
  }

  function move(event: PointerEvent) {
    const at = press.current;
    if (!at || at.id !== event.pointerId || at.button !== 0 || !at.carries) return;
    const far = Math.hypot(event.clientX - at.start.x, event.clientY - at.start.y) > SLIP;
    if (!at.dragging && far) {
      at.dragging = true;
      now.current.dragStarted(at.carries);
    }
    if (at.dragging) {
      now.current.dragged(pointOf(event));
      now.current.hovered(squareOf(event));
    }
  }

  function up(event: PointerEvent) {
    if (press.current?.id !== event.pointerId) return;
    const at = end()!;
    const square = squareOf(event);
    const touch = event.pointerType === "touch";
    if (at.button === 2) {
      if (at.square && square) now.current.marked({ from: at.square, to: square, kind: "own" });
    } else if (at.dragging && at.carries) {
      now.current.dropped(square, at.carries, touch);
    } else if (square && square === at.square && (at.again || !at.carries)) {
      now.current.clicked(square, touch);
    } else if (square && square === at.square && at.carries) {
      now.current.hovered(null);
    }
  }

  function cancel() {
    const at = end();
    if (at?.dragging) now.current.cancelled();
  }

  return {
    handlers: {
      onPointerDown: down,
      onPointerMove: (event: PointerEvent) => {
        if (!press.current && event.pointerType === "mouse") now.current.hovered(squareOf(event));
      },
      onPointerLeave: () => !press.current && now.current.hovered(null),
      // Who plays by mouse keeps the keys for stepping through the game; the board takes them from who comes by Tab.
      onMouseDown: (event: Event) => {
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
      onContextMenu: (event: Event) => event.preventDefault(),
    },
    /** A press on a piece next to the board, which may be dragged onto it. */
    pressHand: (event: PointerEvent, origin: Origin) => {
      if (event.button !== 0) return;
      begin(event, null, origin, false);
    },
  };
}
