import { afterAll, beforeAll, expect, it } from "vitest";
import type { Created, StudyRequest, TournamentRequest } from "../src/api/types";
import { faults } from "./axe";
import { asked } from "./place";
import { type Person, Stage } from "./stage";

// What is reported, and what a moderator does about it, as all who are concerned see it.

let stage: Stage;
let mia: Person;
let olga: Person;
let rita: Person;
beforeAll(async () => {
  stage = await Stage.set();
  mia = await stage.person({ viewport: { width: 360, height: 740 } });
  await mia.signUp("Mia");
  await stage.restart(async () => {}, ["--moderator", "Mia"]);
  [olga, rita] = [await stage.person(), await stage.person()];
  await olga.signUp("Olga");
  await rita.signUp("Rita");
});
afterAll(() => stage?.strike());

const OWN = "Chat with your opponent";
const chat = (person: Person) => person.page.getByRole("form", { name: OWN });
const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });

async function say(person: Person, text: string) {
  await chat(person).getByLabel("Write something").fill(text);
  await chat(person).getByLabel("Write something").press("Enter");
}

const reads = (person: Person, text: string) =>
  expect.poll(() => chat(person).getByRole("log").textContent()).toContain(text);

const sound = async (person: Person, what: string) => {
  expect(await faults(person), what).toEqual([]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

/** A game that two play; the first has white. */
async function meet(white: Person, black: Person) {
  await white.begin("chess", { against: "A friend", color: "White" });
  await black.page.goto(white.page.url());
  await button(black, "Join the game").click();
  await expect.poll(() => white.page.locator(".invite").count()).toBe(0);
}

/** Fills in the form of a report, and sends it. */
async function report({ page }: Person, what: string, why: string, more: string) {
  const form = page.getByRole("form", { name: `Report ${what}`, exact: true });
  await form.getByLabel(/^Why do you report/).selectOption(why);
  await form.getByLabel("More about it").fill(more);
  await form.getByRole("button", { name: "Report" }).click();
  await page.getByText("a moderator will look at it").waitFor();
}

/** Does something at the desk about the account that is named, for which nobody has to have reported it. */
async function act({ page }: Person, name: string, action: string, log: RegExp, hours?: string) {
  const form = page.getByRole("form", { name: "What is done", exact: true });
  await form.getByRole("textbox", { name: "Account", exact: true }).fill(name);
  await form.getByLabel("Action").selectOption(action);
  if (hours) await form.getByLabel("Hours").fill(hours);
  await form.getByRole("button", { name: "Do it" }).click();
  await page.getByText(log).first().waitFor();
}

it("reports a message to a moderator, who mutes its writer, lets them write again and warns them", async () => {
  const [ann, bob] = [await stage.person(), await stage.person({ viewport: { width: 360, height: 740 } })];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await meet(ann, bob);
  await say(bob, "You are a fool");
  await button(ann, "Report the message of Bob").click();
  const form = ann.page.getByRole("form", { name: /^Report the message/ });
  await form.getByLabel("More about it").fill("He insults me");
  await sound(ann, "report");
  await ann.shot("report", true);
  await form.getByRole("button", { name: "Report" }).click();
  await ann.page.getByText("a moderator will look at it").waitFor();
  expect(await bob.page.getByRole("button", { name: /^Report/ }).count(), "nobody reports themselves").toBe(0);

  await mia.open("/account");
  await mia.page.getByRole("link", { name: "Moderators’ desk" }).click();
  await mia.page.getByText("1 report waits.").waitFor();
  expect(await mia.page.locator("mark").textContent()).toBe("You are a fool");
  await sound(mia, "desk");
  await mia.shot("desk-phone", true);
  const answer = mia.page.getByRole("form", { name: "What is done about Bob" });
  await answer.getByLabel("Action").selectOption("mute");
  await answer.getByLabel("Hours").fill("3");
  await answer.getByLabel("Why, for the log").fill("an insult");
  await answer.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText(/Mia muted Bob until .*: an insult/).waitFor();
  await mia.page.getByText("No report waits.").waitFor();
  await say(bob, "And I say it again");
  await bob.page.getByText("A moderator has decided that you may not write: try again in 3 hours.").waitFor();
  expect(await ann.page.getByText("And I say it again").count()).toBe(0);
  expect(await chat(bob).getByLabel("Write something").inputValue(), "what is refused is kept").toBe(
    "And I say it again",
  );
  await act(mia, "Bob", "unmute", /Mia unmuted Bob/);
  await say(bob, "I am sorry");
  await reads(ann, "Bob I am sorry");

  const other = mia.page.getByRole("form", { name: "What is done", exact: true });
  await other.getByRole("textbox", { name: "Account", exact: true }).fill("Bob");
  await other.getByLabel("Action").selectOption("warn");
  await other.getByLabel("What the account will read").fill("Be polite.");
  await other.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText("Mia warned Bob: Be polite.").waitFor();
  await mia.shot("desk-log", true);
  await bob.open("/account");
  await bob.page.getByText("Be polite.").waitFor();
  await sound(bob, "warning");
  await bob.shot("warning", true);
  await button(bob, "I have read it").click();
  await expect.poll(() => bob.page.getByText("Be polite.").count()).toBe(0);
  await ann.open("/desk");
  await ann.page.getByText("Only moderators have a desk.").waitFor();
  for (const person of [mia, ann, bob]) person.fine();
});

it("mutes a guest, and lets the guest write again", async () => {
  const guest = await stage.person();
  await meet(rita, guest);
  await say(guest, "Go away");
  await button(rita, "Report the message of Anonymous").click();
  await report(rita, "the message “Go away”", "abuse", "");
  await mia.open("/desk");
  const answer = mia.page.getByRole("form", { name: "What is done about Anonymous" });
  await answer.getByLabel("Action").selectOption("mute");
  await answer.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText(/Mia muted Guest/).waitFor();
  await say(guest, "Why?");
  await guest.page.getByText("A moderator has decided that you may not write").waitFor();
  await button(mia, "Unmute the guest").click();
  await mia.page.getByText(/Mia unmuted Guest/).waitFor();
  await say(guest, "Sorry");
  await reads(rita, "Sorry");
  expect(await chat(rita).getByRole("log").textContent()).not.toContain("Why?");
  for (const person of [mia, rita, guest]) person.fine();
});

it("hides the words of a tournament, from its organiser too, and shows them again", async () => {
  const { url } = await asked<Created>(olga, "/api/tournament", {
    name: "Rude cup",
    description: "For fools.",
    kind: "swiss",
    rounds: 1,
    game: "chess",
    clock: { initial_ms: 600_000, increment_ms: 0 },
  } satisfies TournamentRequest);
  await rita.open("/tournament");
  await rita.page.getByRole("link", { name: "Rude cup" }).click();
  await olga.open(url);
  await olga.page.getByText("For fools.").waitFor();
  expect(await button(olga, "Report this tournament").count(), "nobody reports what is their own").toBe(0);
  await button(rita, "Report this tournament").click();
  await report(rita, "Rude cup", "name", "Look at it");

  await mia.open("/desk");
  const article = mia.page.locator("article", { hasText: "A name that offends: Olga" });
  await article.getByText("Look at it").waitFor();
  expect(await article.getByRole("link", { name: "Rude cup" }).getAttribute("href")).toBe(url);
  await article.getByLabel("Action").selectOption("hide");
  await sound(mia, "desk");
  await article.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText(/Mia hid a tournament of Olga/).waitFor();
  await mia.page.getByText("No report waits.").waitFor();
  // Both look at it, and see it without loading it again.
  for (const person of [olga, rita]) {
    await person.page.getByRole("heading", { name: "Tournament of Olga" }).waitFor();
    await person.page.getByText("A moderator has hidden the name and the description").waitFor();
    expect(await person.page.getByText("For fools.").count()).toBe(0);
    await sound(person, "hidden");
  }
  expect(await button(rita, "Report this tournament").count()).toBe(0);
  for (const person of [olga, rita]) {
    await person.open("/tournament");
    await person.page.getByText("None is announced.").waitFor();
    await person.open(url);
    await person.page.getByRole("heading", { name: "Tournament of Olga" }).waitFor();
  }
  await mia.open(url);
  await button(mia, "Show them again").click();
  for (const person of [olga, rita, mia]) {
    await person.page.getByRole("heading", { name: "Rude cup" }).waitFor();
    await person.page.getByText("For fools.").waitFor();
    person.fine();
  }
});

it("dismisses a report on a profile, and hides a study from all but its owner", async () => {
  await rita.open("/people/Olga");
  await button(rita, "Report Olga").click();
  await report(rita, "Olga", "name", "It sounds rude");
  const { url } = await asked<Created>(olga, "/api/studies", {
    title: "Endings",
    description: "How fools lose.",
    visibility: "public",
  } satisfies StudyRequest);
  await rita.open("/studies");
  await rita.page.getByRole("link", { name: "Endings" }).click();
  await button(rita, "Report this study").click();
  await report(rita, "Endings", "spam", "Not about endings");

  await mia.open("/desk");
  await mia.page.getByText("2 reports wait.").waitFor();
  const profile = mia.page.locator("article", { hasText: "It sounds rude" });
  expect(await profile.getByRole("link", { name: "Olga" }).getAttribute("href")).toBe("/people/Olga");
  expect(await profile.getByRole("option", { name: /^Hide/ }).count(), "an account is not hidden").toBe(0);
  await profile.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText("Mia dismissed a report about Olga").waitFor();
  const study = mia.page.locator("article", { hasText: "Advertisements: Olga" });
  expect(await study.getByRole("link", { name: "Endings" }).getAttribute("href")).toBe(url);
  await study.getByLabel("Action").selectOption("hide");
  await study.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText(/Mia hid a study of Olga/).waitFor();
  await mia.page.getByText("No report waits.").waitFor();

  await rita.open(url);
  await rita.page.getByText("There is no such study here").waitFor();
  await rita.open("/studies");
  await rita.page.getByText("No public study here fits.").waitFor();
  // Its owner reads why, and nothing of what was dismissed.
  await olga.open("/studies");
  await olga.page.getByRole("link", { name: "Endings" }).click();
  await olga.page.getByText("A moderator has hidden this study").waitFor();
  await olga.open("/account");
  await button(olga, "Log out everywhere").waitFor();
  expect(await olga.page.getByText("A moderator warns you").count()).toBe(0);
  await mia.open(url);
  await button(mia, "Show it again").click();
  await button(mia, "Hide this study").waitFor();
  await rita.open(url);
  await rita.page.getByRole("heading", { name: "Endings" }).waitFor();
  for (const person of [mia, olga, rita]) person.fine();
});

it("closes an account, which its owner and the opponent see, and opens it again", async () => {
  await meet(olga, rita);
  const game = new URL(olga.page.url()).pathname;
  await olga.click("e2", "e4");
  await rita.sees("e4", "w pawn");
  const lobby = await rita.context.newPage();
  await lobby.goto(`${rita.address}/lobby`);
  await olga.open("/lobby?game=chess");
  await olga.page
    .getByRole("form", { name: "Find an opponent" })
    .getByRole("button", { name: "Find an opponent" })
    .click();
  const offer = lobby.locator(".seeks li", { hasText: "Olga" });
  await offer.waitFor();
  await mia.open("/desk");
  await act(mia, "Olga", "close", /Mia closed the account of Olga/);
  // She is logged out where she stands, and neither waits in the lobby nor sits at her board.
  const isNamed = (name: string) => expect.poll(() => olga.page.locator(".top-account").textContent()).toBe(name);
  await isNamed("Log in");
  await expect.poll(() => offer.count()).toBe(0);
  await rita.page.locator(".player", { hasText: "Olga" }).getByText("away").waitFor();
  const logIn = async () => {
    await olga.open("/account");
    await olga.page.getByLabel("Name").fill("Olga");
    await olga.page.getByLabel("Password").fill("correct horse");
    await olga.page.locator("form").getByRole("button", { name: "Log in" }).click();
  };
  await logIn();
  await expect.poll(() => olga.page.getByRole("alert").textContent()).toContain("closed this account");
  await olga.open(game);
  await olga.page.getByText("You are watching").waitFor();

  await act(mia, "Olga", "reopen", /Mia opened the account again of Olga/);
  await logIn();
  await isNamed("Olga");
  await olga.open(game);
  await expect.poll(() => rita.page.locator(".away").count()).toBe(0);
  await rita.click("e7", "e5");
  await olga.click("g1", "f3");
  await rita.sees("f3", "w knight");
  for (const person of [mia, olga, rita]) person.fine();
});
