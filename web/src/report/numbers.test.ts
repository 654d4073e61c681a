import { expect, it } from "vitest";
import { bins, median, percent, short, ticks, withError } from "./numbers";

it("numbers have three digits that matter, and their errors", () => {
  expect([123.4, 12.34, 1.234, 0.1234, -0.03].map(short)).toEqual(["123", "12.3", "1.23", "0.123", "−0.030"]);
  expect([withError(0.5, 0.07), withError(40.7, 0.636)]).toEqual(["0.500 ± 0.070", "40.7 ± 0.6"]);
  expect([withError(243.2, null), percent(0.235)]).toEqual(["243", "23.5 %"]);
});

it("axes have round numbers", () => {
  expect(ticks(0, 100)).toEqual([0, 50, 100]);
  expect(ticks(0, 37)).toEqual([0, 10, 20, 30]);
  expect(ticks(-120, 410)).toEqual([0, 200, 400]);
});

it("lengths are counted in bins, each once", () => {
  expect(bins([1, 2, 2, 9], 24)).toEqual({ width: 1, counts: [0, 1, 2, 0, 0, 0, 0, 0, 0, 1] });
  const { width, counts } = bins([0, 30, 59, 60], 20);
  expect([width, counts.length, counts.reduce((sum, count) => sum + count)]).toEqual([3, 21, 4]);
  expect([median([9, 1, 4]), median([])]).toEqual([4, 0]);
});
