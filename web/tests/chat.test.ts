import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// Players who write to each other, and one who blocks the other.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const chat = (person: Person, name: string) => person.page.getByRole("form", { name });
const OWN = "Chat with your opponent";
const OTHERS = "Chat of those who watch";

async function say(person: Person, name: string, text: string) {
  await chat(person, name).getByLabel("Write something").fill(text);
  await chat(person, name).getByLabel("Write something").press("Enter");
}

const reads = (person: Person, name: string, text: string) =>
  expect.poll(() => chat(person, name).getByRole("log").textContent()).toContain(text);

it("lets players and those who watch write, follows and blocks", async () => {
  const [ann, bob, cy] = [
    await stage.person(),
    await stage.person({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
    await stage.person(),
  ];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await cy.signUp("Cy");
  await ann.begin("chess", { against: "A friend", color: "White" });
  const link = new URL(ann.page.url()).pathname;
  await bob.open(link);
  await bob.page.getByRole("button", { name: "Join the game" }).click();
  await cy.open(link);
  await say(ann, OWN, "Good luck, <b>Bob</b>! https://example.org");
  await reads(bob, OWN, "Ann Good luck, <b>Bob</b>! https://example.org");
  await expect.poll(() => chat(ann, OWN).getByLabel("Write something").inputValue()).toBe("");
  expect(await chat(bob, OWN).locator("li a").count(), "the name alone is a link").toBe(1);
  await say(bob, OWN, "You too");
  await reads(ann, OWN, "Bob You too");
  await say(cy, OTHERS, "White wins");
  await reads(cy, OTHERS, "Cy White wins");
  expect(await cy.page.getByText("You too").count()).toBe(0);
  for (const person of [ann, bob]) {
    expect(await person.page.getByText("White wins").count()).toBe(0);
    expect(await faults(person), "chat").toEqual([]);
  }
  expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await ann.shot("chat", true);
  await bob.shot("chat-phone", true);
  await cy.shot("chat-watchers", true);
  // What was written is there after a reload, and hidden where that is wanted.
  await bob.page.reload();
  await reads(bob, OWN, "You too");
  await bob.page.getByLabel("Show the chat").uncheck();
  await expect.poll(() => chat(bob, OWN).count()).toBe(0);
  await bob.page.getByLabel("Show the chat").check();
  await reads(bob, OWN, "Good luck");
  // Once the game has ended, players read what was said of it.
  await ann.page.getByRole("button", { name: "Abort the game" }).click();
  await ann.page.getByRole("button", { name: "Yes, abort it" }).click();
  await reads(ann, OTHERS, "Cy White wins");

  await cy.open("/people/Ann");
  await cy.page.getByRole("button", { name: "Follow Ann" }).click();
  await cy.page.getByRole("button", { name: "Unfollow Ann" }).waitFor();
  await cy.open("/following");
  await cy.page.locator(".seeks li", { hasText: "Ann" }).getByText("is here").waitFor();
  await cy.shot("following", true);
  expect(await faults(cy), "following").toEqual([]);

  await ann.open("/people/Bob");
  await ann.page.getByRole("button", { name: "Block Bob" }).click();
  await ann.page.getByText("You have blocked Bob").waitFor();
  await ann.shot("blocked", true);
  expect(await faults(ann), "profile").toEqual([]);
  await ann.open("/lobby");
  await bob.open("/lobby?to=Ann");
  await bob.page.getByRole("button", { name: "Challenge Ann" }).click();
  await expect.poll(() => bob.page.locator(".lobby .explanation").textContent()).toMatch(/Ann is not here now/);
  await ann.open(link);
  await reads(ann, OWN, "Good luck");
  expect(await chat(ann, OWN).getByRole("log").textContent()).not.toContain("You too");
  for (const person of [ann, bob, cy]) person.fine();
}, 120_000);
