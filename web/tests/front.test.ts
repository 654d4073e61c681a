import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, Stage } from "./stage";

// The first page: a first move without any choice before it, a game that plays itself, and pictures of play.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

/** It is a day later for the page when it is loaded next. */
const tomorrow = (person: Person) =>
  person.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 86_400_000;
  });

const move = (person: Person) => person.page.getByLabel("Game of the day").locator(".hint").textContent();

it("lets a newcomer make a first move at once, and answers it", async () => {
  const person = await stage.person();
  await person.open("/");
  const part = person.page.getByRole("region", { name: "Your move" });
  // By the clock of somebody who reads it first there are seconds left: two clicks lead into a game.
  const began = Date.now();
  const square = async (name: string) => {
    const box = (await part.locator(`[data-cell="${name}"]`).boundingBox())!;
    await person.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await part.locator(".cell").first().waitFor();
  await square("e1");
  await part.locator(".targets > *").first().waitFor();
  await square("e3");
  await person.page.locator(".table").waitFor();
  await person.sees("e3", "w pawn");
  console.log(`a first move after ${Date.now() - began} ms`);
  expect(Date.now() - began).toBeLessThan(10_000);
  // The move is the first of the game, and the engine makes the second.
  await expect.poll(() => person.page.locator("button.move").count()).toBe(2);
  person.fine();
});

it("offers another game to begin with, and explains a move that is none", async () => {
  const person = await stage.person();
  await person.open("/");
  const part = person.page.getByRole("region", { name: "Your move" });
  await part.locator(".cell").first().waitFor();
  const press = (name: string) =>
    part.locator(`[data-cell="${name}"]`).evaluate((button: HTMLElement) => button.click());
  await press("e1");
  await press("e9");
  await expect.poll(() => part.getByRole("alert").textContent()).toMatch(/\w/);
  const first = await part.locator("p").first().textContent();
  await part.getByRole("button", { name: "Another game" }).click();
  await expect.poll(() => part.locator("p").first().textContent()).not.toBe(first);
  await expect.poll(() => part.locator(".explanation").textContent()).toBe("");
  person.fine();
});

it("plays a published game by itself where the archive has none, and stops when asked", async () => {
  const person = await stage.person({ reducedMotion: "no-preference" });
  await person.open("/");
  const part = person.page.getByRole("region", { name: "Game of the day" });
  await expect.poll(() => move(person)).toMatch(/^Move [1-9]/);
  await expect.poll(() => move(person)).toMatch(/^Move [3-9]/);
  await part.getByRole("button", { name: "Pause" }).click();
  const stopped = await move(person);
  await person.page.waitForTimeout(3000);
  expect(await move(person)).toBe(stopped);
  person.fine();
});

it("does not move for who has less motion set, until they ask", async () => {
  const person = await stage.person({ reducedMotion: "reduce" });
  await person.open("/");
  const part = person.page.getByRole("region", { name: "Game of the day" });
  await part.getByRole("button", { name: "Play" }).waitFor();
  const shown = await move(person);
  expect(shown).toMatch(/^Move (\d+) of \1$/);
  await person.page.waitForTimeout(3000);
  expect(await move(person)).toBe(shown);
  await part.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => move(person)).toMatch(/^Move [1-4] of /);
  person.fine();
});

it("shows a game of the archive from the day after its end on, and the same all day", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: "One screen for two" });
  await person.page.getByRole("textbox", { name: "Type a move or a command" }).waitFor();
  const moves = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 g2g3 g7g6 h2h3 h7h6 e2e4 e7e5 f1c4 d7d6 d1f3 b8d7 f3f7";
  for (const [ply, text] of moves.split(" ").entries()) {
    await person.page.locator(".type-move input").fill(text);
    await person.page.locator(".type-move input").press("Enter");
    await expect.poll(() => person.page.locator("button.move").count()).toBe(ply + 1);
  }
  const part = person.page.getByRole("region", { name: "Game of the day" });
  const link = part.getByRole("link");
  await person.open("/");
  await expect.poll(() => link.getAttribute("href")).toMatch(/^\/games\//);
  await tomorrow(person);
  await person.page.reload();
  await expect.poll(() => part.locator("p").first().textContent()).toContain("1-0");
  await expect.poll(() => part.locator("p").first().textContent()).toMatch(/^Chess: /);
  await link.click();
  await person.page.locator(".table .status.over").waitFor();
  person.fine();
  // Where it cannot be had, there is a published one.
  let asked = 0;
  await person.page.route("**/api/stored/*", (route) => {
    asked++;
    return route.fulfill({ status: 503 });
  });
  await person.open("/");
  await expect.poll(() => link.getAttribute("href")).toMatch(/^\/games\//);
  expect(asked).toBe(1);
});

it("has a picture of play for each game", async () => {
  const person = await stage.person();
  for (const [name, viewport, colorScheme] of [
    ["desktop-light", { width: 1366, height: 900 }, "light"],
    ["desktop-dark", { width: 1366, height: 900 }, "dark"],
    ["phone-light", { width: 360, height: 740 }, "light"],
    ["phone-dark", { width: 360, height: 740 }, "dark"],
  ] as const) {
    await person.page.setViewportSize(viewport);
    await person.page.emulateMedia({ colorScheme });
    await person.open("/");
    await person.page.locator(".card img").first().waitFor();
    await person.page.waitForLoadState("networkidle");
    await person.shot(`front-${name}`);
    await person.shot(`front-${name}-whole`, true);
  }
  const pictures = await person.page
    .locator(".card img")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src")!));
  expect(new Set(pictures).size).toBe(pictures.length);
  for (const address of pictures) expect(address).toMatch(/front\.svg$/);
  person.fine();
});
