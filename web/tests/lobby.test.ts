import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { move } from "./meet";
import { type Person, Stage } from "./stage";

// Two people who meet in the lobby, play a rated game, and look at what it has made of them.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const form = (person: Person) => person.page.getByRole("form", { name: "Find an opponent" });

it("pairs two who want the same, and rates their game", async () => {
  const [ann, bob] = [
    await stage.person(),
    await stage.person({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
  ];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  for (const person of [ann, bob]) {
    await person.open("/lobby?game=chess");
    await form(person).getByLabel("Rated: it counts for both").check();
  }
  await form(ann).getByRole("radio", { name: "White" }).check();
  await form(ann).getByRole("button", { name: "Find an opponent" }).click();
  const row = bob.page.locator(".seeks li", { hasText: "Ann" });
  await row.waitFor();
  expect(await row.textContent()).toContain("Chess, 5 + 3, rated");
  await ann.shot("lobby-waits", true);
  await bob.shot("lobby-phone", true);
  for (const person of [ann, bob]) expect(await faults(person), "lobby").toEqual([]);
  expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await row.getByRole("button", { name: "Play Ann" }).click();
  for (const person of [ann, bob]) await person.page.locator(".table").waitFor();
  expect(await bob.page.locator(".player").first().textContent()).toContain("Ann");
  expect(await bob.page.locator(".player .rating").first().textContent()).toContain("1500?");
  await move(ann, "f2", "f3", "w pawn");
  await move(bob, "e7", "e5", "b pawn");
  await move(ann, "g2", "g4", "w pawn");
  await move(bob, "d8", "h4", "b queen");
  await expect.poll(() => ann.page.locator(".table").textContent()).toContain("1338? (−162)");
  await expect.poll(() => bob.page.locator(".table").textContent()).toContain("1662? (+162)");
  await ann.shot("rated-game", true);
  await bob.page.locator(".player-name a", { hasText: "Bob" }).click();
  await bob.page.getByRole("heading", { name: "Bob" }).waitFor();
  await bob.page.getByRole("img", { name: /Rating in Chess over a game: 1500 before, 1662 now/ }).waitFor();
  expect(await faults(bob), "profile").toEqual([]);
  expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await bob.shot("profile-phone", true);
  await bob.page.getByRole("link", { name: "Chess", exact: true }).first().click();
  await bob.page.getByRole("heading", { name: "Chess: leaderboard" }).waitFor();
  const rows = bob.page.locator("tbody tr");
  expect(await rows.count()).toBe(2);
  expect(await rows.first().textContent()).toContain("Bob");
  expect(await faults(bob), "leaderboard").toEqual([]);
  await bob.shot("leaders-phone", true);
  await ann.open("/people/Bob");
  await ann.page.getByRole("link", { name: "Challenge Bob" }).waitFor();
  await ann.shot("profile", true);
  ann.fine();
  bob.fine();
}, 120_000);

it("challenges a player by name, who declines and then accepts", async () => {
  const [cy, dee] = [await stage.person(), await stage.person()];
  await cy.signUp("Cy");
  await dee.signUp("Dee");
  await cy.open("/lobby?to=Dee");
  await form(cy).getByRole("button", { name: "Challenge Dee" }).click();
  await expect.poll(() => cy.page.locator(".lobby .explanation").textContent()).toMatch(/Dee is not here now/);
  await dee.open("/lobby");
  const offer = dee.page.locator(".offer", { hasText: "Cy" });
  for (const answer of ["Decline", "Accept"]) {
    await dee.page.locator(".lobby").waitFor();
    await expect
      .poll(async () => {
        await form(cy).getByRole("button", { name: "Challenge Dee" }).click();
        return offer.count();
      })
      .toBeGreaterThan(0);
    await dee.shot(`challenge-${answer}`, true);
    await offer.first().getByRole("button", { name: answer }).press("Enter");
    if (answer === "Decline")
      await expect.poll(() => cy.page.locator(".lobby .explanation").textContent()).toMatch(/Dee has declined/);
  }
  for (const person of [cy, dee]) await person.page.locator(".table").waitFor();
  cy.fine();
  dee.fine();
}, 120_000);

it("lets guests wait and play, and nobody wait who has left", async () => {
  const [guest, other] = [await stage.person(), await stage.person()];
  await guest.open("/lobby?game=omega");
  await form(guest).getByLabel("Your name").fill("Eve");
  await form(guest).getByRole("button", { name: "Find an opponent" }).click();
  await other.open("/lobby");
  await other.page.locator(".seeks li", { hasText: "Eve" }).waitFor();
  await guest.page.locator(".seeks").getByRole("button", { name: "Withdraw" }).click();
  await expect.poll(() => other.page.locator(".seeks li").count()).toBe(0);
  await form(guest).getByRole("button", { name: "Find an opponent" }).click();
  await other.page.locator(".seeks li", { hasText: "Eve" }).getByRole("button", { name: "Play Eve" }).click();
  for (const person of [guest, other]) await person.page.locator(".table").waitFor();
  guest.fine();
  other.fine();
}, 120_000);

it("meets nobody whose rating is out of the range, and takes an offer away while others look at it", async () => {
  const [fay, gus, guest] = [await stage.person(), await stage.person(), await stage.person()];
  await fay.signUp("Fay");
  await gus.signUp("Gus");
  for (const person of [fay, gus, guest]) await person.open("/lobby?game=chess");
  await form(fay).getByLabel("Lowest rating").fill("1600");
  await form(fay).getByLabel("Highest rating").fill("1900");
  await form(fay).getByRole("button", { name: "Find an opponent" }).click();
  const offer = ({ page }: Person) => page.locator(".seeks li", { hasText: "Fay" });
  // Neither of them is let in by the button, and nor does wanting the same pair them.
  for (const person of [gus, guest]) {
    await expect.poll(() => offer(person).textContent()).toContain("for players rated 1600 to 1900");
    await offer(person).getByRole("button", { name: "Play Fay" }).click();
    await expect
      .poll(() => person.page.locator(".lobby .explanation").textContent())
      .toBe("This player asks for another rating.");
  }
  await form(gus).getByRole("button", { name: "Find an opponent" }).click();
  await fay.page.locator(".seeks li", { hasText: "Gus" }).waitFor();
  for (const person of [fay, gus]) {
    await person.page.getByText("2 wait.").waitFor();
    expect(new URL(person.page.url()).pathname).toBe("/lobby");
  }
  await gus.page.locator(".seeks").getByRole("button", { name: "Withdraw" }).click();
  await expect.poll(() => fay.page.locator(".seeks li").count()).toBe(1);
  await fay.page.locator(".seeks").getByRole("button", { name: "Withdraw" }).click();
  for (const person of [fay, gus, guest]) {
    await person.page.getByText("Nobody waits now.").waitFor();
    expect(await person.page.locator(".seeks li").count()).toBe(0);
  }
  await form(fay).getByLabel("Lowest rating").fill("1400");
  await form(fay).getByRole("button", { name: "Find an opponent" }).click();
  await offer(gus).getByRole("button", { name: "Play Fay" }).click();
  for (const person of [fay, gus]) await person.page.locator(".table").waitFor();
  await expect.poll(() => offer(guest).count()).toBe(0);
  for (const person of [fay, gus, guest]) person.fine();
});
