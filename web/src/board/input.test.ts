import { describe, expect, it } from "vitest";
import type { Position } from "../api/types";
import { fixture } from "./fixtures";
import { arrive, canPick, NO_SELECTION, pick, point, type Scene, type Selection } from "./input";

const scene = (position: Position, change: Partial<Scene> = {}): Scene => ({
  moves: position.moves,
  pieces: position.pieces,
  side: position.side,
  mine: "both",
  premoves: true,
  confirm: false,
  ...change,
});
const holding = (square: string): Selection => ({ ...NO_SELECTION, origin: { square } });

describe("with one's own move to make", () => {
  const all = scene(fixture("overload"));

  it("takes up, puts down again, and takes up another", () => {
    const [up] = point(all, NO_SELECTION, "e4", "click");
    expect(up.origin).toBe(null);
    const black = scene(fixture("overload"), { mine: "b" });
    const [held] = point(black, NO_SELECTION, "d8", "click");
    expect(held.origin).toEqual({ square: "d8" });
    expect(point(black, held, "d8", "click")[0].origin).toBe(null);
    expect(point(black, held, "a7", "click")[0].origin).toEqual({ square: "a7" });
  });

  it("plays the one move that a click means", () => {
    const [selection, action] = point(all, holding("d8"), "h4", "click");
    expect(action).toMatchObject({ do: "play", move: { uci: "d8h4" } });
    expect(selection).toEqual(NO_SELECTION);
  });

  it("hands on what cannot be, to be explained; a drag onto one's own piece too", () => {
    expect(point(all, holding("d8"), "d5", "click")[1]).toEqual({
      do: "illegal",
      origin: { square: "d8" },
      square: "d5",
    });
    expect(point(all, holding("d8"), "d7", "drag")[1]).toMatchObject({ do: "illegal" });
    expect(point(all, holding("d8"), "d8", "drag")).toEqual([holding("d8"), null]);
  });

  it("asks where several moves are meant", () => {
    const [selection, action] = point(scene(fixture("promotion")), holding("e7"), "e8", "click");
    expect(action).toBe(null);
    expect(selection.asking).toHaveLength(4);
  });

  it("waits for a second tap where squares are small", () => {
    const small = scene(fixture("overload"), { confirm: true });
    const [waiting, none] = point(small, holding("d8"), "h4", "click");
    expect([waiting.pending, none]).toEqual(["h4", null]);
    expect(point(small, waiting, "g5", "click")[0].pending).toBe("g5");
    expect(point(small, waiting, "h4", "click")[1]).toMatchObject({ do: "play" });
  });

  it("takes up nothing for who watches, and not the other's pieces", () => {
    expect(canPick(scene(fixture("overload"), { mine: null }), "d8")).toBe(false);
    expect(canPick(all, "e4")).toBe(false);
    expect(pick(scene(fixture("overload"), { mine: null }), NO_SELECTION, { square: "d8" })).toEqual(NO_SELECTION);
  });
});

describe("while the other thinks", () => {
  const white = scene(fixture("overload"), { mine: "w" });
  const mine = scene(fixture("pairs"), { mine: "w" });

  it("keeps a premove and makes it when it is one", () => {
    const [selection, action] = point(white, holding("a2"), "a7", "click");
    expect(action).toBe(null);
    expect(selection.premove).toEqual({ origin: { square: "a2" }, square: "a7" });
    expect(arrive(white, selection)[0].premove).toEqual(selection.premove);
    expect(arrive(mine, selection)[1]).toMatchObject({ do: "play", move: { uci: "a2a5+a7a4" } });
  });

  it("forgets it when it is none, and asks when it is several", () => {
    const nonsense: Selection = { ...NO_SELECTION, premove: { origin: { square: "a2" }, square: "h8" } };
    expect(arrive(mine, nonsense)).toEqual([NO_SELECTION, null]);
    const promoting: Selection = { ...NO_SELECTION, premove: { origin: { square: "e7" }, square: "e8" } };
    expect(arrive(scene(fixture("promotion"), { mine: "w" }), promoting)[0].asking).toHaveLength(4);
  });

  it("keeps what is held if it is still there", () => {
    expect(arrive(mine, holding("a2"))[0].origin).toEqual({ square: "a2" });
    expect(arrive(mine, holding("a5"))[0].origin).toBe(null);
  });

  it("makes none where there are none to be made", () => {
    expect(canPick({ ...white, premoves: false }, "a2")).toBe(false);
  });
});
