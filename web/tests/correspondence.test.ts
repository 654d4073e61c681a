import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// Two people who play by correspondence: days for a move, conditional moves, notes and a vacation.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const narrow = (person: Person) => person.page.evaluate(() => document.documentElement.scrollWidth);
const form = (person: Person, name: string) => person.page.getByRole("form", { name });

it("plays a rated game with days for a move", async () => {
  const [ann, bob] = [
    await stage.person(),
    await stage.person({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
  ];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  for (const person of [ann, bob]) {
    await person.open("/lobby?game=chess");
    await form(person, "Find an opponent").getByLabel("Clock").selectOption("3 days a move");
    await form(person, "Find an opponent").getByLabel("Rated: it counts for both").check();
  }
  await form(ann, "Find an opponent").getByRole("radio", { name: "White" }).check();
  await form(ann, "Find an opponent").getByRole("button", { name: "Find an opponent" }).click();
  const row = bob.page.locator(".seeks li", { hasText: "Ann" });
  await row.waitFor();
  expect(await row.textContent()).toContain("Chess, 3 days a move, rated");
  await row.getByRole("button", { name: "Play Ann" }).click();
  for (const person of [ann, bob]) await person.page.locator(".table").waitFor();
  expect(await ann.page.getByRole("timer", { name: "White's clock" }).textContent()).toBe("3 days");
  // Bob says what he answers, before Ann has moved.
  const lines = form(bob, "Conditional moves");
  for (const line of ["e4 e5 Nf3 Nc6", "d4 d5"]) {
    await lines.getByLabel(/A line/).fill(line);
    await lines.getByRole("button", { name: "Add the line" }).click();
    await lines.locator("li", { hasText: line }).waitFor();
  }
  await lines.getByLabel(/A line/).fill("e4 Ke5");
  await lines.getByRole("button", { name: "Add the line" }).click();
  await expect
    .poll(() => bob.page.locator(".explanation").textContent())
    .toMatch(/line 3 of the conditional moves: move 2/i);
  await lines.getByRole("button", { name: "Remove d4 d5" }).click();
  await expect.poll(() => lines.locator("li").count()).toBe(1);
  await form(bob, "Notes").getByLabel("Notes, for you alone").fill("Open games.");
  await form(bob, "Notes").getByRole("button", { name: "Save the notes" }).press("Enter");
  await form(bob, "Notes").getByText("Saved.").waitFor();
  for (const person of [ann, bob]) expect(await faults(person), "game").toEqual([]);
  expect(await narrow(bob)).toBeLessThanOrEqual(360);
  await bob.shot("conditional-phone", true);
  await ann.click("e2", "e4");
  await ann.sees("e5", "b pawn");
  await bob.sees("e5", "b pawn");
  expect(await form(ann, "Conditional moves").count()).toBe(0);
  await lines.locator("li", { hasText: /^Nf3 Nc6/ }).waitFor();
  await ann.shot("correspondence", true);
  // Ann's move is in her list; after a look elsewhere Bob's conditional moves and notes are still there.
  await ann.open("/moves");
  await ann.page.locator(".stored li", { hasText: "against Bob" }).waitFor();
  expect(await ann.page.locator(".stored").first().textContent()).toContain("3 days left");
  expect(await ann.page.locator(".top-moves").textContent()).toContain("1 move");
  await bob.page.reload();
  await lines.locator("li", { hasText: /^Nf3 Nc6/ }).waitFor();
  expect(await form(bob, "Notes").getByLabel("Notes, for you alone").inputValue()).toBe("Open games.");
  // Her vacation stops her clock, which he sees.
  await form(ann, "Vacation").getByRole("button", { name: "Begin a vacation" }).click();
  await form(ann, "Vacation").getByText("You are on vacation.").waitFor();
  await expect.poll(() => ann.page.locator(".stored").first().textContent()).toContain("the clock waits");
  await bob.page.locator(".player", { hasText: "on vacation" }).waitFor();
  await ann.shot("moves", true);
  expect(await faults(ann), "moves").toEqual([]);
  await form(ann, "Vacation").getByRole("button", { name: "End the vacation" }).click();
  await expect.poll(() => ann.page.locator(".stored").first().textContent()).toContain("3 days left");
  await bob.open("/moves");
  await bob.page.locator(".stored li", { hasText: "against Ann" }).waitFor();
  expect(await narrow(bob)).toBeLessThanOrEqual(360);
  expect(await faults(bob), "moves on a phone").toEqual([]);
  await bob.shot("moves-phone", true);
  await ann.page.locator(".stored a").first().press("Enter");
  await ann.click("g1", "f3");
  await ann.sees("c6", "b knight");
  ann.fine();
  bob.fine();
}, 120_000);

it("lets a guest play a friend by correspondence", async () => {
  const guest = await stage.person();
  await guest.open("/games/omega");
  await form(guest, "Play").getByRole("radio", { name: "A friend" }).check();
  await form(guest, "Play").getByLabel("Clock").selectOption("14 days a move");
  await form(guest, "Play").getByRole("button", { name: "Create the game and its link" }).click();
  await guest.page.locator(".table").waitFor();
  expect(await guest.page.getByRole("timer", { name: "White's clock" }).textContent()).toBe("14 days");
  const friend = await stage.person();
  await friend.page.goto(guest.page.url());
  await friend.page.getByRole("button", { name: "Join the game" }).click();
  await guest.open("/moves");
  await guest.page.locator(".stored li", { hasText: "14 days left" }).waitFor();
  guest.fine();
  friend.fine();
}, 60_000);
