import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// A message is reported, and a moderator answers it.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const OWN = "Chat with your opponent";
const chat = (person: Person) => person.page.getByRole("form", { name: OWN });

async function say(person: Person, text: string) {
  await chat(person).getByLabel("Write something").fill(text);
  await chat(person).getByLabel("Write something").press("Enter");
}

const sound = async (person: Person, what: string) => {
  expect(await faults(person), what).toEqual([]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

it("reports a message to a moderator, who warns its writer and mutes them", async () => {
  const mia = await stage.person({ viewport: { width: 360, height: 740 } });
  await mia.signUp("Mia");
  await stage.restart(async () => {}, ["--moderator", "Mia"]);
  const [ann, bob] = [await stage.person(), await stage.person({ viewport: { width: 360, height: 740 } })];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await ann.begin("chess", { against: "A friend", color: "White" });
  const link = new URL(ann.page.url()).pathname;
  await bob.open(link);
  await bob.page.getByRole("button", { name: "Join the game" }).click();
  await say(bob, "You are a fool");
  await ann.page.getByRole("button", { name: "Report the message of Bob" }).click();
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
  const act = mia.page.getByRole("form", { name: "What is done about Bob" });
  await act.getByLabel("Action").selectOption("mute");
  await act.getByLabel("Hours").fill("3");
  await act.getByLabel("Why, for the log").fill("an insult");
  await act.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText(/Mia muted Bob until .*: an insult/).waitFor();
  await mia.page.getByText("No report waits.").waitFor();
  await say(bob, "And I say it again");
  await bob.page.getByText("A moderator has decided that you may not write: try again in 3 hours.").waitFor();
  expect(await ann.page.getByText("And I say it again").count()).toBe(0);
  expect(await chat(bob).getByLabel("Write something").inputValue(), "what is refused is kept").toBe(
    "And I say it again",
  );

  const other = mia.page.getByRole("form", { name: "What is done", exact: true });
  await other.getByRole("textbox", { name: "Account", exact: true }).fill("Bob");
  await other.getByLabel("What the account will read").fill("Be polite.");
  await other.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText("Mia warned Bob: Be polite.").waitFor();
  await mia.shot("desk-log", true);
  await bob.open("/account");
  await bob.page.getByText("Be polite.").waitFor();
  await sound(bob, "warning");
  await bob.shot("warning", true);
  await bob.page.getByRole("button", { name: "I have read it" }).click();
  await expect.poll(() => bob.page.getByText("Be polite.").count()).toBe(0);
  await ann.open("/desk");
  await ann.page.getByText("Only moderators have a desk.").waitFor();
  for (const person of [mia, ann, bob]) person.fine();
}, 120_000);
