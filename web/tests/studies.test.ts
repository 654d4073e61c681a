import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// The owner of a study and a contributor write a chapter, one after the other and at the same time.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

/** Nothing is wrong for those who do not see the page, and nothing is wider than it. */
async function sound(person: Person, what: string) {
  expect(await faults(person), what).toEqual([]);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(
    0,
  );
}

const saved = (person: Person) => person.page.getByText("Saved.", { exact: true }).waitFor();
const button = (person: Person, name: string) => person.page.getByRole("button", { name, exact: true });

it("is written by two, and nobody loses what was saved", async () => {
  const phone = { viewport: { width: 320, height: 640 }, colorScheme: "dark" } as const;
  const [ann, bob] = [await stage.person(), await stage.person(phone)];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await ann.open("/");
  await ann.page.getByRole("link", { name: "Studies" }).click();
  await button(ann, "New study").click();
  const form = ann.page.getByRole("form", { name: "New study" });
  await form.getByLabel("Title").fill("Rook endings");
  await form.getByLabel("Description, in one line").fill("How to win them.");
  await form.getByText("Only you and its members see it.").waitFor();
  await sound(ann, "form");
  await button(ann, "Create the study").click();
  await ann.page.getByText("This study has no chapters yet.").waitFor();
  const study = new URL(ann.page.url()).pathname;

  // A chapter, with a move, a sign and a comment.
  await button(ann, "New chapter").click();
  const dialog = ann.page.getByRole("dialog", { name: "New chapter" });
  await dialog.getByLabel("Title").fill("First");
  await dialog.getByRole("combobox").selectOption("chess");
  await sound(ann, "new chapter");
  await ann.shot("studies-new-chapter");
  await dialog.getByRole("button", { name: "Add" }).click();
  await ann.click("e2", "e4");
  await ann.sees("e4", "w pawn");
  await ann.page.getByRole("button", { name: "good move" }).click();
  await ann.page.getByLabel("Comment on e4").fill("Best by test.");
  await ann.page.getByText("Not saved yet.").waitFor();
  await saved(ann);
  await sound(ann, "chapter");
  await ann.shot("studies-chapter", true);

  // Bob sees nothing of it before he is a member.
  await bob.open(study);
  await bob.page.getByText("There is no such study here").waitFor();
  await button(ann, "Members").click();
  const members = ann.page.getByRole("dialog", { name: "Members" });
  await members.getByLabel("Name of an account").fill("Bob");
  await members.getByRole("button", { name: "Add a member" }).click();
  await members.getByLabel("Role of Bob").waitFor();
  await sound(ann, "members");
  await ann.shot("studies-members");
  await ann.page.keyboard.press("Escape");

  // He reads what Ann has saved, and goes on.
  await bob.open("/studies");
  await bob.page.getByText("Studies that you are a member of").waitFor();
  await sound(bob, "list");
  await bob.shot("studies-list-phone", true);
  await bob.page.getByRole("link", { name: "Rook endings" }).click();
  await bob.page.getByText("Best by test.").first().waitFor();
  await bob.page.getByRole("button", { name: /e4!/ }).click();
  // On a phone the board is below the list of chapters.
  await bob.page.locator('.table [data-square="e6"]').first().scrollIntoViewIfNeeded();
  await bob.click("e7", "e5");
  await bob.sees("e5", "b pawn");
  await bob.page.getByText("Not saved yet.").waitFor();
  await saved(bob);
  await sound(bob, "chapter on a phone");
  await bob.shot("studies-chapter-phone", true);

  // Ann has not loaded that: her move is refused, and kept as another chapter.
  await ann.click("c7", "c5");
  await ann.sees("c5", "b pawn");
  await ann.page.getByText(/Bob has changed this chapter/).waitFor();
  await sound(ann, "conflict");
  await ann.shot("studies-conflict", true);
  // She does not leave it by mistake.
  const [asked] = await Promise.all([
    ann.page.waitForEvent("dialog").then(async (question) => {
      await question.dismiss();
      return question.message();
    }),
    ann.page.getByRole("link", { name: "Studies" }).first().click(),
  ]);
  expect(asked).toContain("is lost if you leave");
  await button(ann, "Keep mine as another chapter").click();
  await ann.page.getByRole("link", { name: "First (copy)" }).waitFor();
  await expect.poll(() => ann.page.locator(".tree").textContent()).toContain("c5");
  await ann.page.getByRole("link", { name: /^First(?! \(copy\))/ }).click();
  await expect.poll(() => ann.page.locator(".tree").textContent()).toContain("e5");

  // Chapters are moved, called otherwise, and taken in from PGN.
  await button(ann, "Move First down").click();
  await expect.poll(() => ann.page.locator(".chapters li").first().textContent()).toContain("copy");
  await ann.page.locator(".chapters").getByRole("button", { name: "Edit" }).click();
  const edit = ann.page.getByRole("dialog", { name: "Edit the chapter" });
  await edit.getByLabel("Title").fill("Second");
  await edit.getByRole("radio", { name: "Black" }).check();
  await edit.getByRole("button", { name: "Save" }).click();
  await ann.page.getByRole("link", { name: "Second" }).waitFor();
  await button(ann, "New chapter").click();
  await dialog.getByRole("radio", { name: "PGN" }).check();
  await dialog.getByLabel("Games as PGN").fill('[White "A"]\n[Black "B"]\n\n1. d4 d5 *\n\n1. e4 Ke5 *');
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("Game 2, line").waitFor();
  await ann.page.keyboard.press("Escape");
  await ann.page.getByRole("link", { name: "A – B" }).waitFor();
  // It is on the board.
  await expect.poll(() => ann.page.locator(".tree").textContent()).toContain("d4");
  const pgn = await ann.page.request.get(`${ann.address}/api${study.replace("study", "studies")}.pgn`);
  expect(await pgn.text()).toMatch(/1\. e4 \$1 \{Best by test\.\}[\s\S]*\[ChapterName "Second"\][\s\S]*1\. d4 d5/);

  // What has not come to the server is sent again.
  await ann.page.route("**/chapters/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  for (const [from, to, piece] of [
    ["d2", "d4", "w pawn"],
    ["d7", "d5", "b pawn"],
    ["c2", "c4", "w pawn"],
  ] as const) {
    await ann.click(from, to);
    await ann.sees(to, piece);
  }
  await ann.page.getByText("It is sent again in a few seconds.").waitFor();
  await ann.page.unroute("**/chapters/**");
  await saved(ann);
  await ann.page.reload();
  await expect.poll(() => ann.page.locator(".tree").textContent()).toContain("c4");
  ann.fine();
  bob.fine();
});

