import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// The documentation: a page to begin with, a page a rule, examples that are played and opened, search, and paper.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

/** Moves a piece on the board of an example. */
async function move({ page }: Person, from: string, to: string) {
  for (const square of [from, to]) {
    const at = page.locator(`.playable [data-square="${square}"]`).first();
    const { x, y } = await at.evaluate((one) => {
      one.scrollIntoView({ block: "center" });
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    await page.mouse.click(x, y);
  }
}

it("says what this is, and lets one play at once, also against the engine", async () => {
  const person = await stage.person();
  await person.open("/");
  await person.page.getByRole("link", { name: "Docs", exact: true }).click();
  await person.page.locator(".playable [data-square]").first().waitFor();
  expect(await person.page.locator("h1").textContent()).toBe("menagerie");
  expect(await person.page.locator(".docs-card h2").allTextContents()).toEqual([
    "Tutorials",
    "How-to guides",
    "Reference",
    "Explanation",
  ]);
  await person.shot("docs-first", true);
  await move(person, "b2", "b3");
  await person.sees("b3", "w pawn");
  await person.page.getByRole("button", { name: "Take back" }).click();
  await person.sees("b3", null);
  await person.page.getByRole("button", { name: "Play the engine" }).click();
  await person.page.locator(".table").waitFor();
  await person.click("b2", "b3");
  await expect.poll(() => person.page.locator("button.move").count()).toBe(2);
  person.fine();
});

it("shows the page from its head where its name is far down in the contents", async () => {
  const person = await stage.person();
  await person.open("/docs/http-reference");
  const own = person.page.locator(".docs-contents [aria-current=page]");
  await own.waitFor();
  expect(await own.evaluate((link) => link.closest(".docs-side")!.scrollTop)).toBeGreaterThan(0);
  expect(await person.page.evaluate(() => scrollY)).toBe(0);
  const seen = await own.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight);
  expect(seen).toBe(true);
  person.fine();
});

it("opens an example on the desk of designers, with what it leaves out", async () => {
  const person = await stage.person();
  await person.open("/docs/rules/check-counting");
  await person.page.locator(".playable [data-square]").first().waitFor();
  expect(await person.page.locator("h1").textContent()).toBe("check-counting");
  await person.shot("docs-rule", true);
  await person.page.getByRole("link", { name: "Try it" }).first().click();
  await person.page.locator(".fine").waitFor();
  const lines = await person.page.locator(".cm-line").allTextContents();
  expect(lines[0]).toBe('inherit = "chess"');
  expect(lines).toContain("checks = 3");
  person.fine();
});

it("shows what is wrong with a broken definition, there and on the desk", async () => {
  const person = await stage.person();
  await person.open("/docs/errors");
  const example = person.page.locator(".example").first();
  await example.getByRole("button", { name: "Play it here" }).click();
  expect(await example.locator(".problem").textContent()).toContain("There is no key");
  await example.getByRole("link", { name: "Try it" }).click();
  await person.page.locator(".diagnostics .problem").first().waitFor();
  person.fine();
});

it("finds sections and games by their words, and goes to them", async () => {
  const person = await stage.person();
  await person.open("/docs");
  const field = person.page.getByRole("searchbox");
  await field.fill("griffon");
  await person.page.locator(".docs-found a").first().waitFor();
  await person.shot("docs-search");
  await person.page.locator(".docs-found a", { hasText: "Pieces that turn on their way" }).click();
  await person.page.locator("h3#pieces-that-turn-on-their-way").waitFor();
  const top = () =>
    person.page.locator("#pieces-that-turn-on-their-way").evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(800);
  await field.fill("omega ches");
  await expect.poll(() => person.page.locator(".docs-found a").first().getAttribute("href")).toBe("/games/omega");
  await field.fill("qqqq");
  await person.page.getByText("Nothing was found.").waitFor();
  person.fine();
});

it("says that a page does not exist", async () => {
  const person = await stage.person();
  await person.open("/docs/nothing");
  expect(await person.page.locator(".problem").textContent()).toContain("no page nothing");
});

it.each([
  [320, "light"],
  [390, "dark"],
  [1366, "light"],
  [1920, "dark"],
] as const)("is for all eyes: %d pixels wide, %s", async (width, colorScheme) => {
  const person = await stage.person({ viewport: { width, height: 800 }, colorScheme });
  for (const path of ["/docs", "/docs/rules/promotion", "/docs/defining-a-variant/ten-minutes", "/docs/betza"]) {
    await person.open(path);
    await person.page.locator("h1").waitFor();
    await person.page.waitForLoadState("networkidle");
    const name = `docs-${width}-${colorScheme}-${path.replace(/\W+/g, "-")}`;
    await person.shot(name, true);
    expect(await faults(person), name).toEqual([]);
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
  }
  person.fine();
  await person.context.close();
});

it("is for paper", async () => {
  const person = await stage.person({ colorScheme: "dark" });
  await person.open("/docs/cookbook");
  await person.page.locator("h1").waitFor();
  await person.page.emulateMedia({ media: "print" });
  for (const part of [".top", ".docs-side", ".docs-headings", ".example-do"])
    expect(await person.page.locator(part).first().isVisible(), part).toBe(false);
  expect(await person.page.locator("h1").evaluate((one) => getComputedStyle(one).color)).toBe("rgb(42, 34, 27)");
  await person.shot("docs-paper");
});
