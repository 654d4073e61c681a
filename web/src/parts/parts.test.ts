import { describe, expect, it } from "vitest";
import { packed, unpacked } from "../design/share";
import { moveNumber } from "./history";
import { namesIn } from "./router";
import { clockText } from "./useClock";

it("clocks show tenths when they are short", () => {
  expect(clockText(3_725_000)).toBe("1:02:05");
  expect(clockText(65_400)).toBe("1:05");
  expect(clockText(9_460)).toBe("0:09.4");
  expect(clockText(-5)).toBe("0:00.0");
});

it("moves are numbered by the FEN of the start", () => {
  expect([0, 1, 2].map((ply) => moveNumber("x w - - 0 1", ply))).toEqual(["1.", "1...", "2."]);
  expect([0, 1].map((ply) => moveNumber("x b - - 0 7", ply))).toEqual(["7...", "8."]);
  expect(moveNumber("x w", 0)).toBe("1.");
});

it("reads the names in an address, and none where one cannot be decoded", () => {
  expect(namesIn("/")).toEqual([""]);
  expect(namesIn("/games/a%20b")).toEqual(["games", "a b"]);
  expect(namesIn("/games/%E0%A4%A")).toBe(null);
});

describe("a definition in a link", () => {
  it("comes back as it was", async () => {
    const text = 'inherit = "omega"\ntitle = "Ωmega – mit Königen"\n'.repeat(20);
    const link = await packed(text);
    expect(link).toMatch(/^[\w-]+$/);
    expect(link.length).toBeLessThan(200);
    expect(await unpacked(link)).toBe(text);
  });

  it("is refused when it unpacks to too much, or is none", async () => {
    await expect(unpacked(await packed("a".repeat(1 << 20)))).rejects.toThrow("too long");
    await expect(unpacked("not a link")).rejects.toThrow();
  });
});
