import { afterAll, beforeAll, expect, it } from "vitest";
import type { Created, TournamentRequest } from "../src/api/types";
import { atBoard, move, resign } from "./meet";
import { asked } from "./place";
import { type Person, Stage } from "./stage";

// Tournaments of rounds as their organiser and all players see them: a Swiss one, live, and one with days for a move.

let stage: Stage;
let olga: Person;
let players: Map<string, Person>;
beforeAll(async () => {
  stage = await Stage.set();
  olga = await stage.person();
  await olga.signUp("Olga");
  players = new Map();
  for (const name of ["Bob", "Cy", "Dee"]) {
    const person = await stage.person();
    await person.signUp(name);
    players.set(name, person);
  }
});
afterAll(() => stage?.strike());

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });
const progress = (person: Person) => expect.poll(() => person.page.locator(".progress").textContent());
const standings = ({ page }: Person) => page.locator(".standings tbody");
const row = (person: Person, name: string) => standings(person).locator("tr", { hasText: name });

/** A tournament that these have joined, which its organiser starts. */
async function start(request: Omit<TournamentRequest, "game">, names: string[]): Promise<string> {
  const { url } = await asked<Created>(olga, "/api/tournament", { game: "chess", ...request });
  await olga.open(url);
  for (const name of names) {
    const person = players.get(name)!;
    await person.open(url);
    await person.page.getByRole("form", { name: "Join" }).getByRole("button", { name: "Join" }).click();
    await button(person, "Withdraw").waitFor();
    await row(olga, name).waitFor();
  }
  await button(olga, "Start now").click();
  return url;
}

/** Who has the bye, and the two who have a board; all of them by their names. */
async function paired(round: number): Promise<{ bye: string; two: [string, string] }> {
  await progress(olga).toContain(`Round ${round} of 2`);
  const free = olga.page.locator(".pairings li", { hasText: "bye, 1 point" });
  const bye = (await free.locator("span").first().textContent())!;
  const [first, second] = [...players.keys()].filter((name) => name !== bye);
  return { bye, two: [first!, second!] };
}

/** White makes a move, and black gives up; gives their names. */
async function play(two: [string, string]): Promise<{ winner: string; loser: string }> {
  const [first, second] = two.map((name) => players.get(name)!);
  const [white, black] = await atBoard([first!, second!]);
  await move(white, "e2", "e4", "w pawn");
  await black.sees("e4", "w pawn");
  await resign(black);
  return white === first ? { winner: two[0], loser: two[1] } : { winner: two[1], loser: two[0] };
}

it("pairs two Swiss rounds, with a bye in each, and ranks all", async () => {
  const clock = { initial_ms: 900_000, increment_ms: 0 };
  const url = await start({ name: "Sunday Swiss", kind: "swiss", rounds: 2, clock }, [...players.keys()]);
  const first = await paired(1);
  const { winner, loser } = await play(first.two);
  await players.get(loser)!.page.getByRole("link", { name: "Go to the tournament" }).click();
  const atHome = [olga, players.get(first.bye)!, players.get(loser)!];
  for (const person of atHome) {
    await expect.poll(() => row(person, winner).locator("strong").textContent()).toBe("1");
    expect(await row(person, first.bye).locator("strong").textContent()).toBe("1");
    expect(await row(person, loser).locator("strong").textContent()).toBe("0");
    await progress(person).toContain("The organiser begins the next round.");
    if (person !== olga) expect(await button(person, "Begin the next round").count()).toBe(0);
  }
  await button(olga, "Begin the next round").click();
  // Whom the first round gave nothing has the bye; the winner, who is still at the last board, is led to the next one.
  const second = await paired(2);
  expect(second.bye).toBe(loser);
  await progress(players.get(loser)!).toContain("Round 2 of 2");
  const champion = (await play(second.two)).winner;
  for (const name of second.two)
    await players.get(name)!.page.getByRole("link", { name: "Go to the tournament" }).click();
  for (const person of [olga, ...players.values()]) {
    await progress(person).toContain(`${champion} has won.`);
    await expect.poll(() => standings(person).locator("tr").first().textContent()).toContain(champion);
    expect(await row(person, champion).locator("strong").textContent()).toBe("2");
    for (const name of players.keys())
      if (name !== champion) expect(await row(person, name).locator("strong").textContent()).toBe("1");
    await person.page.getByLabel("Round").selectOption("1");
    await person.page.locator(".pairings li", { hasText: "bye, 1 point" }).getByText(first.bye).waitFor();
    person.fine();
  }
  // Who has no account reads it, too.
  const guest = await stage.person();
  await guest.open(url);
  await progress(guest).toContain(`${champion} has won.`);
  guest.fine();
});

it("gives each a game with days for a move, and counts how it ends", async () => {
  const [bob, cy] = [players.get("Bob")!, players.get("Cy")!];
  const clock = { initial_ms: 0, increment_ms: 0, days: 3 };
  const url = await start({ name: "Slow round", kind: "robin", clock, rated: false }, ["Bob", "Cy"]);
  const [white, black] = await atBoard([bob, cy]);
  const [first, second] = white === bob ? ["Bob", "Cy"] : ["Cy", "Bob"];
  // It waits in the list of the one, and for the other it is the opponent's turn.
  for (const person of [white, black]) await person.open("/moves");
  const listed = ({ page }: Person, name: string) => page.getByRole("list", { name, exact: true });
  await listed(white, "Your move").getByText(`with White against ${second}`).waitFor();
  // A minute later it is a little less.
  expect(await listed(white, "Your move").textContent()).toMatch(/(3 days|2 days 23 h) left/);
  await listed(black, "Your opponent’s move").getByText(`with Black against ${first}`).waitFor();
  await black.page.getByText("No game waits for you.").waitFor();
  await expect.poll(() => white.page.locator(".top-moves").textContent()).toContain("1 move");
  await listed(white, "Your move").getByRole("link").click();
  await move(white, "e2", "e4", "w pawn");
  await black.page.reload();
  await listed(black, "Your move").getByText(`with Black against ${first}`).click();
  await black.sees("e4", "w pawn");
  await resign(black);
  for (const person of [white, black]) {
    await person.page.getByRole("link", { name: "Go to the tournament" }).click();
    await progress(person).toContain(`${first} has won.`);
    await person.open("/moves");
    await person.page.getByText("No game waits for you.").waitFor();
    expect(await person.page.locator(".stored li").count()).toBe(0);
  }
  await progress(olga).toContain(`Finished. ${first} has won.`);
  expect(await row(olga, first!).locator("strong").textContent()).toBe("1");
  expect(await row(olga, second!).locator("strong").textContent()).toBe("0");
  await olga.open("/tournament");
  await olga.page
    .locator("li, tr", { has: olga.page.locator(`a[href="${url}"]`) })
    .getByText(`won by ${first}`)
    .first()
    .waitFor();
  for (const person of [olga, bob, cy]) person.fine();
});
