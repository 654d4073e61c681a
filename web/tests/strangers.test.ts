import { afterAll, beforeAll, expect, it } from "vitest";
import type { Created, EntryRequest, StudyRequest } from "../src/api/types";
import { resign } from "./meet";
import { asked } from "./place";
import { type Person, Stage } from "./stage";

// What others find of what is not public, and of those who have deleted their accounts.

let stage: Stage;
let ann: Person;
let bob: Person;
let cy: Person;
beforeAll(async () => {
  stage = await Stage.set();
  [ann, bob, cy] = [await stage.person(), await stage.person(), await stage.person()];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await cy.signUp("Cy");
});
afterAll(() => stage?.strike());

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const path = ({ page }: Person) => new URL(page.url()).pathname;

/** A game of Ann, who has white, and Bob. */
async function begin(listed: boolean) {
  await ann.open("/games/chess");
  await ann.page.getByLabel("List the game publicly when it has ended").setChecked(listed);
  for (const choice of ["A friend", "White"]) await ann.page.getByRole("radio", { name: choice, exact: true }).check();
  await ann.page.locator(".setup button.main").click();
  await ann.page.locator(".table").waitFor();
  await bob.open(path(ann));
  await button(bob, "Join the game").click();
  await expect.poll(() => ann.page.locator(".invite").count()).toBe(0);
  await ann.click("e2", "e4");
  await bob.sees("e4", "w pawn");
  await bob.click("e7", "e5");
  await ann.sees("e5", "b pawn");
}

/** How many games this person finds in the archive. */
async function found(person: Person, query: string): Promise<string | null> {
  await person.open(`/archive?${query}`);
  const status = person.page.locator(".archive > [role=status]");
  await status.waitFor();
  return status.textContent();
}

it("lets nobody but its players find a game that is not listed", async () => {
  await begin(false);
  await cy.open("/people/Ann");
  await button(cy, "Follow Ann").click();
  await button(cy, "Unfollow Ann").waitFor();
  await cy.open("/following");
  await cy.page.getByText("plays now").waitFor();
  expect(await cy.page.locator('.seeks a[href^="/play/"]').count(), "where, is not said").toBe(0);
  await resign(bob);
  const game = path(ann);
  for (const query of ["", "game=chess", "player=Ann", "result=1-0"]) {
    expect(await found(cy, query), query).toMatch(/^No games found/);
    expect(await found(ann, query), query).toBe("1 game.");
  }
  await cy.open("/people/Ann");
  await cy.page.getByText("No public games yet.").waitFor();
  await cy.open("/analysis?game=chess");
  const panel = cy.page.getByRole("region", { name: "Explorer" });
  await panel.getByRole("switch", { name: "Explorer" }).check();
  await expect.poll(() => panel.getByRole("status").textContent()).toBe("no games yet");
  // The link is for whom a player gives it to; a copy is the players' alone.
  await cy.open(game);
  await expect.poll(() => cy.page.locator(".moves-result").textContent()).toMatch(/^1-0/);
  expect(await button(cy, "Put into a study").count()).toBe(0);
  await button(bob, "Put into a study").waitFor();
  // An address that is guessed leads nowhere.
  await cy.open(`${game.slice(0, -4)}zzzz`);
  await cy.page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
  for (const person of [ann, bob, cy]) person.fine();
});

