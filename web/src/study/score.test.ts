import { expect, it } from "vitest";
import { classOf, expectation, scoreText, shortText } from "./score";
import { add, root } from "./tree";

const score = (cp: number | null, mate: number | null = null) => ({ cp, mate, depth: 10 });

it("is written as people write it", () => {
  expect(scoreText(score(35))).toBe("+0.35");
  expect(scoreText(score(-120))).toBe("-1.20");
  expect(scoreText(score(0))).toBe("0.00");
  expect(scoreText(score(null, 3))).toBe("#3");
  expect(scoreText(score(null, -4))).toBe("-#4");
});

it("is written shorter where there is little room", () => {
  const short = [35, -120, 994, 996, -1234, 0].map((cp) => shortText(score(cp)));
  expect(short).toEqual(["+0.3", "-1.2", "+9.9", "+10", "-12", "0.0"]);
  expect(shortText(score(null, -12))).toBe("-#12");
});

it("tells what may be expected of it", () => {
  expect(expectation(score(0))).toBe(0.5);
  expect(expectation(score(null, -2))).toBe(0);
  expect(expectation(score(300))).toBeGreaterThan(0.8);
});

it("classes a move by what it loses for the side that made it", () => {
  const classes = (start: string, before: number, after: number) => {
    const top = root(start);
    top.score = score(before);
    const node = add(top, { uci: "m", san: "m" });
    node.score = score(after);
    return classOf(node);
  };
  expect(classes("x w - - 0 1", 0, -400)).toBe("blunder");
  expect(classes("x b - - 0 1", 0, -400)).toBe(null);
  expect(classes("x b - - 0 1", 0, 110)).toBe("mistake");
  expect(classes("x w - - 0 1", 20, -40)).toBe("inaccuracy");
  expect(classes("x w - - 0 1", 20, 0)).toBe(null);
});
