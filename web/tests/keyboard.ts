import type { Person } from "./stage";

// A page for those who have a keyboard alone: what Tab reaches, in which order, and whether it is seen where one is.

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

interface Stop {
  what: string;
  /** Its number among all that can be reached, in the order of the document; -1 for what is none of these. */
  at: number;
  /** Where its first line begins, and where the last line of what had the focus before ends, at that time. */
  box: Box;
  before: Box | null;
  seen: boolean;
  marked: boolean;
}

/** Put into the page: notes each thing that gets the focus, and knows what should. */
function watch() {
  const shown = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true }) &&
    element.getClientRects().length > 0;
  const radios = new Set<string>();
  const reachable = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]",
    ),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.matches(":disabled") || !shown(element)) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    // Of radio buttons one is reached: the one that is chosen.
    const group = `${element.form?.outerHTML.length} ${element.name}`;
    const chosen = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")].some(
      (other) => other.name === element.name && other.form === element.form && other.checked,
    );
    if (chosen ? !element.checked : radios.has(group)) return false;
    radios.add(group);
    return true;
  });
  const words = (element: Element) =>
    `${element.tagName.toLowerCase()} ${JSON.stringify((element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40))}${element.id ? ` #${element.id}` : ""}${element.className && typeof element.className === "string" ? ` .${element.className}` : ""}`;
  const drawn = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || /inset/.test(boxShadow);
  };
  const stops: unknown[] = [];
  let previous: Element | null = null;
  const plain = (box: DOMRect | undefined) =>
    box && { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  document.addEventListener("focusin", ({ target }) => {
    const element = target as HTMLElement;
    const at = reachable.indexOf(element);
    // What is laid over its label is shown by that.
    const transparent = getComputedStyle(element).opacity === "0";
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    stops.push({
      what: words(element),
      at,
      box: plain(box),
      before: plain([...(previous?.getClientRects() ?? [])].at(-1)) ?? null,
      seen: box.right > 0 && box.bottom > 0 && x < innerWidth + box.width / 2 && y < innerHeight + box.height / 2,
      marked: drawn(transparent ? element.nextElementSibling : element) || drawn(element.closest(".editor")),
    });
    previous = element;
  });
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.removeAllRanges();
  Object.assign(globalThis, { stops, reachable, words });
  return reachable.length;
}

/** Presses Tab so many times, without waiting for the answer to each. */
async function tab({ context, page }: Person, times: number) {
  const session = await context.newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const press = () => [
    session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
  ];
  await Promise.all(Array.from({ length: times }, press).flat());
  await session.detach();
}

/** What is wrong for who goes through the page with Tab. */
export async function lost(person: Person): Promise<string[]> {
  const { page } = person;
  const count = await page.evaluate(watch);
  const read = () =>
    page.evaluate(() => {
      const { stops, reachable, words } = globalThis as unknown as {
        stops: Stop[];
        reachable: Element[];
        words: (element: Element) => string;
      };
      return { stops, missed: reachable.map((element, at) => [at, words(element)] as const) };
    });
  await tab(person, count);
  let { stops, missed } = await read();
  // Browsers let scrolling parts be reached, too.
  for (let more = 0; more < 12 && new Set(stops.map(({ at }) => at)).size < count; more++) {
    await tab(person, 1);
    ({ stops, missed } = await read());
  }
  const wrong: string[] = [];
  const reached = new Set(stops.map(({ at }) => at));
  for (const [at, what] of missed) if (!reached.has(at)) wrong.push(`Tab does not reach ${what}`);
  for (const stop of stops) {
    if (!stop.seen) wrong.push(`${stop.what} has the focus out of sight`);
    if (!stop.marked) wrong.push(`${stop.what} does not show that it has the focus`);
  }
  const once = stops.filter(({ at }, index) => stops.findIndex((other) => other.at === at) === index);
  for (const [index, stop] of once.entries()) {
    const last = once[index - 1];
    const { box, before } = stop;
    if (!last || !before || last.at < 0 || stop.at < 0) continue;
    if (stop.at < last.at) wrong.push(`${stop.what} comes after ${last.what}`);
    const above = box.bottom <= before.top + 1 && box.left < before.right && before.left < box.right;
    const height = Math.min(box.bottom, before.bottom) - Math.max(box.top, before.top);
    const level = height > 0.6 * Math.min(box.bottom - box.top, before.bottom - before.top);
    const leftwards = level && box.right <= before.left + 1;
    if (above || leftwards)
      wrong.push(`${stop.what} is ${above ? "above" : "left of"} ${last.what}, and comes after it`);
  }
  return wrong;
}

/** What is too small for a finger: all but links within lines of text, which axe judges by the room around them. */
export const small = (person: Person): Promise<string[]> =>
  person.page.evaluate(() => {
    const LEAST = 24;
    const wrong: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      "button, input, select, textarea, summary, a.button, [role=button]",
    )) {
      if (!element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true })) continue;
      if (element.closest(".hidden")) continue;
      // A label is part of what can be hit.
      const boxes = [element, element.closest("label")].flatMap((part) => part?.getBoundingClientRect() ?? []);
      if (boxes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)) continue;
      const { width, height } = boxes[0]!;
      const words = element.getAttribute("aria-label") ?? element.textContent;
      wrong.push(`${element.tagName.toLowerCase()} ${JSON.stringify(words)} is ${width} × ${height} pixels`);
    }
    return wrong;
  });