it("is found, read, cloned and reported by others, and takes games that were played", async () => {
  const [cy, dan] = [await stage.person(), await stage.person({ locale: "de-DE" })];
  await cy.signUp("Cy");
  await dan.signUp("Dan");
  await cy.begin("omega", { against: "The engine", color: "White", clock: "5 + 3" });
  await button(cy, "Resign").click();
  await button(cy, "Yes, resign").click();
  await button(cy, "Put into a study").click();
  const dialog = cy.page.getByRole("dialog", { name: "Put into a study" });
  await dialog.getByLabel("Title").fill("My games");
  await sound(cy, "choose");
  await cy.shot("studies-choose");
  await dialog.getByRole("button", { name: "Add" }).click();
  await cy.page.getByRole("link", { name: /^Cy – menagerie/ }).waitFor();
  await button(cy, "Edit the study").click();
  const edit = cy.page.getByRole("dialog", { name: "Edit the study" });
  await edit.getByRole("radio", { name: "Public" }).check();
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await cy.page.getByText("by Cy · Public").waitFor();

  // Dan finds it, moves for himself, and goes on in a copy of his own.
  await dan.open("/people/Cy");
  await dan.page.locator("section").getByRole("link", { name: "Studien" }).click();
  await dan.page.getByRole("link", { name: "My games" }).waitFor();
  await sound(dan, "public list");
  await dan.shot("studies-list-de", true);
  await dan.page.getByRole("link", { name: "My games" }).click();
  await dan.page.getByText("Sie lesen:").waitFor();
  await sound(dan, "reading");
  await dan.shot("studies-reading-de", true);
  expect(await button(dan, "Neues Kapitel").count()).toBe(0);
  await button(dan, "Diese Studie melden").click();
  await dan.page.getByRole("dialog").getByRole("button", { name: "Melden" }).click();
  await dan.page.getByRole("dialog").getByRole("status").waitFor();
  await dan.page.keyboard.press("Escape");
  const before = dan.page.url();
  await button(dan, "Kopieren").click();
  await expect.poll(() => dan.page.url()).not.toBe(before);
  await dan.page.getByText("von Dan · Privat").waitFor();

  // From the analysis board into the same study.
  await cy.open("/analysis?game=omega&moves=e1e4");
  await button(cy, "Put into a study").click();
  await cy.page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect.poll(() => cy.page.locator(".chapters li").count()).toBe(2);
  cy.fine();
  dan.fine();
});
