import { afterAll, beforeAll, expect, it } from "vitest";
import { type Place, settle } from "./place";
import { type Person, Stage } from "./stage";

// Paper: every page as it is printed, in a browser that is set to dark colours.

let stage: Stage;
let place: Place;
let reader: Person;
beforeAll(async () => {
  stage = await Stage.set();
  place = await settle(stage);
  // As wide as a sheet of A4 between its margins.
  reader = await stage.person({ viewport: { width: 718, height: 1000 } });
  await reader.context.addInitScript(() => localStorage.setItem("menagerie", JSON.stringify({ theme: "dark" })));
}, 240_000);
afterAll(() => stage?.strike());

/** What can be done with a page by hand. */
const TOOLS = "header.top, nav.tabs, .setup, .steps, .tool-row, form, dialog, input, select, textarea, a.button";
/** Moves are buttons that are read, and so are pieces in hand. */
const BUTTONS = "button:not(.move, .node, .held)";

/** Opens a page as it is printed; `there` is something that it says. */
async function print(path: string, there: string) {
  const { page } = reader;
  await page.emulateMedia({ media: null });
  await reader.open(path);
  await page.locator(there).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.emulateMedia({ media: "print" });
  const seen = (what: string) => page.locator(what).filter({ visible: true }).count();
  expect(await seen(TOOLS), path).toBe(0);
  expect(await seen(BUTTONS), path).toBe(0);
  expect(await seen(there), path).toBeGreaterThan(0);
  const [back, ink, width] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color, document.documentElement.scrollWidth];
  });
  expect([back, ink], path).toEqual(["rgb(255, 255, 255)", "rgb(42, 34, 27)"]);
  expect(width, path).toBeLessThanOrEqual(718);
  await reader.shot(`print${path.replace(/\W+/g, "-")}`, true);
  return seen;
}

it("prints the rules of a game with its board and its pieces", async () => {
  const seen = await print("/games/omega", ".kind svg");
  expect(await seen(".game-board .board")).toBe(1);
  expect(await seen(".kind")).toBe(await reader.page.locator(".kind").count());
  expect(await seen(".rule")).toBe(await reader.page.locator(".rule").count());
});

it("prints a report", async () => {
  const seen = await print("/games/omega?tab=report", ".measures");
  expect(await seen(".plots figure")).toBeGreaterThan(1);
});

it("prints a game that was played, with all of its moves", async () => {
  const seen = await print(place.at.ended, ".moves-result");
  expect(await seen("button.move")).toBe(4);
  expect(await seen(".board")).toBe(1);
  expect(await seen(".player-name")).toBe(2);
});

it("prints a chapter of a study with its title, its variations and its comments", async () => {
  const seen = await print(place.at.study, ".tree .node");
  expect(await seen(".board")).toBe(1);
  expect(await seen(".variation")).toBe(1);
  expect(await seen(".comment")).toBe(1);
  expect(await seen("h2.hidden")).toBe(1);
  const name = (await reader.page.locator("h2.hidden").boundingBox())!;
  expect(name.width).toBeGreaterThan(50);
});

it.each([
  ["/", ".card"],
  ["/analysis?game=omega&moves=e1e4,e8e5", ".tree .node"],
  ["/archive", ".stored li"],
  ["/design?from=omega", ".desk-game .board"],
  ["/leaders/chess", "h1"],
  ["/people/Ann", "h1"],
  ["/studies", "h1"],
  ["/docs/rules/check-counting", ".docs-page h1"],
] as const)("prints %s", async (path, there) => {
  await print(path, there);
});

it("prints what happens here", async () => {
  for (const path of Object.values(place.at)) await print(path, "h1");
});
