import { expect, it } from "vitest";
import { dayBegins, dayEnds, dayOf, movesOf, pliesAt } from "./filters";

it("counts moves as people do", () => {
  expect(["", "1", "2", "79", "80"].map(movesOf)).toEqual(["", "1", "1", "40", "40"]);
  expect([pliesAt("40", -1), pliesAt("40", 0), pliesAt("", 0)]).toEqual(["79", "80", ""]);
});

it("has all of a day, from its beginning to its end", () => {
  const [begin, end] = [Number(dayBegins("2026-03-01")), Number(dayEnds("2026-03-01"))];
  expect(end - begin).toBe(24 * 3600 * 1000 - 1);
  expect([begin, end].map((ms) => dayOf(String(ms)))).toEqual(["2026-03-01", "2026-03-01"]);
  expect([dayBegins(""), dayEnds(""), dayOf(""), dayOf("x")]).toEqual(["", "", "", ""]);
});
