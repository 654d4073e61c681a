import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, Stage } from "./stage";

// Where the focus goes as the page changes, for who has a keyboard alone.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });

/** What has the focus, by its words. */
const focused = ({ page }: Person) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    if (element === document.body) return "nothing";
    return element.id || element.getAttribute("aria-label") || element.textContent;
  });
const isAt = (person: Person, words: string | RegExp) =>
  expect.poll(() => focused(person)).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);

const press = async (person: Person, ...keys: string[]) => {
  for (const key of keys) await person.page.keyboard.press(key);
};

it("skips to the content, and is at the beginning of each page that a link leads to, which is told", async () => {
  const person = await stage.person();
  await person.open("/lobby");
  await person.page.locator(".lobby h1").waitFor();
  await press(person, "Tab");
  await isAt(person, "Skip to content");
  expect(
    await person.page
      .locator(".skip")
      .boundingBox()
      .then((box) => box!.x),
  ).toBeGreaterThanOrEqual(0);
  await press(person, "Enter", "Tab");
  await isAt(person, "My moves");
  await press(person, "Enter");
  await person.page.getByRole("heading", { name: "My moves" }).waitFor();
  await isAt(person, "main");
  const told = person.page.locator("header [role=status]");
  await expect.poll(() => told.textContent()).toBe("My moves");
  await person.page.getByRole("link", { name: "Analysis" }).focus();
  await press(person, "Enter");
  await isAt(person, "main");
  await expect.poll(() => told.textContent()).toContain("Analysis");
  // Back and forth, too; what is looked for on a page leaves one where one is.
  await person.page.goBack();
  await expect.poll(() => told.textContent()).toBe("My moves");
  await isAt(person, "main");
  await person.open("/archive");
  await person.page.getByRole("combobox", { name: "Game" }).focus();
  await person.page.getByRole("combobox", { name: "Game" }).selectOption("chess");
  await expect.poll(() => new URL(person.page.url()).search).toContain("chess");
  const stays = (name: string) =>
    person.page.getByRole("combobox", { name }).evaluate((field) => field === document.activeElement);
  expect(await stays("Game")).toBe(true);
  // Other armies have another address, and are the same page.
  await person.open("/games/oomost1");
  await person.page.getByRole("combobox", { name: "White's army" }).focus();
  await person.page.getByRole("combobox", { name: "White's army" }).selectOption("rookies");
  await expect.poll(() => new URL(person.page.url()).pathname).toContain("rookies");
  await person.page.getByRole("heading", { name: "Castlingmost" }).waitFor();
  expect(await stays("White's army")).toBe(true);
  person.fine();
});

it("is held by dialogs, and comes back from them", async () => {
  const person = await stage.person();
  await person.signUp("Ann");
  await person.open("/studies");
  await button(person, "New study").press("Enter");
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await button(person, "Cancel").press("Enter");
  await isAt(person, "New study");
  await press(person, "Enter");
  await person.page.getByLabel("Title").fill("Endings");
  await press(person, "Enter");
  await person.page.getByText("This study has no chapters yet.").waitFor();
  for (const name of ["New chapter", "Edit the study", "Members"]) {
    await button(person, name).press("Enter");
    const dialog = person.page.getByRole("dialog", { name });
    await dialog.waitFor();
    const within = () => dialog.evaluate((box) => box.contains(document.activeElement));
    await expect.poll(within, { message: name }).toBe(true);
    const stops = await dialog.locator("button, input, select, textarea, a").count();
    for (let stop = 0; stop < stops + 2; stop++) {
      await press(person, "Tab");
      // Behind the last thing in it comes the browser itself, and never the page.
      const where = await focused(person);
      expect((await within()) || where === "nothing", `${name}: ${where}`).toBe(true);
    }
    await press(person, "Escape");
    await dialog.waitFor({ state: "detached" });
    await isAt(person, name);
  }
  // Somebody quick is elsewhere before the page is painted, and stays there.
  await button(person, "Members").press("Enter");
  await person.page.getByRole("dialog").waitFor();
  const stayed = await person.page.evaluate(async () => {
    const dialog = document.querySelector("dialog")!;
    const gone = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (dialog.isConnected) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    dialog.close();
    await gone;
    const link = document.querySelector<HTMLElement>("#main a.button")!;
    link.focus();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.activeElement === link;
  });
  expect(stayed).toBe(true);
  // Where what it was for is done, as well.
  await button(person, "Edit the study").press("Enter");
  await person.page.getByRole("dialog").getByLabel("Title").fill("Endgames");
  await press(person, "Enter");
  await person.page.getByRole("heading", { name: "Endgames" }).waitFor();
  await isAt(person, "Edit the study");
  person.fine();
});

it("is handed on by buttons that are gone, and comes back to those that were at work", async () => {
  const [ann, bob] = [await stage.person(), await stage.person()];
  await ann.signUp("Cy");
  await bob.signUp("Bob");
  await ann.open("/people/Bob");
  await button(ann, "Follow Bob").press("Enter");
  await isAt(ann, "Unfollow Bob");
  await button(ann, "Report Bob").press("Enter");
  await expect.poll(() => ann.page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  await button(ann, "Cancel").press("Space");
  await isAt(ann, "Report Bob");
  // What a game asks once more.
  await ann.begin("chess", { against: "One screen for two" });
  await ann.click("e2", "e4");
  await ann.sees("e4", "w pawn");
  await button(ann, "Resign").focus();
  await ann.page.keyboard.down("Enter");
  await isAt(ann, "Yes, resign");
  // A key that is held down comes again and again.
  await ann.page.keyboard.down("Enter");
  await ann.page.keyboard.up("Enter");
  expect(await button(ann, "Play on").count()).toBe(1);
  await button(ann, "Play on").press("Enter");
  await isAt(ann, "Resign");
  await button(ann, "First position").press("Enter");
  await isAt(ann, "First position");
  await button(ann, "Last position").press("Enter");
  await isAt(ann, "Last position");
  await press(ann, "ArrowLeft");
  await ann.sees("e2", "w pawn");
  for (const person of [ann, bob]) person.fine();
});

it("comes back to the square where nothing is chosen of what it asks", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: "One screen for two", fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  const square = (name: string) => person.page.locator(`[data-cell="${name}"]`);
  await square("a7").press("Enter");
  await square("a8").press("Enter");
  await person.page.getByRole("dialog").waitFor();
  await expect
    .poll(() => person.page.getByRole("dialog").evaluate((box) => box.contains(document.activeElement)))
    .toBe(true);
  await press(person, "Escape");
  await person.page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("a8");
  await square("a7").press("Enter");
  await square("a8").press("Enter");
  await person.page.getByRole("dialog").getByRole("button", { name: /queen/ }).press("Enter");
  await person.sees("a8", "w queen");
  person.fine();
});
