import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { Stage } from "./stage";

// Stored games: what was played in a position, and games that are searched by it.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

it("shows what was played in a position, and finds its games by it, rating and date", async () => {
  const [ann, bob, cy] = [
    await stage.person(),
    await stage.person(),
    await stage.person({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
  ];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await ann.open("/games/chess");
  await ann.page.getByRole("radio", { name: "A friend", exact: true }).check();
  await ann.page.getByRole("radio", { name: "White", exact: true }).check();
  await ann.page.getByRole("combobox", { name: "Clock" }).selectOption("5 + 3");
  await ann.page.getByLabel("List the game publicly when it has ended").check();
  await ann.page.getByLabel(/^Rated/).check();
  await ann.page.locator(".setup button.main").click();
  await ann.page.locator(".table").waitFor();
  await bob.open(new URL(ann.page.url()).pathname);
  await bob.page.getByRole("button", { name: "Join the game" }).click();
  for (const [person, from, to] of [
    [ann, "f2", "f3"],
    [bob, "e7", "e5"],
    [ann, "g2", "g4"],
    [bob, "d8", "h4"],
  ] as const) {
    await person.click(from, to);
    for (const other of [ann, bob]) await other.sees(from, null);
  }

  await cy.open("/analysis?game=chess");
  const panel = cy.page.getByRole("region", { name: "Explorer" });
  const explorer = panel.getByRole("switch", { name: "Explorer" });
  // The game comes in soon after its end; what is shown is asked for when the switch is turned.
  await expect
    .poll(
      async () => {
        await explorer.uncheck();
        await explorer.check();
        await expect.poll(() => panel.getByRole("status").textContent()).not.toMatch(/^(Loading…)?$/);
        return panel.getByRole("status").textContent();
      },
      { timeout: 60_000 },
    )
    .toBe("1 game");
  const row = panel.getByRole("row", { name: "f3" });
  expect(await row.getByRole("img").getAttribute("aria-label")).toBe("white 0 %, drawn 0 %, black 100 %");
  expect(await row.getByRole("cell").last().textContent()).toBe("1500");
  expect(await panel.getByRole("link", { name: "Ann – Bob" }).count()).toBe(2);
  await cy.shot("explorer-phone", true);
  await cy.page.setViewportSize({ width: 1280, height: 800 });
  await cy.shot("explorer", true);
  expect(await faults(cy), "explorer").toEqual([]);
  await row.getByRole("button", { name: "f3" }).press("Enter");
  // The focus stays in the row, from which the next move is played.
  await expect.poll(() => panel.locator("button:focus").textContent()).toBe("e5");
  await cy.sees("f3", "w pawn");

  await panel.getByRole("link", { name: "All games with this position" }).click();
  const games = cy.page.locator(".stored li");
  await expect.poll(() => games.count()).toBe(1);
  await expect.poll(() => cy.page.getByRole("combobox", { name: "Game" }).inputValue()).toBe("chess");
  const filters = cy.page.locator(".more-filters");
  await filters.getByText("Only games with the position of the analysis").waitFor();
  const from = filters.getByLabel("Rating from");
  await from.fill("1499");
  for (let step = 0; step < 2; step++) await from.press("ArrowUp");
  expect(await from.inputValue()).toBe("1501");
  await from.press("Enter");
  await expect.poll(() => games.count()).toBe(0);
  for (const [label, value, count] of [
    ["Rating from", "1500", 1],
    ["Moves to", "1", 0],
    ["Moves to", "2", 1],
    ["Played to", "01012001", 0],
    ["Played to", "", 1],
  ] as const) {
    const field = filters.getByLabel(label);
    await field.fill("");
    await field.focus();
    await cy.page.keyboard.type(value);
    await field.blur();
    await expect.poll(() => games.count(), { message: `${label} ${value}` }).toBe(count);
  }
  expect(await games.textContent()).toContain("rated 1500");
  await cy.shot("archive-filters", true);
  await cy.page.setViewportSize({ width: 360, height: 740 });
  await cy.shot("archive-filters-phone", true);
  expect(await cy.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faults(cy), "archive").toEqual([]);
  await filters.getByRole("button", { name: "Any position" }).click();
  await filters.getByLabel("Position (FEN)").fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await filters.getByLabel("Position (FEN)").press("Tab");
  await cy.page.getByRole("alert").waitFor();
  for (const person of [ann, bob, cy]) person.fine();
}, 300_000);
