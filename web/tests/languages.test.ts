import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FILES } from "../src/words/files";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const PATHS = [
  "/",
  "/games/omega",
  "/games/crazyhouse",
  "/games/omega?tab=report",
  "/archive",
  "/account",
  "/email#confirm=0",
  "/email#recover=0",
  "/email#stop=0",
  "/email",
  "/lobby",
  "/tournament",
  "/tournament/new",
  "/catalogue",
  "/studies",
  "/studies?owner=Anna&words=x",
  "/following",
  "/desk",
  "/moves",
  "/leaders/omega",
  "/people/Anna",
  "/analysis",
  "/analysis?game=orchess&moves=e2e4,e7e5,g1f3,d8h4",
  "/analysis?game=tamerlane&edit",
  "/design?from=omega",
  "/docs",
  "/docs/rules/promotion",
  "/embed/omega?moves=e1e4",
  "/nowhere",
];

/** The English messages with each text between brackets, as if they were of another language. */
function marked(): string[] {
  return FILES.map((file) => {
    const text = readFileSync(join(import.meta.dirname, "../src/words/en", `${file}.ftl`), "utf8");
    // A message is its first line and those that are indented after it.
    return text.replace(/^([a-z][\w-]*) = (.*(?:\n[ \t]+.*)*)/gm, (_, id, said) => `${id} = ⟦${said}⟧`);
  });
}

/** What is to be seen or heard on a page, apart from what the server says, which is English and says so. */
function said(): string[] {
  const found: string[] = [];
  const hidden = (element: Element) =>
    element.closest(
      "[lang=en], .rule[lang], .kind-text[lang], code, pre, kbd, .cm-editor, script, style, noscript, option[lang], [role=alert]",
    ) !== null;
  // What is English or no language is not looked at, wherever it stands.
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll(
      "[lang=en], .rule[lang], .kind-text[lang], code, pre, kbd, script, option[lang]",
    ))
      part.remove();
    return copy.textContent ?? "";
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (hidden(node)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const text = node.getAttribute(name);
        if (text) found.push(text);
      }
    } else if (node.parentElement && node.textContent?.trim() && !hidden(node.parentElement)) {
      // A message with links is spread over elements: then it is the text of the whole paragraph.
      const block = node.parentElement.closest("p, li, label, h1, h2, h3, summary, button") ?? node.parentElement;
      found.push(textOf(block));
    }
  }
  return [...new Set(found)];
}

/** What of a text is no message: the names of games, squares, players and the like remain. */
function bare(text: string): string {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ");
  }
  return rest.replace(/\s+/g, " ").trim();
}

it("has no word of its own that is not a message", async () => {
  const person = await stage.person({ locale: "de-DE" });
  const body = `export const messages = ${JSON.stringify(marked())};`;
  await person.page.route("**/assets/de-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await person.signUp("Anna");
  const known = await names(person);
  await person.open("/games/omega");
  await person.page.locator(".setup button.main").click();
  await person.page.locator(".table").waitFor();
  const look = async () => {
    const wordsOf = (text: string) =>
      known.reduce((rest, name) => rest.replaceAll(name, " "), text).match(/[A-Za-z]{3,}/g) !== null;
    return (await person.page.evaluate(said)).map(bare).filter(wordsOf);
  };
  const unsaid: string[] = [];
  for (const path of [new URL(person.page.url()).pathname, ...PATHS]) {
    await person.open(path);
    await person.page.waitForLoadState("networkidle");
    const first = await look();
    if (first.length === 0) continue;
    // A slow machine may still be at what comes next.
    await person.page.waitForTimeout(2000);
    const still = await look();
    console.log(`${path} said for a moment: ${first.filter((text) => !still.includes(text)).join("; ")}`);
    unsaid.push(...still.map((rest) => `${path}: ${rest}`));
  }
  // As one text, of which a failure shows all.
  expect(unsaid.join("\n")).toBe("");
}, 600_000);

/** What games and people are called, and what is no word. */
async function names({ page, address }: Person): Promise<string[]> {
  const games = (await (await page.request.get(`${address}/api/games`)).json()) as {
    title: string;
    name: string;
    inventor?: string;
  }[];
  const pieces: string[] = [];
  for (const name of ["omega", "crazyhouse", "orchess", "tamerlane", "chess"]) {
    const game = (await (await page.request.get(`${address}/api/games/${name}`)).json()) as {
      pieces: { title: string }[];
      source?: string;
      inventor?: string;
    };
    pieces.push(...game.pieces.map(({ title }) => title), game.source ?? "", game.inventor ?? "");
  }
  const all = [
    ...games.flatMap(({ title, name, inventor }) => [title, name, inventor ?? ""]),
    ...pieces,
    "Anna",
    "menagerie",
    "English",
    "Deutsch",
  ];
  return all.filter(Boolean).sort((one, other) => other.length - one.length);
}

it("speaks German where the browser does, and the language that a person chooses", async () => {
  const person = await stage.person({ locale: "de-DE", viewport: { width: 320, height: 640 } });
  const { page } = person;
  await person.open("/games/omega");
  await page.locator(".setup button.main").click();
  await page.locator(".table").waitFor();
  for (const path of [new URL(page.url()).pathname, ...PATHS]) {
    await person.open(path);
    await page.waitForLoadState("networkidle");
    const name = `de-${path.replace(/\W+/g, "-").slice(1, 24) || "front"}`;
    await person.shot(name, true);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    expect(await faults(person), name).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} is wider than its window`).toBeLessThanOrEqual(320);
  }
  await person.open("/");
  await page.getByRole("link", { name: "Analyse" }).waitFor();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("English");
  await page.getByRole("link", { name: "Analysis" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.reload();
  await page.getByRole("combobox", { name: "Language" }).waitFor();
  person.fine();
}, 600_000);

it("says squares in German", async () => {
  const person = await stage.person({ locale: "de-AT" });
  await person.open("/analysis?game=chess");
  await person.page.getByRole("button", { name: "e2, weißer Bauer, 2 Züge" }).waitFor();
  await person.page.getByRole("button", { name: "d1, weiße Dame, keine Züge" }).waitFor();
  await expect.poll(() => person.page.getByText("Weiß ist am Zug.").count()).toBeGreaterThan(0);
  person.fine();
});
