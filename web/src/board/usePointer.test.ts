import { expect, it, vi } from "vitest";
import { type Listener, usePointer } from "./usePointer";

vi.mock("preact/hooks", () => ({ useRef: <T>(current: T) => ({ current }) }));

const box = { left: 0, top: 0, width: 100 };
const event = (more: object) => ({ pointerId: 1, button: 0, pointerType: "touch", clientX: 0, clientY: 0, ...more });

/** What the board hears of a drag that ends in this way. */
function heard(ending: string): string[] {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const words: string[] = [];
  const hear = (word: string) => () => void words.push(word);
  const listener: Listener = {
    geometry: { view: { x: 0, y: 0, width: 100, height: 100 }, at: () => "a1" } as never,
    svg: () => ({ getBoundingClientRect: () => box }) as never,
    pressed: () => "fresh",
    clicked: hear("clicked"),
    dragStarted: hear("started"),
    dragged: () => {},
    dropped: hear("dropped"),
    cancelled: hear("cancelled"),
    hovered: () => {},
    marked: () => {},
    cleared: () => {},
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: its hook is replaced above
  usePointer(listener).handlers.onPointerDown(event({}) as PointerEvent);
  window.dispatchEvent(Object.assign(new Event("pointermove"), event({ clientX: 30 })));
  window.dispatchEvent(Object.assign(new Event(ending), event({ clientX: 30 })));
  return words;
}

it("drops nothing where the browser takes a drag over", () => {
  expect(heard("pointerup")).toEqual(["started", "dropped"]);
  expect(heard("pointercancel")).toEqual(["started", "cancelled"]);
});
