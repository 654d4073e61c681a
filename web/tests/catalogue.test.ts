import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// One person publishes a game from the desk; another finds it, plays it and clones it; then there is a second version.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const FIRST = `# My own
inherit = "los-alamos"
title = "Short walk"

[rules]
stalemate = { result = "loss" }
`;
const SECOND = FIRST.replace('"loss"', '"win"');

/** Nothing is wrong for those who do not see the page, and nothing is wider than it. */
async function sound(person: Person, what: string) {
  expect(await faults(person), what).toEqual([]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(
    0,
  );
}

/** Replaces the text on the desk. */
async function write(person: Person, text: string) {
  const editor = person.page.locator(".cm-content");
  await editor.waitFor();
  await editor.fill(text);
  await expect.poll(() => editor.textContent()).toContain(text.trim().split("\n").at(-1)!);
  await person.page.getByText("The definition is valid.").waitFor();
}

const path = (person: Person) => new URL(person.page.url()).pathname;

it("is published, found, played, cloned and improved", async () => {
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
  const [ann, bob] = [await stage.person(), await stage.person(phone)];
  await ann.signUp("Ann");
  await ann.open("/design");
  await write(ann, FIRST);
  const form = ann.page.getByRole("form", { name: "A new game" });
  await expect.poll(() => form.getByLabel("Title").inputValue()).toBe("Short walk");
  await form.getByLabel("Description, in one line").fill("Six files, and stalemate loses.");
  await form.getByLabel("Tags").fill("small Two-words! quick");
  await form.getByRole("radio", { name: "Public" }).check();
  await form.getByText("It is listed for everybody.").waitFor();
  await form.getByRole("button", { name: "Save to the catalogue" }).click();
  await form.getByRole("alert").getByText("A tag has 2 to 20 letters").waitFor();
  await form.getByLabel("Tags").fill("small, quick");
  await sound(ann, "desk");
  await ann.shot("catalogue-desk", true);
  await form.getByRole("button", { name: "Save to the catalogue" }).click();
  await ann.page.waitForURL(/\/catalogue\/\w+$/);
  const entry = path(ann);

  // A guest finds it, and says nothing about it before logging in.
  await bob.open("/");
  await bob.page.getByRole("link", { name: "users’ games" }).click();
  await bob.page.getByRole("searchbox", { name: "Words" }).fill("chess");
  await bob.page.getByRole("button", { name: "Search" }).click();
  await bob.page.getByText("No game here fits.").waitFor();
  await bob.page.getByRole("searchbox", { name: "Words" }).fill("WALK ann");
  await bob.page.getByRole("button", { name: "Search" }).click();
  await bob.page.getByRole("link", { name: "Short walk" }).waitFor();
  await bob.page.getByRole("radio", { name: "Most played" }).check();
  await expect.poll(() => new URL(bob.page.url()).search).toContain("sort=played");
  await bob.page.getByRole("link", { name: "quick" }).click();
  await bob.page.getByText("Games with the tag “quick”.").waitFor();
  await sound(bob, "catalogue");
  await bob.shot("catalogue-list-phone", true);
  await bob.page.getByRole("link", { name: "Short walk" }).click();
  await bob.page.getByRole("heading", { name: "Short walk", exact: true }).waitFor();
  expect(path(bob)).toBe(entry);
  await bob.page.getByText("not played yet").waitFor();
  expect(await bob.page.getByRole("button", { name: /Report this game|Edit/ }).count()).toBe(0);
  await sound(bob, "entry");
  await bob.shot("catalogue-entry-phone", true);

  // Against the engine, up to a move of each.
  await bob.page.locator(".setup button.main").click();
  await bob.page.locator(".table").waitFor();
  await bob.click("b2", "b3");
  await bob.sees("b3", "w pawn");
  await expect.poll(() => bob.page.title(), { timeout: 30_000 }).toMatch(/^Your move/);
  await bob.page.getByRole("button", { name: "Resign" }).click();
  await bob.page.getByRole("button", { name: "Yes, resign" }).click();
  // Leaving at once would take the message along before it is sent.
  await bob.page.locator(".moves-result").waitFor();
  await expect
    .poll(
      async () => {
        await bob.open(entry);
        await bob.page.getByRole("heading", { name: "Short walk", exact: true }).waitFor();
        return bob.page.locator(".game-head").textContent();
      },
      { timeout: 30_000 },
    )
    .toContain("1 game played, by 1 person");

  // With an account it is cloned.
  await bob.signUp("Bob");
  await bob.open(entry);
  await bob.page.getByRole("link", { name: "Clone" }).click();
  await expect.poll(() => bob.page.locator(".cm-content").textContent()).toContain("# My own");
  await bob.page.getByText("cloned from Short walk").waitFor();
  const clone = bob.page.getByRole("form", { name: "A new game" });
  await clone.getByRole("radio", { name: "Public" }).check();
  await clone.getByRole("button", { name: "Save to the catalogue" }).click();
  await clone.getByRole("alert").getByText("These are the rules of Short walk by Ann").waitFor();
  await clone.getByRole("radio", { name: "Private" }).check();
  await clone.getByLabel("Title").fill("Bob’s walk");
  await sound(bob, "clone");
  await bob.shot("catalogue-clone-phone", true);
  await clone.getByRole("button", { name: "Save to the catalogue" }).click();
  await bob.page.getByRole("heading", { name: "Bob’s walk" }).waitFor();
  await bob.page.getByRole("link", { name: "Short walk" }).waitFor();
  const secret = path(bob);

  // Nobody else sees it.
  await ann.open("/catalogue");
  await ann.page.getByRole("heading", { name: "Your games" }).waitFor();
  expect(await ann.page.getByText("Bob’s walk").count()).toBe(0);
  await ann.shot("catalogue-list", true);
  await ann.open(secret);
  await ann.page.getByText("its author keeps it private").waitFor();

  // A second version, which is measured.
  await ann.open(entry);
  await ann.page.getByRole("link", { name: "New version" }).click();
  await expect.poll(() => ann.page.locator(".cm-content").textContent()).toContain("# My own");
  await write(ann, SECOND);
  const version = ann.page.getByRole("form", { name: "A new version" });
  await version.getByLabel("What is new").fill("Stalemate wins.");
  await version.getByRole("button", { name: "Add the version" }).click();
  await ann.page.getByText("Stalemate wins.").waitFor();
  await ann.page.getByText("What has changed since version 1").click();
  await ann.page.locator("ins", { hasText: '"win"' }).waitFor();
  expect(await ann.page.locator("del").textContent()).toContain('"loss"');
  await ann.page.getByRole("button", { name: "Measure play" }).click();
  await ann.page.getByText("From quick games of the engine against itself.").waitFor({ timeout: 120_000 });
  await sound(ann, "entry of one's own");
  await ann.shot("catalogue-entry", true);

  // Others see both versions, and the report.
  await bob.open(entry);
  await bob.page.getByText("From quick games of the engine against itself.").waitFor();
  await bob.page.getByRole("link", { name: "Version 1", exact: true }).click();
  await expect.poll(() => bob.page.locator(".game-head").textContent()).toContain("Version 1");
  expect(await bob.page.getByText("From quick games of the engine against itself.").count()).toBe(0);
  await bob.page.getByText("Definition of version 1").click();
  await bob.page.locator("pre", { hasText: '"loss"' }).waitFor();
  await sound(bob, "version 1");
  await bob.page.getByRole("button", { name: "Report this game" }).click();
  const report = bob.page.getByRole("form", { name: "Report Short walk" });
  await report.getByLabel("More about it").fill("It is mine");
  await report.getByRole("button", { name: "Report" }).click();
  await bob.page.getByText("a moderator will look at it").waitFor();
  ann.fine();
  bob.fine();

  // A moderator hides it.
  const mia = await stage.person(phone);
  await mia.signUp("Mia");
  await stage.restart(async () => {}, ["--moderator", "Mia"]);
  await mia.open("/desk");
  const act = mia.page.getByRole("form", { name: "What is done about Ann" });
  await act.getByLabel("Action").selectOption("hide");
  await sound(mia, "desk of moderators");
  await mia.shot("catalogue-desk-phone", true);
  await act.getByRole("button", { name: "Do it" }).click();
  await mia.page.getByText(/Mia hid a game of Ann/).waitFor();
  await bob.open(entry);
  await bob.page.getByText("The catalogue has no such game").waitFor();
  await ann.open(entry);
  await ann.page.getByText("A moderator has hidden this game").waitFor();
  await mia.open(entry);
  await mia.page.getByRole("button", { name: "Show it again" }).click();
  await mia.page.getByRole("button", { name: "Hide this game" }).waitFor();

  // Its author edits the entry, and deletes it.
  await ann.open(entry);
  await ann.page.getByRole("button", { name: "Edit the entry" }).click();
  const edit = ann.page.getByRole("form", { name: "Edit the entry" });
  await edit.getByLabel("Title").fill("Long walk");
  await sound(ann, "edit");
  await ann.shot("catalogue-edit", true);
  await edit.getByRole("button", { name: "Save" }).click();
  await ann.page.getByRole("heading", { name: "Long walk" }).waitFor();
  await ann.page.getByRole("button", { name: "Edit the entry" }).click();
  await edit.getByRole("button", { name: "Delete", exact: true }).click();
  await edit.getByRole("button", { name: "Yes, delete it" }).click();
  await ann.page.getByText("No game here fits.").waitFor();
}, 300_000);

it("is offered in the lobby, and its rules are one click away", async () => {
  const phone = { viewport: { width: 320, height: 740 } } as const;
  const [ann, bob] = [await stage.person(), await stage.person(phone)];
  await ann.signUp("Walker");
  const made = await ann.page.request.post(`${stage.address}/api/catalogue`, {
    data: {
      title: "Long walk",
      description: "",
      tags: [],
      visibility: "public",
      definition: FIRST.replace("Short", "Long"),
    },
    headers: { origin: stage.address },
  });
  const { url } = (await made.json()) as { url: string };
  await ann.open(url);
  await ann.page.getByRole("link", { name: "Find an opponent" }).click();
  const form = ann.page.getByRole("form", { name: "Find an opponent" });
  await expect.poll(() => form.getByLabel("Game").locator("option:checked").textContent()).toBe("Long walk");
  await form.getByRole("button", { name: "Find an opponent" }).click();
  await bob.open("/lobby");
  const row = bob.page.locator(".seeks li", { hasText: "Walker" });
  await row.getByRole("link", { name: "Long walk" }).waitFor();
  expect(await row.getByRole("link", { name: "Long walk" }).getAttribute("href")).toBe(url);
  expect(await row.textContent()).toContain("Long walk, 5 + 3, casual");
  await sound(bob, "lobby");
  await bob.shot("lobby-entry-phone", true);
  await row.getByRole("button", { name: "Play Walker" }).click();
  for (const person of [ann, bob]) await person.page.locator(".table").waitFor();
  await expect.poll(() => bob.page.locator("h1").first().textContent()).toContain("Long walk");
  for (const person of [ann, bob]) person.fine();
});

it("speaks German", async () => {
  const eva = await stage.person({ viewport: { width: 360, height: 740 }, locale: "de-DE" });
  await eva.signUp("Eva");
  const created = await eva.page.request.post(`${eva.address}/api/catalogue`, {
    data: {
      title: "Spaziergang",
      description: "Sechs Linien, und Patt verliert.",
      tags: ["klein"],
      visibility: "public",
      definition: FIRST.replace("Short walk", "Spaziergang").replace('"loss"', '"win"'),
    },
    headers: { origin: eva.address },
  });
  const { url } = (await created.json()) as { url: string };
  await eva.open("/catalogue");
  await eva.page.getByRole("heading", { name: "Spiele der Nutzer" }).waitFor();
  await eva.page.getByRole("heading", { name: "Ihre Spiele" }).waitFor();
  await sound(eva, "list in German");
  await eva.shot("catalogue-list-de", true);
  await eva.open(url);
  await eva.page.getByRole("heading", { name: "Versionen" }).waitFor();
  await eva.page.getByRole("button", { name: "Eintrag bearbeiten" }).click();
  await sound(eva, "entry in German");
  await eva.shot("catalogue-entry-de", true);
  await eva.open(`/design?entry=${url.split("/").at(-1)}`);
  await eva.page.getByRole("form", { name: "Eine neue Version" }).waitFor();
  await sound(eva, "desk in German");
  await eva.shot("catalogue-desk-de", true);
  eva.fine();
}, 120_000);
