import type { Page } from "playwright-core";

/** What `work` takes where the limits of time are meant as they are: on two cores of 2.6 GHz with nothing else to do. */
const USUAL_MS = 50;

/** Makes a list of two thousand lines, has it laid out, and reads and writes as much JSON; the milliseconds that this takes. */
function work(): number {
  const began = performance.now();
  const list = document.createElement("ul");
  for (let line = 0; line < 2000; line++) {
    const item = document.createElement("li");
    item.textContent = `line ${line} of a list, as long as that of a game`;
    list.append(item);
  }
  document.body.append(list);
  list.getBoundingClientRect();
  const lines = Array.from({ length: 20_000 }, (_, at) => ({ at, text: `line ${at}` }));
  JSON.parse(JSON.stringify(lines));
  list.remove();
  return performance.now() - began;
}

/**
 * How much slower than usual the machine of a browser is, and not less than 1: limits of time are that much wider. Other work on the machine
 * only adds to a time, so the quickest of ten counts.
 */
export async function slowness(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn++) times.push(await page.evaluate(work));
  return Math.max(1, Math.min(...times) / USUAL_MS);
}
