import { expect, it } from "vitest";
import { fitsOneField, textsIn, writtenTexts } from "./texts";

it.each([
  ["nothing", [], true],
  ["names", ["rook", "a1"], true],
  ["one with a comma", ["Chess, with queens", "chess"], false],
  ["one without letters", ["rook", ""], false],
  ["one with spaces at its end", ["rook "], false],
  ["one of several lines", ["a\nb"], false],
])("knows whether one field can show %s", (_, texts, expected) => {
  expect(fitsOneField(texts)).toBe(expected);
  if (expected) expect(textsIn(writtenTexts(texts))).toEqual(texts);
});

it("reads what is typed with commas in between", () => expect(textsIn(" a ,, b c,")).toEqual(["a", "b c"]));
