import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// What play is like: the tab of a game, a draft that is measured, and what was found out.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const VIEWS = [
  { viewport: { width: 320, height: 640 }, colorScheme: "light" },
  { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  { viewport: { width: 1366, height: 768 }, colorScheme: "light" },
  { viewport: { width: 1366, height: 768 }, colorScheme: "dark" },
] as const;
/** A small game, of which the server plays all games within a minute. */
const SMALL = 'inherit = "los-alamos"\ntitle = "Smaller"\n';
/** One that is over after a move. */
const NARROW =
  'title = "Narrow"\n[board]\nfiles = 4\nranks = 1\n[pieces]\nking = { letter = "K", betza = "K", royal = true }\n[start]\nfen = "k2K w - - 0 1"\n';

/** Nothing is wrong for anybody, and nothing is wider than the window. */
async function fits(person: Person, name: string) {
  const { width } = person.page.viewportSize()!;
  await person.shot(`${name}-${width}`, true);
  expect(await faults(person), name).toEqual([]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
}

it("shows the report of a game in a tab that has an address", async () => {
  const person = await stage.person();
  await person.open("/games/omega");
  await person.page.locator("#rules").waitFor();
  await person.page.getByRole("link", { name: "Report", exact: true }).click();
  await person.page.locator(".report").waitFor();
  expect(new URL(person.page.url()).search).toBe("?tab=report");
  expect(await person.page.locator("#rules").count()).toBe(0);
  // The page stays where the tabs are in sight.
  expect(await person.page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const rows = person.page.locator(".measures tbody tr");
  expect(await rows.count()).toBe(13);
  expect(await rows.first().textContent()).toMatch(/^LengthPlies of a game after its opening\..*\d+ ± \d/);
  expect(await person.page.locator(".report > p").first().textContent()).toMatch(
    /played \d+ games .* \d+ nodes a move/,
  );
  expect(await person.page.locator(".plot").count()).toBe(3);
  for (const plot of await person.page.locator(".plot").all())
    expect(await plot.getAttribute("aria-label")).toMatch(/\d.*\.$/);
  expect(await person.page.locator(".report .wide thead th").allTextContents()).toContain("Chess");
  await person.page.getByRole("link", { name: /rules/i }).click();
  await person.page.locator("#rules").waitFor();
  expect(await person.page.locator(".report").count()).toBe(0);
  person.fine();
});

it("says how to make a report where there is none", async () => {
  const person = await stage.person();
  await person.open("/games/knightmate?tab=report");
  expect(await person.page.locator(".game-report code").textContent()).toBe(
    "menagerie lab report knightmate --out knightmate.html",
  );
  await fits(person, "no-report");
  person.fine();
});

it("has reports and discoveries for all eyes, small and large, light and dark", async () => {
  for (const view of VIEWS) {
    const person = await stage.person(view);
    for (const [name, path, there] of [
      ["report", "/games/oomost1?tab=report", ".report"],
      ["discoveries", "/discoveries", ".prose"],
    ] as const) {
      await person.open(path);
      await person.page.locator(there).waitFor();
      await fits(person, `${name}-${view.colorScheme}`);
    }
    person.fine();
    await person.context.close();
  }
});

it("measures a draft to the end, and what it shows is of that draft", async () => {
  const person = await stage.person({ viewport: { width: 360, height: 740 } });
  await desk(person, SMALL);
  const section = person.page.locator(".desk-report");
  await section.getByRole("button", { name: "Measure play" }).click();
  await section.locator("progress").waitFor();
  await fits(person, "measuring");
  await section.locator(".report").waitFor({ timeout: 100_000 });
  expect(await section.locator(".report > p").first().textContent()).toMatch(/played \d+ games/);
  expect(await section.locator(".measures tbody tr").count()).toBeGreaterThanOrEqual(12);
  expect(await section.locator(".report .wide thead th").allTextContents()).toContain("This game");
  expect(await section.locator("progress").count()).toBe(0);
  await fits(person, "measured");
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await fits(person, "measured");
  await person.page.getByLabel("The definition of the game").fill(SMALL.replace("Smaller", "Smallest"));
  await section.getByText("The definition has been changed since.").waitFor();
  person.fine();
});

it("stops a report, makes none of a page that was left, and says why there is none", async () => {
  const person = await stage.person();
  const closed: boolean[] = [];
  person.page.on("websocket", (socket) => {
    if (socket.url().endsWith("/api/report")) socket.on("close", () => closed.push(true));
  });
  await desk(person, 'inherit = "shogi"\ntitle = "Longer"\n');
  const section = person.page.locator(".desk-report");
  await section.getByRole("button", { name: "Measure play" }).click();
  await section.locator("progress").waitFor();
  await section.getByRole("button", { name: "Stop" }).click();
  await section.getByRole("button", { name: "Measure play" }).click();
  await section.locator("progress").waitFor();
  expect(closed.length).toBe(1);
  await person.page.getByRole("link", { name: "Games", exact: true }).click();
  await expect.poll(() => closed.length).toBe(2);
  await desk(person, NARROW);
  await section.getByRole("button", { name: "Measure play" }).click();
  expect(await section.locator(".problem").textContent()).toMatch(/fewer than 4 different positions/);
  await fits(person, "not-measured");
  person.fine();
});

it("goes from the games to what was found out about them", async () => {
  const person = await stage.person();
  await person.open("/");
  await person.page.getByRole("link", { name: "was found out" }).click();
  const question = person.page.locator(".docs-headings a").last();
  const id = new URL((await question.getAttribute("href"))!, person.address).hash.slice(1);
  await question.click();
  expect(new URL(person.page.url()).hash).toBe(`#${id}`);
  const top = () => person.page.locator(`[id="${id}"]`).evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await top()).toBeLessThan(800);
  await person.page.reload();
  await person.page.locator(".prose").first().waitFor();
  await expect.poll(top).toBeLessThan(800);
  expect(await person.page.locator(".top nav [aria-current]").textContent()).toBe("Discoveries");
  person.fine();
});

/** The desk with a definition that is valid. */
async function desk(person: Person, definition: string) {
  await person.open("/design");
  await person.page.locator(".cm-editor").waitFor();
  const field = person.page.getByLabel("The definition of the game");
  await field.fill(definition);
  const title = /title = "(.*)"/.exec(definition)![1]!;
  await person.page.locator(".desk-game h2", { hasText: title }).waitFor();
}
