import { afterAll, beforeAll, expect, it } from "vitest";
import type { Created, TournamentRequest } from "../src/api/types";
import { faults } from "./axe";
import { atBoard, move, resign } from "./meet";
import { asked } from "./place";
import { type Person, Stage } from "./stage";

// An arena as its organiser and its players see it, from the first pairing to its end.

let stage: Stage;
let olga: Person;
let cy: Person;
let dee: Person;
beforeAll(async () => {
  stage = await Stage.set();
  [olga, cy, dee] = [await stage.person(), await stage.person(), await stage.person()];
  await olga.signUp("Olga");
  await cy.signUp("Cy");
  await dee.signUp("Dee");
});
afterAll(() => stage?.strike());

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const progress = (person: Person) => expect.poll(() => person.page.locator(".progress").textContent());
const row = ({ page }: Person, name: string) => page.locator(".standings tbody tr", { hasText: name });

async function create(name: string): Promise<string> {
  const request: TournamentRequest = {
    name,
    kind: "arena",
    minutes: 60,
    game: "chess",
    clock: { initial_ms: 900_000, increment_ms: 0 },
  };
  return (await asked<Created>(olga, "/api/tournament", request)).url;
}

async function join(person: Person, url: string) {
  await person.open(url);
  await person.page.getByRole("form", { name: "Join" }).getByRole("button", { name: "Join" }).click();
  await button(person, "Withdraw").waitFor();
}

/** Both make their first move, for which there is a minute at most; gives who has white, and who has black. */
async function begin(people: [Person, Person]): Promise<[Person, Person]> {
  const [white, black] = await atBoard(people);
  await move(white, "e2", "e4", "w pawn");
  await move(black, "e7", "e5", "b pawn");
  await white.sees("e5", "b pawn");
  return [white, black];
}

/** Leaves the board where somebody has played for the tournament. */
async function back(person: Person) {
  await person.page.getByRole("link", { name: "Go to the tournament" }).click();
  await person.page.locator(".progress").waitFor();
}

it("pairs those who are free again and again, until its organiser ends it", async () => {
  const url = await create("Long arena");
  for (const person of [cy, dee]) await join(person, url);
  await olga.open(url);
  await button(olga, "Start now").click();
  const [white, black] = await begin([cy, dee]);
  await white.shot("tournament-game", true);
  // Who comes back finds the way to the game.
  await black.open(url);
  await black.page.getByRole("link", { name: "Go to your game" }).waitFor();
  expect(await faults(black), "arena").toEqual([]);
  await black.shot("tournament-arena", true);
  await black.page.getByRole("link", { name: "Go to your game" }).click();
  const first = new URL(white.page.url()).pathname;
  await resign(black);
  // Both stay at the board, and are led to the next one.
  for (const { page } of [cy, dee]) await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
  const again = await begin([cy, dee]);
  const winner = white === cy ? "Cy" : "Dee";
  await expect.poll(() => row(olga, winner).locator("strong").textContent()).toBe("2");
  await expect.poll(() => olga.page.locator(".pairings li").count()).toBe(2);

  // The one who comes late waits until somebody is free, which nobody is while the tournament is paused.
  const eve = await stage.person();
  await eve.signUp("Eve");
  await join(eve, url);
  await eve.page.getByText("You are paired while this page is open.").waitFor();
  await row(olga, "Eve").waitFor();
  await button(olga, "Pause").click();
  await progress(eve).toContain("Paused by the organiser.");
  await resign(again[1]);
  for (const person of [cy, dee]) {
    await back(person);
    await progress(person).toContain("Paused by the organiser.");
  }
  // Who withdraws is paired no more, and may come back.
  await button(dee, "Withdraw").click();
  await button(dee, "Come back").waitFor();
  for (const person of [olga, cy, eve]) await row(person, "Dee").getByText("withdrawn").waitFor();
  await button(olga, "Resume").click();
  await begin([cy, eve]);
  await progress(dee).toMatch(/left\./);
  await button(dee, "Come back").click();
  await dee.page.getByText("You are paired while this page is open.").waitFor();
  await expect.poll(() => row(olga, "Dee").getByText("withdrawn").count()).toBe(0);
  await expect.poll(() => olga.page.locator(".pairings li").count()).toBe(3);

  // The end is seen by those who wait and by those who play on.
  await button(olga, "End the tournament").click();
  await button(olga, "Yes, end the tournament").click();
  await back(cy);
  for (const person of [olga, cy, dee]) {
    await progress(person).toMatch(/Finished\. (Cy|Dee) has won\./);
    expect(await button(person, "Withdraw").count()).toBe(0);
  }
  const table = await olga.page.locator(".standings tbody").textContent();
  for (const person of [cy, dee]) expect(await person.page.locator(".standings tbody").textContent()).toBe(table);
  await button(eve, "Resign").waitFor();
  for (const person of [olga, cy, dee, eve]) person.fine();
});

it("is cancelled before its start, which those who have joined see", async () => {
  const url = await create("Short arena");
  await join(cy, url);
  await olga.open(url);
  await row(olga, "Cy").waitFor();
  await button(olga, "Cancel the tournament").click();
  await button(olga, "No").click();
  await button(olga, "Cancel the tournament").click();
  await button(olga, "Yes, cancel the tournament").click();
  for (const person of [olga, cy]) {
    await progress(person).toContain("This tournament was cancelled.");
    expect(await button(person, "Withdraw").count()).toBe(0);
  }
  await dee.open(url);
  await progress(dee).toContain("This tournament was cancelled.");
  expect(await button(dee, "Join").count()).toBe(0);
  for (const person of [olga, cy, dee]) person.fine();
});
