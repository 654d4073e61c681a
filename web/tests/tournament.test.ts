import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { atBoard, move, resign } from "./meet";
import { type Person, Stage } from "./stage";

// Two people play a small tournament to its end, with a server that is killed between two rounds.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

/** The shortest mate, which black gives. */
async function foolsMate(white: Person, black: Person) {
  await move(white, "f2", "f3", "w pawn");
  await move(black, "e7", "e5", "b pawn");
  await move(white, "g2", "g4", "w pawn");
  await move(black, "d8", "h4", "b queen");
}

it("is created, joined, played and won", async () => {
  const [ann, bob] = [
    await stage.person(),
    await stage.person({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
  ];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await ann.open("/tournament");
  await ann.page.getByRole("link", { name: "Create a tournament" }).waitFor();
  await ann.open("/tournament/new?game=chess");
  const form = ann.page.getByRole("form", { name: "Create a tournament" });
  await form.getByLabel("Name").fill("Friday blitz");
  await form.getByLabel("Description").fill("Two games for two.");
  await form.getByRole("radio", { name: "Round robin" }).check();
  await form.getByLabel("Everybody meets everybody twice").check();
  await form.getByLabel("Break between rounds").selectOption("You begin each round");
  await form.getByLabel("Password").fill("sesame");
  expect(await faults(ann), "form").toEqual([]);
  await ann.shot("tournament-form", true);
  await form.getByRole("button", { name: "Create the tournament" }).click();
  await ann.page.getByRole("heading", { name: "Friday blitz" }).waitFor();
  const path = new URL(ann.page.url()).pathname;

  await bob.open("/tournament");
  await bob.page.getByRole("link", { name: "Friday blitz" }).waitFor();
  expect(await faults(bob), "list").toEqual([]);
  await bob.shot("tournament-list-phone", true);
  await bob.page.getByRole("link", { name: "Friday blitz" }).click();
  for (const person of [bob, ann]) {
    const join = person.page.getByRole("form", { name: "Join" });
    if (person === bob) {
      await join.getByLabel("Password").fill("wrong");
      await join.getByRole("button", { name: "Join" }).click();
      await bob.page.locator(".problem", { hasText: "another password" }).waitFor();
    }
    await join.getByLabel("Password").fill("sesame");
    await join.getByRole("button", { name: "Join" }).click();
    await person.page.getByRole("button", { name: "Withdraw" }).waitFor();
  }
  await bob.page.locator("tbody tr", { hasText: "Ann" }).waitFor();
  await ann.page.getByRole("button", { name: "Start now" }).click();

  // Both are led to their board.
  const [white, black] = await atBoard([ann, bob]);
  await foolsMate(white, black);
  for (const person of [ann, bob]) {
    await person.page.getByRole("link", { name: "Go to the tournament" }).click();
    await expect.poll(() => person.page.locator(".progress").textContent()).toContain("Round 1 of 2");
  }
  await stage.restart(async () => {});
  const next = ann.page.getByRole("button", { name: "Begin the next round" });
  await next.waitFor();
  await expect.poll(() => ann.page.locator(".standings").textContent()).toContain("1");
  await ann.shot("tournament-round", true);
  await bob.shot("tournament-round-phone", true);
  for (const person of [ann, bob]) {
    expect(await faults(person), "tournament").toEqual([]);
  }
  expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // The page finds the server again by itself.
  await expect
    .poll(
      async () => {
        // The button may go while it is aimed at: an earlier click has begun the round.
        if (await next.isVisible()) await next.click({ timeout: 1_000 }).catch(() => undefined);
        return ann.page.locator(".table").count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await bob.page.locator(".table").waitFor({ timeout: 60_000 });
  const again = await atBoard([ann, bob]);
  expect(again[0], "colours are exchanged").toBe(black);
  await move(again[0], "e2", "e4", "w pawn");
  await expect.poll(() => again[1].page.title()).toMatch(/^Your move/);
  await resign(again[1]);
  await ann.open(path);
  await expect.poll(() => ann.page.locator(".progress").textContent()).toContain("Finished");
  // Black has won the first game and, with white, the second.
  const winner = black === ann ? "Ann" : "Bob";
  await expect.poll(() => ann.page.locator(".progress").textContent()).toContain(`${winner} has won`);
  expect(await ann.page.locator("tbody tr").first().textContent()).toContain(winner);
  await ann.page.getByLabel("Round").selectOption("1");
  await expect.poll(() => ann.page.locator(".pairings").textContent()).toContain("0–1");
  await ann.shot("tournament-finished", true);
  await bob.open(path);
  await bob.page.locator(".progress", { hasText: "has won" }).waitFor();
  await bob.shot("tournament-finished-phone", true);
  ann.fine();
  bob.fine();
}, 240_000);
