import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import { Saver } from "./saver";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver whose requests are answered by hand, what it has sent and what it has said. */
function saving() {
  const sent: number[] = [];
  const said: string[] = [];
  const answers: { done: (revision: number) => void; failed: (error: Error) => void }[] = [];
  const send = (revision: number) => {
    sent.push(revision);
    return new Promise<number>((done, failed) => answers.push({ done, failed }));
  };
  const saver = new Saver(1, send, (saving) => said.push(saving.state));
  return { saver, sent, said, next: () => answers.shift()! };
}

it("saves a moment after the last change, and what has changed meanwhile with the next revision", async () => {
  const { saver, sent, said, next } = saving();
  saver.changed();
  await vi.advanceTimersByTimeAsync(900);
  saver.changed();
  await vi.advanceTimersByTimeAsync(900);
  expect([sent, saver.unsaved]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([1]);
  saver.changed();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([1]);
  next().done(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([1, 2]);
  next().done(3);
  await vi.advanceTimersByTimeAsync(0);
  expect([saver.revision, saver.unsaved, said.at(-1)]).toEqual([3, false, "saved"]);
});

it("sends again what was not answered, and not what is refused", async () => {
  const { saver, sent, said, next } = saving();
  saver.changed();
  await vi.advanceTimersByTimeAsync(1000);
  next().failed(new ApiError(0, "no line"));
  await vi.advanceTimersByTimeAsync(0);
  expect([said.at(-1), saver.stuck]).toEqual(["failed", false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([1, 1]);
  next().failed(new ApiError(413, "too large"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, saver.unsaved, saver.stuck]).toEqual([[1, 1], true, true]);
  const settled = saver.settle();
  await vi.advanceTimersByTimeAsync(0);
  next().done(2);
  expect(await settled).toBe(true);
});

it("sends nothing any more once somebody else has changed the chapter", async () => {
  const { saver, sent, said, next } = saving();
  saver.changed();
  await vi.advanceTimersByTimeAsync(1000);
  next().failed(new ApiError(409, "changed", { chapter: { listed: { revision: 2 } } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(said.at(-1)).toBe("conflict");
  saver.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, said.at(-1), await saver.settle(), saver.stuck]).toEqual([[1], "conflict", false, true]);
  // What is kept as another chapter is not lost.
  saver.drop();
  expect([saver.unsaved, saver.stuck]).toEqual([false, false]);
});
