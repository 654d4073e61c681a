import { expect, it } from "vitest";
import { begun, changed, type History, PAUSE_MS, redone, undone } from "./history";

const clicked = (history: History, text: string) => changed(history, text, null);
const typed = (history: History, text: string, at: number) => changed(history, text, at);

it("takes back clicks one by one, and what is typed at once", () => {
  let history = clicked(begun("a"), "b");
  history = typed(typed(history, "bc", 0), "bcd", PAUSE_MS - 1);
  history = clicked(history, "e");
  const texts = [undone(history), undone(undone(history)), undone(undone(undone(history)))].map(({ text }) => text);
  expect(texts).toEqual(["bcd", "b", "a"]);
  expect(undone(begun("a")).text).toBe("a");
});

it("takes back what is typed after a pause by itself", () => {
  const history = typed(typed(begun("a"), "ab", 0), "abc", PAUSE_MS);
  expect(undone(history).text).toBe("ab");
  expect(undone(undone(history)).text).toBe("a");
});

it("brings back what was taken back, until something else is done", () => {
  const history = undone(undone(clicked(clicked(begun("a"), "b"), "c")));
  expect(redone(history).text).toBe("b");
  expect(redone(redone(redone(history))).text).toBe("c");
  expect(redone(clicked(redone(history), "d")).text).toBe("d");
  expect(typed(history, "a", 0)).toBe(history);
});

it("goes the same way as the field when that takes something back or brings it back", () => {
  const history = clicked(clicked(begun("a"), "b"), "c");
  const back = typed(history, "b", 0);
  expect(back).toEqual(undone(history));
  expect(undone(back).text).toBe("a");
  expect(typed(back, "c", 10)).toEqual(redone(back));
  // A click that makes the text of before is a change as any other.
  expect(undone(clicked(history, "b")).text).toBe("c");
});

it("ends all lines in the same way", () => {
  expect(begun("a\r\nb\r").text).toBe("a\nb\n");
  const history = begun("a\nb");
  expect(clicked(history, "a\r\nb")).toBe(history);
  expect(clicked(history, "a\r\nc").text).toBe("a\nc");
});
