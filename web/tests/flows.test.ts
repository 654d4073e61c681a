import { afterAll, beforeAll, expect, it } from "vitest";
import type { Created, PlayRequest } from "../src/api/types";
import { asked } from "./place";
import { type Person, Stage } from "./stage";

// What happens between two browsers, or two windows of one, and is not looked at elsewhere.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const button = ({ page }: Pick<Person, "page">, name: string) => page.getByRole("button", { name, exact: true });
const result = ({ page }: Person) => page.locator(".moves-result").textContent();

/** Two guests at a game of chess by a link; the first has white. */
async function atBoard(): Promise<[Person, Person]> {
  const [white, black] = [await stage.person(), await stage.person({ viewport: { width: 390, height: 844 } })];
  await white.begin("chess", { against: "A friend", color: "White" });
  await black.page.goto(white.page.url());
  await button(black, "Join the game").click();
  await expect.poll(() => white.page.locator(".invite").count()).toBe(0);
  await white.click("e2", "e4");
  await black.sees("e4", "w pawn");
  return [white, black];
}

/** Another window of the same browser. */
async function window(person: Person, path: string): Promise<Person> {
  const page = await person.context.newPage();
  await page.goto(person.address + path);
  return Object.assign(Object.create(Object.getPrototypeOf(person)), person, { page });
}

it("takes a move back where the opponent agrees, and goes on", async () => {
  const [white, black] = await atBoard();
  await button(white, "Take back").click();
  await white.page.getByRole("status").getByText("You have asked").or(white.page.locator(".offer")).first().waitFor();
  await button(black, "Accept").click();
  for (const person of [white, black]) await person.sees("e2", "w pawn");
  await white.click("d2", "d4");
  await black.sees("d4", "w pawn");
  for (const person of [white, black]) person.fine();
});

it("is drawn where both want it, and its rematch may be declined", async () => {
  const [white, black] = await atBoard();
  await button(black, "Offer a draw").click();
  await white.page.locator(".offer").waitFor();
  await button(white, "Accept").press("Enter");
  for (const person of [white, black]) await expect.poll(() => result(person)).toMatch(/^1\/2-1\/2/);
  await button(white, "Play again").click();
  await button(black, "Decline").click();
  await button(white, "Play again").waitFor();
  expect(await black.page.locator(".offer").count()).toBe(0);
  for (const person of [white, black]) person.fine();
});

it("seats one of two who join at the same time, and lets the other watch", async () => {
  const host = await stage.person();
  await host.begin("chess", { against: "A friend", color: "White" });
  const guests = [await stage.person(), await stage.person()];
  for (const guest of guests) {
    await guest.page.goto(host.page.url());
    await button(guest, "Join the game").waitFor();
  }
  // The button of one may be gone before it is pressed: the other was faster.
  await Promise.all(
    guests.map(({ page }) => page.evaluate(() => document.querySelector<HTMLElement>(".invite button")?.click())),
  );
  const watching = guests.map((guest) => guest.page.getByText("You are watching"));
  await watching[0]!
    .or(guests[0]!.page.getByRole("button", { name: "Abort the game" }))
    .first()
    .waitFor();
  await expect
    .poll(async () => (await Promise.all(watching.map((one) => one.count()))).reduce((sum, one) => sum + one))
    .toBe(1);
  await expect.poll(() => host.page.locator(".invite").count()).toBe(0);
  await host.click("e2", "e4");
  for (const guest of guests) await guest.sees("e4", "w pawn");
  for (const person of [host, ...guests]) person.fine();
});

it("is played in two windows of one browser", async () => {
  const [white, black] = await atBoard();
  const second = await window(white, new URL(white.page.url()).pathname);
  await second.sees("e4", "w pawn");
  await black.click("e7", "e5");
  for (const person of [white, second]) await person.sees("e5", "b pawn");
  await second.click("g1", "f3");
  for (const person of [white, black]) await person.sees("f3", "w knight");
  // One of them may be closed.
  await second.page.close();
  await black.click("b8", "c6");
  await white.sees("c6", "b knight");
  expect(await black.page.locator(".away").count()).toBe(0);
  await button(white, "Resign").click();
  await button(white, "Yes, resign").click();
  await expect.poll(() => result(black)).toMatch(/^0-1/);
  for (const person of [white, black]) person.fine();
});

it("logs out in one window, and in one browser, which the others see", async () => {
  const [ann, phone, bob] = [await stage.person(), await stage.person(), await stage.person()];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await phone.open("/account");
  await phone.page.getByLabel("Name").fill("Ann");
  await phone.page.getByLabel("Password").fill("correct horse");
  await phone.page.locator("form").getByRole("button", { name: "Log in" }).click();
  const is = (person: Person, name: string) =>
    expect.poll(() => person.page.locator(".top-account").textContent()).toBe(name);
  await is(phone, "Ann");
  await phone.open("/lobby");
  await ann.open("/account");
  const other = await window(ann, "/lobby");
  await is(other, "Ann");
  // Both windows of this browser, and no other browser.
  await button(ann, "Log out").click();
  await is(ann, "Log in");
  await is(other, "Log in");
  await other.page.getByLabel("Your name").waitFor();
  await is(phone, "Ann");
  await ann.page.getByLabel("Name").fill("Ann");
  await ann.page.getByLabel("Password").fill("correct horse");
  await ann.page.locator("form").getByRole("button", { name: "Log in" }).click();
  await is(other, "Ann");
  // From everywhere: the other browser hears it in the lobby, and nobody challenges it any more.
  await button(ann, "Log out everywhere").click();
  for (const person of [ann, other, phone]) await is(person, "Log in");
  await phone.page.getByLabel("Your name").waitFor();
  await bob.open("/lobby?to=Ann");
  await button(bob, "Challenge Ann").click();
  await expect.poll(() => bob.page.locator(".lobby .explanation").textContent()).toMatch(/Ann is not here now/);
  for (const person of [ann, phone, bob]) person.fine();
});

