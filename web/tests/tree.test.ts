import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { lost, small } from "./keyboard";
import { type Place, settle } from "./place";
import { faultsOf, treeOf } from "./spoken";
import { type Person, Stage } from "./stage";

// Every page with something in it, as those find it who do not see it, have a keyboard alone, or a phone.

let stage: Stage;
let place: Place;
beforeAll(async () => {
  stage = await Stage.set();
  place = await settle(stage);
});
afterAll(() => stage?.strike());

interface Page {
  path: string;
  /** What the title of the window begins with. */
  title: string;
  who?: "ann" | "bob" | "mia";
  /** Whether its lists are those of a text. */
  prose?: boolean;
  /** Whether it is for the frame of another page. */
  frame?: boolean;
  /** Whether a file has what a screen reader finds in it, word by word. */
  golden?: boolean;
}

/** All pages, by their names. */
const pages = ({ at }: Place): Record<string, Page> => ({
  front: { path: "/", title: "Games" },
  game: { path: "/games/orchess", title: "O/R (Overloader/Restorer) Chess", prose: true },
  report: { path: "/games/omega?tab=report", title: "Omega Chess", prose: true },
  live: { path: at.live, title: "Chess", who: "ann" },
  watched: { path: at.live, title: "Chess" },
  ended: { path: at.ended, title: "Chess", who: "bob" },
  letter: { path: at.letter, title: "Chess", who: "ann" },
  invite: { path: at.invited, title: "Your move: Chess", who: "ann" },
  join: { path: at.invited, title: "Chess" },
  lobby: { path: "/lobby", title: "Lobby", who: "ann", golden: true },
  "lobby-guest": { path: "/lobby?game=omega", title: "Lobby", golden: true },
  moves: { path: "/moves", title: "My moves", who: "ann", golden: true },
  profile: { path: "/people/Bob", title: "Bob", who: "ann", golden: true },
  leaders: { path: "/leaders/chess", title: "Chess: leaderboard", golden: true },
  following: { path: "/following", title: "Following", who: "bob" },
  account: { path: "/account", title: "Account", golden: true },
  own: { path: "/account", title: "Account", who: "ann", golden: true },
  email: { path: "/email#recover=0", title: "E-mail" },
  desk: { path: "/desk", title: "Desk", who: "mia", golden: true },
  "no-desk": { path: "/desk", title: "Desk", who: "ann" },
  tournaments: { path: "/tournament", title: "Tournaments", who: "ann", golden: true },
  "tournament-form": { path: "/tournament/new", title: "Create a tournament", who: "ann", golden: true },
  tournament: { path: at.runs, title: "Friday round", who: "ann", golden: true },
  announced: { path: at.announced, title: "Sunday Swiss", who: "ann", golden: true },
  puzzles: { path: "/puzzles", title: "Puzzles" },
  puzzle: { path: "/puzzles/omega", title: "Puzzle of Omega Chess" },
  "no-puzzle": { path: "/puzzles/makruk", title: "Puzzles" },
  studies: { path: "/studies", title: "Studies", who: "bob", golden: true },
  study: { path: at.study, title: "Rook endings", who: "ann" },
  "study-read": { path: at.study, title: "Rook endings" },
  "study-empty": { path: at.empty, title: "An idea", who: "ann", golden: true },
  catalogue: { path: "/catalogue", title: "Users’ games", who: "ann", golden: true },
  entry: { path: at.entry, title: "Short walk", who: "ann" },
  archive: { path: "/archive", title: "Games played", who: "ann", golden: true },
  analysis: { path: "/analysis?game=orchess&moves=e2e4,e7e5,g1f3,d8h4", title: "Analysis: O/R" },
  "analysis-edit": { path: "/analysis?game=tamerlane&edit", title: "Analysis: Tamerlane Chess" },
  design: { path: "/design?from=omega", title: "Design", who: "ann" },
  discoveries: { path: "/discoveries", title: "", prose: true },
  docs: { path: "/docs", title: "", prose: true },
  rule: { path: "/docs/rules/promotion", title: "", prose: true },
  embedded: { path: "/embed/omega?moves=e1e4", title: "Omega Chess", frame: true },
  "embedded-game": { path: at.ended.replace("/play", "/embed/play"), title: "Chess", frame: true },
  nowhere: { path: "/nowhere", title: "Page not found", golden: true },
  "no-game": { path: "/games/none", title: "This page cannot be shown", golden: true },
  "no-player": { path: "/people/Nobody", title: "This page cannot be shown" },
  "no-tournament": { path: "/tournament/none", title: "This page cannot be shown" },
  "no-study": { path: "/study/none", title: "This page cannot be shown" },
  "no-entry": { path: "/catalogue/none", title: "This page cannot be shown" },
  "no-play": { path: "/play/none", title: "This page cannot be shown" },
  "no-leaders": { path: "/leaders/none", title: "This page cannot be shown" },
  "no-docs": { path: "/docs/none", title: "This page cannot be shown" },
});

