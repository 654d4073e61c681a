import { describe, expect, it } from "vitest";
import { CLOSED, closedWords, pauseAfter, trouble } from "./status";
import { TRYING } from "./trying";

describe("the pause before a line is tried again", () => {
  const longest = (failures: number, code?: number) =>
    pauseAfter(failures, { hidden: false, random: 1, ...(code ? { code } : {}) });

  it("doubles up to half a minute", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => longest(failures) / 1000)).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it("is not the same for all pages, and never less than half of it", () => {
    expect([0, 0.5].map((random) => pauseAfter(4, { hidden: false, random }))).toEqual([4000, 6000]);
  });

  it("is longer where nobody looks, and where the server has too much to do", () => {
    expect(pauseAfter(1, { hidden: true, random: 1 })).toBeGreaterThan(longest(1));
    for (const code of [CLOSED.tooMuch, CLOSED.noPlace]) expect(longest(1, code)).toBeGreaterThanOrEqual(15_000);
    expect(longest(1, CLOSED.restart)).toBe(longest(1));
    expect(longest(50, CLOSED.noPlace)).toBe(30_000);
  });
});

it("says why a socket was closed, where the server says so", () => {
  expect(closedWords(1012, "the server is shutting down")).toMatch(/restarting/);
  expect(closedWords(1013, "")).toMatch(/too many connections/);
  expect(closedWords(1008, "")).toMatch(/too many messages/);
  expect(closedWords(1003, "messages are text")).toBe("The server closed the connection: messages are text.");
  expect(closedWords(1006, "")).toBe(null);
});

it("says what is wrong, but not that something may soon be well", () => {
  expect(trouble(TRYING)).toBe(null);
  expect(trouble({ ...TRYING, failures: 1 })).toBe(null);
  expect(trouble({ ...TRYING, failures: 2 })).toBe("Cannot connect to the server.");
  expect(trouble({ ...TRYING, met: true, failures: 1 })).toBe("The connection to the server is lost.");
  expect(trouble({ ...TRYING, met: true, failures: 2 })).toBe("Cannot connect to the server.");
  expect(trouble({ ...TRYING, failures: 1, why: "Too many watch." })).toBe("Too many watch.");
  expect(trouble({ ...TRYING, open: true, met: true })).toBe(null);
});