it("unblocks, follows a player to their game, and unfollows", async () => {
  const [cy, dee, eve] = [await stage.person(), await stage.person(), await stage.person()];
  await cy.signUp("Cy");
  await dee.signUp("Dee");
  await cy.open("/people/Dee");
  await button(cy, "Block Dee").press("Enter");
  await button(cy, "Unblock Dee").press("Enter");
  await button(cy, "Follow Dee").click();
  await button(cy, "Unfollow Dee").waitFor();
  // Who was unblocked challenges again.
  await cy.open("/lobby");
  await dee.open("/lobby?to=Cy");
  await button(dee, "Challenge Cy").click();
  await cy.page.locator(".offer", { hasText: "Dee" }).waitFor();
  await button(cy, "Decline").click();
  await dee.page.getByText("Cy has declined").waitFor();
  // A public game of one who is followed is a click away.
  await dee.open("/games/chess");
  await dee.page.getByLabel("List the game publicly when it has ended").check();
  await dee.page.getByRole("radio", { name: "A friend" }).check();
  await button(dee, "Create the game and its link").click();
  await dee.page.locator(".table").waitFor();
  await eve.page.goto(dee.page.url());
  await button(eve, "Join the game").click();
  await expect.poll(() => dee.page.locator(".invite").count()).toBe(0);
  await cy.open("/following");
  await cy.page.getByRole("list", { name: "Following" }).getByRole("link", { name: "Chess" }).click();
  await cy.page.getByText("You are watching").waitFor();
  await dee.click("e2", "e4");
  await cy.sees("e4", "w pawn");
  await cy.open("/people/Dee");
  await button(cy, "Unfollow Dee").click();
  await button(cy, "Follow Dee").waitFor();
  await cy.open("/following");
  await cy.page.getByText("You follow nobody yet").waitFor();
  for (const person of [cy, dee, eve]) person.fine();
});

it("aborts a game before both have moved, or while nobody has joined", async () => {
  const [white, black] = await atBoard();
  await button(black, "Abort the game").click();
  await button(black, "Play on").click();
  await button(black, "Abort the game").click();
  await button(black, "Yes, abort it").click();
  for (const person of [white, black]) {
    await expect.poll(() => result(person)).toBe("aborted");
    expect(await button(person, "Abort the game").count()).toBe(0);
  }
  await white.begin("chess", { against: "A friend", color: "White" });
  await black.page.goto(white.page.url());
  await button(black, "Join the game").waitFor();
  await button(white, "Abort the game").click();
  await button(white, "Yes, abort it").click();
  await expect.poll(() => result(black)).toBe("aborted");
  expect(await button(black, "Join the game").count()).toBe(0);
  for (const person of [white, black]) person.fine();
});

it("asks once more also where somebody clicks twice", async () => {
  const [white, black] = await atBoard();
  await black.click("e7", "e5");
  await white.sees("e5", "b pawn");
  await button(white, "Resign").dblclick();
  await button(white, "Yes, resign").waitFor();
  expect(await white.page.locator(".moves-result").count()).toBe(0);
  await button(white, "Yes, resign").click();
  await expect.poll(() => result(black)).toMatch(/^0-1/);
  for (const person of [white, black]) person.fine();
});

it("gives the game to who waits for one that is gone, or half of it", async () => {
  const games = [await atBoard(), await atBoard()];
  for (const [white, black] of games) {
    await black.page.close();
    await expect.poll(() => white.page.locator(".away").count()).toBe(1);
    expect(await button(white, "Claim the win").count()).toBe(0);
  }
  const [[winner], [drawn]] = games as [[Person, Person], [Person, Person]];
  await button(winner, "Claim the win").click();
  await expect.poll(() => result(winner)).toMatch(/^1-0/);
  await button(drawn, "Claim a draw").click();
  await expect.poll(() => result(drawn)).toMatch(/^1\/2-1\/2/);
  for (const [white, black] of games) {
    const back = await window(black, new URL(white.page.url()).pathname);
    await expect.poll(async () => (await result(back)) === (await result(white))).toBe(true);
    white.fine();
  }
});

it("ends where one runs out of time, in all windows", async () => {
  const [white, black, watcher] = [await stage.person(), await stage.person(), await stage.person()];
  await white.open("/lobby");
  const { url } = await asked<Created>(white, "/api/play", {
    game: "chess",
    opponent: { person: {} },
    color: "w",
    // It runs from the first move on: the opponent's.
    clock: { initial_ms: 1_000, increment_ms: 0 },
  } satisfies PlayRequest);
  await white.open(url);
  await black.open(url);
  await button(black, "Join the game").click();
  await watcher.open(url);
  await watcher.page.getByText("You are watching").waitFor();
  await white.click("e2", "e4");
  for (const person of [white, black, watcher]) {
    await expect.poll(() => result(person)).toBe("1-0 time");
    await person.page.getByText("Black ran out of time: white has won.").first().waitFor();
    await expect.poll(() => person.page.getByRole("timer", { name: "black's clock" }).textContent()).toBe("0:00.0");
    await person.page.getByRole("timer", { name: "white's clock" }).getByText("0:01").waitFor();
    person.fine();
  }
  // Who moves now is too late.
  await black.click("e7", "e5");
  await black.sees("e7", "b pawn");
  await button(black, "Play again").waitFor();
});
