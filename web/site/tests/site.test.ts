import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "../../tests/axe";
import { Hosted, hashed, type Visitor } from "./hosted";

let hosted: Hosted;
let visitor: Visitor;

// One visit with a network, and everything after it without.
beforeAll(async () => {
  hosted = await Hosted.set();
  visitor = await hosted.visitor();
  await visitor.open("/");
  await visitor.page.locator(".card").first().waitFor();
  await visitor.kept();
  await hosted.cut();
  await visitor.page.reload();
});
afterAll(() => hosted?.strike());

const moves = () => visitor.page.locator("button.move").count();
/** The pictures in sight that are not there. */
const missing = () =>
  visitor.page
    .locator("img, image")
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0).length,
    );

it("shows all games, with the network cut", async () => {
  const cards = visitor.page.locator(".card");
  await cards.first().waitFor();
  expect(await cards.count()).toBeGreaterThan(30);
  await expect
    .poll(() =>
      visitor.page
        .locator(".card img")
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(await visitor.page.locator(".card a").first().getAttribute("href")).toMatch(/^#\/games\//);
  expect(await faults(visitor)).toEqual([]);
  await visitor.shot("site-front", true);
});

it("has the introduction, the rules and the sample games of a game", async () => {
  await visitor.page.locator(".card a[href='#/games/omega']").click();
  await visitor.page.locator(".introduction .pictures img").first().waitFor();
  await visitor.page.locator(".introduction .pictures img").first().scrollIntoViewIfNeeded();
  await expect.poll(missing).toBe(0);
  expect(await visitor.page.locator("#main").textContent()).toContain("champion");
  expect(await visitor.page.locator(".board image").first().getAttribute("href")).toMatch(/^pictures\/.*\.svg$/);
  await visitor.page.getByRole("link", { name: "Report" }).click();
  await expect.poll(() => visitor.page.locator("#main").textContent()).toContain("games against itself");
  await visitor.shot("site-game", true);
});

it("says in plain words that two people need a server", async () => {
  await visitor.open("/games/omega");
  await visitor.page.getByRole("radio", { name: "A friend" }).check();
  expect(await visitor.page.locator(".setup [role=status]").textContent()).toMatch(/need a server/);
  expect(await visitor.page.locator(".setup button.main").isDisabled()).toBe(true);
  await visitor.shot("site-friend");
});

it("plays a game against the engine, and keeps it", async () => {
  await visitor.begin("chess", { against: "The engine", level: 1, color: "White", clock: "10 + 5" });
  await visitor.click("e2", "e4");
  await visitor.sees("e4", "w pawn");
  await expect.poll(moves).toBe(2);
  await visitor.click("d2", "d4");
  await expect.poll(moves).toBe(4);
  await visitor.page.getByRole("button", { name: "Hint" }).click();
  await expect.poll(() => visitor.page.locator(".hint-line").count()).toBe(1);
  await visitor.page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(moves).toBe(2);
  await visitor.page.reload();
  await visitor.sees("e4", "w pawn");
  expect(await moves()).toBe(2);
  await visitor.shot("site-play");
  // What is not legal is explained by the rules, not by a server.
  await visitor.drag("e1", "e3");
  await expect.poll(() => visitor.page.locator("#main").textContent()).toMatch(/king/i);
  await visitor.page.getByRole("button", { name: "Resign" }).click();
  await visitor.page
    .getByRole("button", { name: /resign/i })
    .first()
    .click();
  await expect.poll(() => visitor.page.locator(".moves-result").textContent()).toMatch(/^0-1/);
  await visitor.page.getByRole("button", { name: /rematch|again/i }).click();
  await expect.poll(() => visitor.page.url()).toMatch(/#\/play\//);
  // The engine has white now.
  await expect.poll(moves).toBe(1);
});

it("shows a game that was played here as the game of the day, from the day after its end on", async () => {
  await visitor.begin("chess", { against: "One screen for two" });
  const played = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 g2g3 g7g6 h2h3 h7h6 e2e4 e7e5 f1c4 d7d6 d1f3 b8d7 f3f7";
  for (const [ply, text] of played.split(" ").entries()) {
    await visitor.page.locator(".type-move input").fill(text);
    await visitor.page.locator(".type-move input").press("Enter");
    await expect.poll(moves).toBe(ply + 1);
  }
  await visitor.page.locator(".table .status.over").waitFor();
  await visitor.open("/");
  const part = ({ page }: Pick<Visitor, "page">) => page.getByRole("region", { name: "Game of the day" });
  await expect.poll(() => part(visitor).getByRole("link").getAttribute("href")).toMatch(/^#\/games\//);
  const page = await visitor.context.newPage();
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 86_400_000;
  });
  await page.goto(`${hosted.address}#/`);
  await expect.poll(() => part({ page }).locator("p").first().textContent()).toMatch(/^Chess: .*1-0/);
  // With less motion set it shows how the game ended.
  expect(await part({ page }).locator('.pieces [data-at="f7"]').getAttribute("data-piece")).toBe("w queen");
  await part({ page }).getByRole("link").click();
  await page.locator(".table .status.over").waitFor();
  await page.close();
  visitor.fine();
});

it("plays both sides on one screen, with armies that only the rules can describe", async () => {
  await visitor.open("/games/janggi");
  const select = visitor.page.locator(".setup .pair select").first();
  await select.waitFor();
  const army = await select.locator("option").nth(1).getAttribute("value");
  await select.selectOption(army!);
  await expect.poll(() => visitor.page.url()).toContain(":");
  await visitor.page.getByRole("radio", { name: "One screen for two" }).check();
  await visitor.page.locator(".setup button.main").click();
  await visitor.page.locator(".table").waitFor();
  await visitor.click("a4", "a5");
  await expect.poll(moves).toBe(1);
  await visitor.click("a7", "a6");
  await expect.poll(moves).toBe(2);
});

it("analyses", async () => {
  await visitor.open("/analysis?game=orchess");
  await visitor.page.locator(".engine-line").first().waitFor();
  await expect.poll(() => visitor.page.locator(".engine-line").count()).toBeGreaterThan(0);
  // A search is stopped for the next one.
  await visitor.open("/analysis?game=chess");
  await visitor.page.locator(".engine-line").first().waitFor();
  await visitor.shot("site-analysis");
});

/** The analysis on the board: the moves, what is said of one of them, and the button that keeps it. */
const analysis = ({ page }: Visitor) => ({
  tree: page.locator(".tree"),
  comment: page.getByLabel(/^Comment on/),
  keep: page.getByRole("button", { name: /^Keep/ }),
  kept: page.getByText("Kept in this browser"),
});

it("keeps an analysis with its variations and comments, also what is changed of it later", async () => {
  const { tree, comment, keep, kept } = analysis(visitor);
  await visitor.open("/analysis?game=omega&moves=e1e4,e8e5");
  await tree.locator(".node").nth(1).waitFor();
  await visitor.page.getByRole("button", { name: "Previous move" }).click();
  await visitor.sees("e5", null);
  await visitor.click("d8", "d5");
  await tree.locator(".variation").waitFor();
  await comment.fill("Less room.");
  expect(await keep.textContent()).toBe("Keep this analysis");
  await keep.click();
  await kept.waitFor();
  await visitor.page.reload();
  await expect.poll(() => tree.locator(".variation").textContent()).toMatch(/d5.*Less room\./);
  expect(visitor.page.url()).toMatch(/#\/analysis\?kept=\w+$/);
  await comment.fill("From the start.");
  expect(await keep.textContent()).toBe("Keep the changes");
  expect(await kept.count()).toBe(0);
  await keep.click();
  await kept.waitFor();
  await visitor.shot("site-kept");
  await visitor.page.reload();
  await expect.poll(() => tree.textContent()).toMatch(/^From the start\..*Less room\./);
  expect(await faults(visitor)).toEqual([]);
  visitor.fine();
});

it("lists the analyses that are kept, renames and deletes them", async () => {
  const { page } = visitor;
  const { tree, keep, kept } = analysis(visitor);
  await visitor.open("/analysis?game=orchess&moves=e2e4");
  await keep.click();
  await kept.waitFor();
  await visitor.open("/archive");
  const list = page.getByRole("list", { name: "Analyses" });
  const titles = () => list.locator("strong").allTextContents();
  await expect.poll(titles).toEqual(["O/R (Overloader/Restorer) Chess: e4", "Omega Chess: e4 e5"]);
  await page.getByRole("button", { name: "Rename or delete “Omega" }).click();
  await page.getByLabel("Title").fill("The great pawn");
  await visitor.shot("site-analyses", true);
  expect(await faults(visitor)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(titles).toContain("The great pawn");
  await page.getByRole("button", { name: "Rename or delete “O/R" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect.poll(titles).toEqual(["The great pawn"]);
  await page.reload();
  await list.getByRole("link").click();
  await tree.getByText("Less room.").waitFor();
  visitor.fine();
});

it("keeps an analysis of a game with its own definition", async () => {
  const { tree, keep, kept } = analysis(visitor);
  const { page } = visitor;
  await visitor.open("/design?from=omega");
  await page.locator(".fine").waitFor();
  const text = 'inherit = "omega"\ntitle = "Wizards"\n\n[pieces]\nchampion = { letter = "C", betza = "C" }\n';
  await page.getByLabel("The definition of the game").fill(text);
  await expect.poll(() => page.locator(".desk-game h2").first().textContent()).toBe("Wizards");
  await page.locator(".fine").waitFor();
  await page.getByRole("radio", { name: "One screen for two" }).check();
  await page.locator(".setup button.main").click();
  await page.locator(".table").waitFor();
  await visitor.click("a0", "b3");
  await page.getByRole("button", { name: "Resign" }).click();
  await page
    .getByRole("button", { name: /resign/i })
    .first()
    .click();
  await page.getByRole("button", { name: "Analyse" }).click();
  await tree.locator(".node").waitFor();
  await keep.click();
  await kept.waitFor();
  await page.reload();
  await tree.locator(".node").click();
  await visitor.sees("b3", "w champion");
  await visitor.open("/archive");
  await page.getByRole("button", { name: "Rename or delete “Wizards" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect.poll(() => page.getByRole("list", { name: "Analyses" }).getByRole("listitem").count()).toBe(1);
  visitor.fine();
});

it("checks a definition, and plays it", async () => {
  await visitor.open("/design?from=omega");
  await visitor.page.locator(".cm-editor").waitFor();
  await visitor.page.locator(".fine").waitFor();
  const field = visitor.page.getByLabel("The definition of the game");
  await field.fill('inherit = "omega"\ntitle = "Broken"\n\n[pieces]\nchampion = { letter = "C", betza = "WAD(" }\n');
  await expect.poll(() => visitor.page.locator(".diagnostics .problem").first().textContent()).toMatch(/^5:/);
  await field.fill('inherit = "omega"\ntitle = "Camels"\n\n[pieces]\nchampion = { letter = "C", betza = "C" }\n');
  await visitor.page.locator(".fine").waitFor();
  await visitor.page.getByRole("button", { name: "Save in this browser" }).click();
  await visitor.page.getByRole("radio", { name: "One screen for two" }).check();
  await visitor.shot("site-desk", true);
  await visitor.page.locator(".setup button.main").click();
  await visitor.page.locator(".table").waitFor();
  await visitor.click("a0", "b3");
  await visitor.sees("b3", "w champion");
});

it("measures a definition, and stops when asked to", async () => {
  const define = async (text: string) => {
    await visitor.page.getByLabel("The definition of the game").fill(text);
    await visitor.page.locator(".fine").waitFor();
  };
  await visitor.open("/design?from=los-alamos");
  await visitor.page.locator(".cm-editor").waitFor();
  await visitor.page.locator(".fine").waitFor();
  await define('inherit = "shogi"\ntitle = "Longer"\n');
  const section = visitor.page.locator(".desk-report");
  const workers = () => visitor.page.workers().length;
  const before = workers();
  await section.getByRole("button", { name: "Measure play" }).click();
  await section.locator("progress").waitFor();
  expect(workers()).toBe(before + 1);
  await section.getByRole("button", { name: "Stop" }).click();
  await section.getByRole("button", { name: "Measure play" }).waitFor();
  expect(await section.locator("progress").count()).toBe(0);
  await expect.poll(workers).toBe(before);
  await define('inherit = "los-alamos"\ntitle = "Smaller"\n');
  await section.getByRole("button", { name: "Measure play" }).click();
  await section.locator(".report").waitFor({ timeout: 100_000 });
  expect(await section.locator(".report > p").first().textContent()).toMatch(/played \d+ games/);
  expect(await section.locator(".measures tbody tr").count()).toBeGreaterThanOrEqual(12);
  expect(await section.locator(".report .wide thead th").allTextContents()).toContain("This game");
  expect(await section.locator(".problem").count()).toBe(0);
  await expect.poll(workers).toBe(before);
  await visitor.shot("site-measured", true);
  // One that cannot be measured says why.
  const narrow = `title = "Narrow"\n[board]\nfiles = 4\nranks = 1\n[pieces]
king = { letter = "K", betza = "K", royal = true }\n[start]\nfen = "k2K w - - 0 1"\n`;
  await define(narrow);
  await section.getByRole("button", { name: /Measure/ }).click();
  expect(await section.locator(".problem").textContent()).toMatch(/fewer than 4 different positions/);
  // A page that was left measures no more.
  await define('inherit = "shogi"\ntitle = "Longer"\n');
  await section.getByRole("button", { name: /Measure/ }).click();
  await section.locator("progress").waitFor();
  await visitor.open("/");
  await visitor.page.locator(".card").first().waitFor();
  await expect.poll(workers).toBe(before);
  visitor.fine();
});

it("paints a board and adds a rule, of which the form and the sentence are files", async () => {
  await visitor.open("/design?from=omega");
  await visitor.page.locator(".desk .fine").waitFor();
  await visitor.page.getByText("Paint the board").click();
  await visitor.page.locator('.part-painter [data-cell="e4"]').click();
  await expect.poll(() => visitor.page.locator(".cm-content").textContent()).toContain('holes = ["e4"]');
  await visitor.page.getByText("Choose the rules").click();
  await visitor.page.getByRole("button", { name: "Add superko" }).click();
  await expect.poll(() => visitor.page.locator(".cm-content").textContent()).toContain("superko = true");
  await visitor.page.getByText("Build a piece").click();
  await visitor.page.getByRole("button", { name: "New type" }).click();
  await visitor.page.getByText("Choose a picture").click();
  await visitor.page.getByRole("button", { name: "camel", exact: true }).click();
  await expect.poll(() => visitor.page.locator(".cm-content").textContent()).toContain("camel = {");
  visitor.fine();
});

it("lists what was played, and hands it over to another browser", async () => {
  await visitor.open("/archive");
  await expect.poll(() => visitor.page.locator(".stored li").count()).toBeGreaterThan(3);
  const download = visitor.page.waitForEvent("download");
  await visitor.page.getByRole("button", { name: "Export all" }).click();
  const file = await (await download).path();
  await visitor.shot("site-archive", true);
  visitor.fine();
  await hosted.begin();
  const other = await hosted.visitor();
  await other.open("/archive");
  await other.page
    .getByLabel("Import a file")
    .setInputFiles({ name: "games.json", mimeType: "application/json", buffer: readFileSync(file) });
  await expect
    .poll(() => other.page.locator("#main").textContent())
    .toMatch(/games, 1 definition and 1 analysis were taken in/);
  await other.page
    .getByLabel("Import a file")
    .setInputFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await expect.poll(() => other.page.locator("#main").textContent()).toContain("not one that was exported here");
  await other.page.reload();
  await other.page.getByRole("list", { name: "Games played" }).getByRole("listitem").last().click();
  await other.page.locator(".table").waitFor();
  await other.open("/archive");
  await other.page.getByRole("link", { name: "The great pawn" }).click();
  await analysis(other).tree.getByText("Less room.").waitFor();
  other.fine();
  await other.context.close();
});

it("has the documentation: a page a rule, examples to play and to open, and search", async () => {
  await visitor.open("/docs");
  await visitor.page.locator(".playable [data-square]").first().waitFor();
  expect(await faults(visitor)).toEqual([]);
  await visitor.shot("site-docs", true);
  await visitor.page.locator(".docs-contents").getByRole("link", { name: "Rules", exact: true }).click();
  await visitor.page.locator(".prose").getByRole("link", { name: "check-counting", exact: true }).click();
  await visitor.page.locator(".playable [data-square]").first().waitFor();
  expect(visitor.page.url()).toMatch(/#\/docs\/rules\/check-counting$/);
  await visitor.shot("site-rule", true);
  await visitor.page.getByRole("searchbox").fill("superko");
  await visitor.page.locator(".docs-found a").first().click();
  await visitor.page.locator("h1", { hasText: "superko" }).waitFor();
  await visitor.page.getByRole("link", { name: "Try it" }).first().click();
  await visitor.page.locator(".fine").waitFor();
  expect(await visitor.page.locator(".cm-content").textContent()).toContain("superko");
});

it("finds the discoveries, and goes to one of them", async () => {
  await visitor.open("/discoveries");
  await visitor.page.locator(".docs-headings a").nth(1).click();
  expect(visitor.page.url()).toMatch(/#\/discoveries#/);
  await expect
    .poll(() =>
      visitor.page
        .locator("h2[id]")
        .nth(1)
        .evaluate((one) => one.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
  await visitor.page.goBack();
});

it("fits a small screen", async () => {
  const small = await hosted.visitor({ viewport: { width: 320, height: 640 } });
  for (const [path, name] of [
    ["/", "front"],
    ["/games/omega", "game"],
    ["/archive", "archive"],
    ["/docs", "docs"],
    ["/docs/rules/promotion", "rule"],
  ] as const) {
    await small.open(path);
    await small.page.locator("h1").waitFor();
    await small.page.waitForLoadState("networkidle");
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await small.shot(`site-small-${name}`, true);
  }
  await small.context.close();
});

it("says rules, and why a move is not legal, in German where the page speaks it", async () => {
  const guest = await hosted.visitor({ locale: "de-DE" });
  await guest.open("/games/omega");
  await guest.page.locator(".rules", { hasText: "Ein Bauer" }).first().waitFor();
  await guest.open("/analysis?game=omega");
  await guest.click("e1", "e5");
  await expect.poll(() => guest.page.locator(".explanation").textContent()).toMatch(/Bauer/);
  await guest.page.getByRole("button", { name: "Diese Analyse aufbewahren" }).click();
  await guest.page.getByText("unter Partien zu finden").waitFor();
  await guest.shot("site-german");
  // What the scripts of the site say is German, too.
  await guest.open("/archive");
  await guest.page
    .getByLabel("Datei importieren")
    .setInputFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await expect.poll(() => guest.page.locator("#main").textContent()).toContain("nicht hier exportiert");
  await guest.open("/design?from=omega");
  await guest.page.locator(".desk-report", { hasText: "in diesem Browser" }).waitFor();
  expect(await guest.page.locator(".desk-report button").textContent()).toBe("Spielverlauf messen");
  guest.fine();
});

it("says that there is a newer version, and loads it when asked to", async () => {
  // Another game list is another version.
  const list = hosted.file("api/games.json");
  const renamed = readFileSync(list, "utf8").replaceAll("Omega Chess", "Omega of another version");
  writeFileSync(list, renamed);
  const worker = hosted.file("service-worker.js");
  const changed = readFileSync(worker, "utf8")
    .replace(/version: "\w+"/, 'version: "another"')
    .replace(/\["api\/games\.json","\w+"\]/, `["api/games.json","${hashed(renamed)}"]`);
  writeFileSync(worker, changed);
  await visitor.open("/");
  await visitor.page.reload();
  await visitor.page.getByRole("button", { name: "Load it" }).waitFor();
  expect(await visitor.page.locator("#main").textContent()).not.toContain("of another version");
  await visitor.shot("site-newer");
  const other = await visitor.context.newPage();
  await other.goto(`${hosted.address}#/archive`);
  await other.getByText("There is a newer version").waitFor();
  await visitor.page.getByRole("button", { name: "Load it" }).click();
  await expect
    .poll(() =>
      visitor.page
        .locator("#main")
        .textContent()
        .catch(() => ""),
    )
    .toContain("Omega of another version");
  // Another tab is left as it is, but what it has not loaded yet is gone.
  await other.getByText("This page is out of date").waitFor();
  await other.close();
  visitor.fine();
});
