import { expect, it } from "vitest";
import { begun, changed, redone, undone } from "./history";

it("takes back clicks one by one, and what is typed at once", () => {
  let history = changed(begun("a"), "b", false);
  history = changed(changed(history, "bc", true), "bcd", true);
  history = changed(history, "e", false);
  const texts = [undone(history), undone(undone(history)), undone(undone(undone(history)))].map(({ text }) => text);
  expect(texts).toEqual(["bcd", "b", "a"]);
  expect(undone(begun("a")).text).toBe("a");
});

it("brings back what was taken back, until something else is done", () => {
  const history = undone(undone(changed(changed(begun("a"), "b", false), "c", false)));
  expect(redone(history).text).toBe("b");
  expect(redone(redone(redone(history))).text).toBe("c");
  expect(redone(changed(redone(history), "d", false)).text).toBe("d");
  expect(changed(history, "a", true)).toBe(history);
});
