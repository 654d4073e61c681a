import { expect, it } from "vitest";
import { marks } from "./marks";

const problem = (from: number, to: number, warning = false) => ({
  key: "",
  at: { line: 1, column: 1, from, to },
  message: "Wrong.",
  help: null,
  warning,
});

it("marks problems where they are, errors and warnings", () => {
  const found = marks([problem(2, 5), problem(0, 0, true)], 10);
  expect(found.map(({ from, to, severity }) => [from, to, severity])).toEqual([
    [2, 5, "error"],
    [0, 0, "warning"],
  ]);
});

it("leaves out what has no place in the text", () => {
  expect(marks([{ ...problem(0, 0), at: null }, problem(8, 11)], 10)).toEqual([]);
});
