import { expect, it, vi } from "vitest";
import { Geometry } from "./geometry";
import { useKeys } from "./useKeys";

vi.mock("preact/hooks", () => ({
  useRef: <T>(current: T) => ({ current }),
  useState: <T>(value: T) => [value, () => {}],
}));

it("answers no question where nothing is said", () => {
  const cells = [{ square: "a1", x: 0, y: 0, light: true }];
  const geometry = new Geometry({ planes: 1, width: 1, height: 1, files: [], ranks: [], cells }, false);
  const asked = { game: { pieces: [] }, geometry, position: { pieces: [], moves: [] } } as never;
  const keys = useKeys({ asked, say: undefined, type: undefined, cancel: () => {} });
  const stopped = vi.fn();
  for (const key of "lmcsti")
    keys.handlers.onKeyDown({ key, preventDefault: stopped, stopPropagation: () => {} } as never);
  expect(stopped).toHaveBeenCalled();
});