it("shows what is unlisted to those who have its link, and lists it for nobody else", async () => {
  const entry = await asked<Created>(ann, "/api/catalogue", {
    title: "Quiet walk",
    description: "Stalemate loses.",
    tags: ["quiet"],
    visibility: "unlisted",
    definition: 'inherit = "los-alamos"\ntitle = "Quiet walk"\n\n[rules]\nstalemate = { result = "loss" }\n',
  } satisfies EntryRequest);
  const study = await asked<Created>(ann, "/api/studies", {
    title: "Quiet endings",
    description: "For friends.",
    visibility: "unlisted",
  } satisfies StudyRequest);
  await ann.open("/catalogue");
  await ann.page.getByRole("list", { name: "Your games" }).getByRole("link", { name: "Quiet walk" }).waitFor();
  await ann.open("/studies");
  await ann.page.getByRole("list", { name: "Your studies" }).getByRole("link", { name: "Quiet endings" }).waitFor();
  for (const list of ["/catalogue", "/catalogue?words=quiet", "/catalogue?tag=quiet", "/catalogue?author=Ann"]) {
    await cy.open(list);
    await cy.page.getByText("No game here fits.").waitFor();
    expect(await cy.page.getByText("Quiet walk").count(), list).toBe(0);
  }
  for (const list of ["/studies", "/studies?words=quiet", "/studies?owner=Ann"]) {
    await cy.open(list);
    await cy.page.getByText("No public study here fits.").waitFor();
    expect(await cy.page.getByText("Quiet endings").count(), list).toBe(0);
  }
  await cy.open(study.url);
  await cy.page.getByText("by Ann · Unlisted").waitFor();
  await cy.page.getByText("This study has no chapters yet.").waitFor();
  expect(await button(cy, "New chapter").count()).toBe(0);
  // Whom the link leads to the game plays it.
  await cy.open(entry.url);
  await cy.page.getByRole("heading", { name: "Quiet walk", exact: true }).waitFor();
  await cy.page.getByText("Unlisted · not played yet").waitFor();
  expect(await cy.page.getByRole("link", { name: "Find an opponent" }).count()).toBe(0);
  await cy.page.getByRole("radio", { name: "A friend", exact: true }).check();
  await cy.page.getByRole("radio", { name: "White", exact: true }).check();
  await cy.page.locator(".setup button.main").click();
  await cy.page.locator(".table").waitFor();
  await ann.open(path(cy));
  await button(ann, "Join the game").click();
  await expect.poll(() => cy.page.locator(".invite").count()).toBe(0);
  await cy.click("b2", "b3");
  await ann.sees("b3", "w pawn");
  await ann.click("b5", "b4");
  await cy.sees("b4", "b pawn");
  await resign(ann);
  await expect.poll(() => cy.page.locator(".moves-result").textContent()).toMatch(/^1-0/);
  expect(await found(bob, "player=Cy")).toMatch(/^No games found/);
  for (const person of [ann, bob, cy]) person.fine();
});

it("goes on with a game of one who deletes their account, under no name", async () => {
  await begin(true);
  await resign(bob);
  const ended = path(ann);
  await begin(true);
  const runs = path(ann);
  await bob.open("/account");
  await bob.page.getByText("Delete the account", { exact: true }).click();
  await bob.page.locator("details[open]").getByLabel("Password", { exact: true }).fill("correct horse");
  await button(bob, "Delete the account for ever").click();
  await expect.poll(() => bob.page.locator(".top-account").textContent()).toBe("Log in");
  // Ann sees it at the board where she sits.
  const opponent = ann.page.locator(".player").first();
  await expect.poll(() => opponent.textContent()).toMatch(/Deleted player.*away/);
  expect(await opponent.getByRole("link").count()).toBe(0);
  await ann.click("g1", "f3");
  await ann.sees("f3", "w knight");
  await bob.open(runs);
  await bob.page.getByText("You are watching").waitFor();
  await resign(ann);
  for (const person of [ann, bob]) {
    await expect.poll(() => person.page.locator(".moves-result").textContent()).toMatch(/^0-1/);
    expect(await person.page.getByText("Bob").count()).toBe(0);
  }
  for (const person of [ann, cy]) {
    expect(await found(person, "player=Bob")).toMatch(/^No games found/);
    expect(await found(person, "player=Deleted")).toMatch(/^[23] games\.$/);
    for (const game of [ended, runs]) {
      const row = person.page.locator(".stored li", { has: person.page.locator(`a[href="${game}"]`) });
      expect(await row.textContent()).toContain("Ann – Deleted player");
    }
    await person.open("/people/Bob");
    await person.page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
    await person.open(ended);
    await person.page.getByText("Deleted player").first().waitFor();
    person.fine();
  }
});