const VIEWS = [
  { name: "desktop", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { name: "phone", viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true },
] as const;

/** The page has loaded what it shows at first. */
async function ready({ page }: Person) {
  await page.waitForLoadState("networkidle");
  await page.locator("main h1, main [role=alert]").first().waitFor({ state: "attached" });
  await expect.poll(() => page.locator("main .wait").count()).toBe(0);
}

/** What a screen reader finds in a page, without what is another each time, and without all games that can be chosen. */
async function goldenOf({ page }: Person): Promise<string> {
  const found = await page.locator("main").ariaSnapshot();
  const lines = found
    .split("\n")
    .filter((line) => !/^ *- option /.test(line))
    .map((line) =>
      line
        .replace(/[A-Z][a-z]+ \d+, \d{4}(,\s\d+:\d\d\s[AP]M)?/g, "DATE")
        .replace(/\d+ days?( \d+ h)? left/g, "TIME left")
        .replace(/\/(play|tournament|study|studies|catalogue)\/(?!new)\w+/g, "/$1/ID")
        // Who has white in a tournament is drawn by lot.
        .replace(/Bob – Ann/g, "Ann – Bob"),
    );
  return `${lines.join("\n")}\n`;
}

/** What is wrong with a page in a window. */
async function faultsAt(person: Person, { title, ...is }: Page): Promise<string[]> {
  const found = [
    ...faultsOf(await treeOf(person), is),
    ...(await faults(person, { minor: true })),
    ...(await small(person)),
    ...(await lost(person)),
  ];
  const shown = await person.page.title();
  if (!shown.startsWith(title) || !shown.endsWith(" – menagerie")) found.push(`the title is ${shown}`);
  const language = await person.page.evaluate(() => document.documentElement.lang);
  if (language !== "en") found.push(`the language is ${language}`);
  return found;
}

/** Whether a page fits the narrowest window. */
async function narrow({ page }: Person): Promise<string[]> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ ...usual, width: 320 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(usual);
  return wide > 320 ? [`it is ${wide} pixels wide in a window of 320`] : [];
}

/** A page on which much is wrong. */
const BAD = `<style>button, input { min-height: 30px; min-width: 30px }</style><main><h1>One</h1><h1>Two</h1><h3>Three</h3>
<button></button><button>Same</button><button style="outline: none">Same</button>
<a href="http://a">Link</a><a href="http://b">Link</a><table><tr><th>0</th></tr><tr><td>1</td></tr></table><ul><li>2</li></ul>
<button style="min-width: 20px; min-height: 20px; width: 20px; padding: 0">x</button>
<div style="display: flex; flex-direction: row-reverse"><button>First</button><button>Second</button></div>
<div style="height: 0; overflow: hidden"><a href="http://c" tabindex="1">Far</a></div>
<input aria-label="Trap" onkeydown="if (event.key === 'Tab') event.preventDefault()" /><button>Last</button></main>`;

it("finds what is wrong with a page", async () => {
  const person = await stage.person();
  await person.page.setContent(BAD);
  const found = faultsOf(await treeOf(person));
  expect(found).toEqual([
    "2 headings of level 1",
    'heading "Three" jumps from 1 to 3',
    "0 landmarks banner",
    "table without a name",
    "button without a name in ",
    "two of button | Same",
    "two of link | Link",
    '1 lists without a name in RootWebArea ""',
  ]);
  expect(await small(person)).toEqual(['button "x" is 20 × 20 pixels']);
  const tabs = (await lost(person)).join("\n");
  expect(tabs).toMatch(/Tab does not reach button "Last"/);
  expect(tabs).toMatch(/button "Same" does not show that it has the focus/);
  expect(tabs).toMatch(/button "Second" is left of button "First"/);
  expect(tabs).toMatch(/button "" comes after a "Far"/);
});

it.each(VIEWS)(
  "is found by screen readers, keyboards and fingers: every page in a window for a $name",
  async ({ name: view, ...options }) => {
    const browser = async (who?: "ann" | "bob" | "mia") =>
      stage.person(who ? { ...options, storageState: await place.people[who].context.storageState() } : options);
    const browsers = {
      guest: await browser(),
      ann: await browser("ann"),
      bob: await browser("bob"),
      mia: await browser("mia"),
    };
    // What one waits for, in one browser, the others use.
    const found = await Promise.all(
      Object.entries(browsers).map(async ([whose, person]) => {
        const wrong: string[] = [];
        for (const [name, page] of Object.entries(pages(place))) {
          if ((page.who ?? "guest") !== whose) continue;
          await person.open(page.path);
          await ready(person);
          await person.shot(`${name}-${view}`, true);
          if (page.golden && view === "desktop")
            await expect(await goldenOf(person)).toMatchFileSnapshot(`golden/${name}.aria`);
          const faults = await faultsAt(person, page);
          if (view === "phone") faults.push(...(await narrow(person)));
          wrong.push(...[...new Set(faults)].map((fault) => `${name}: ${fault}`));
        }
        person.fine();
        return wrong;
      }),
    );
    expect(found.flat()).toEqual([]);
  },
  600_000,
);
