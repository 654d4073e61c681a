// What goes wrong in the world: hosts, tabs, browsers that keep nothing, files from strangers.
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { BROWSERS, Visitor } from "./hosted";

const SITE = process.env["SITE"]!;
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** How a host answers: the file, or something else. */
type Manners = (path: string, file: Buffer | null) => { status?: number; to?: string; body?: Buffer | string } | null;

let browser: Browser;
let server: Server;
let port = 0;
let manners: Manners = () => null;
let asked: string[] = [];

beforeAll(async () => {
  const executablePath = process.env["CHROMIUM"] ?? BROWSERS.find((path) => existsSync(path))!;
  // A name that is not this machine's own is no secure context without HTTPS.
  const args = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP plain.test 127.0.0.1"];
  browser = await chromium.launch({ executablePath, args });
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://localhost").pathname).slice(1) || "index.html";
    asked.push(path);
    const file = existsSync(join(SITE, path)) ? readFileSync(join(SITE, path)) : null;
    const other = manners(request.url!, file);
    if (other?.to !== undefined) return void response.writeHead(308, { location: other.to }).end();
    const body = other?.body ?? file;
    // No type for WebAssembly, as on an old host.
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(other?.status ?? (body === null ? 404 : 200), { "content-type": type }).end(body ?? "");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  manners = () => null;
  asked = [];
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const visit = async (host = "127.0.0.1", prepare?: (context: BrowserContext) => Promise<unknown>) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  await prepare?.(context);
  return new Visitor(context, await context.newPage(), `http://${host}:${port}/`);
};
const another = async (visitor: Visitor) => {
  const page = await visitor.context.newPage();
  return new Visitor(visitor.context, page, visitor.address);
};
const moves = (visitor: Visitor) => visitor.page.locator("button.move").count();
const main = (visitor: Visitor) => visitor.page.locator("#main").textContent();
/** All that a browser has, as the file that it gives out. */
async function exported(visitor: Visitor) {
  await visitor.open("/archive");
  const download = visitor.page.waitForEvent("download");
  await visitor.page.getByRole("button", { name: "Export all" }).click();
  return JSON.parse(readFileSync((await (await download).path())!, "utf8"));
}
async function imported(visitor: Visitor, file: object) {
  const buffer = Buffer.from(JSON.stringify(file));
  await visitor.page
    .getByLabel("Import a file")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
}

it("has the engine answer a move that is made while a hint is looked for", async () => {
  const visitor = await visit();
  await visitor.begin("chess", { against: "The engine", level: 1, color: "White" });
  await visitor.page.getByRole("button", { name: "Hint" }).click();
  await visitor.click("e2", "e4");
  await expect.poll(() => moves(visitor)).toBe(2);
});

it("loses nothing of a game that is open twice", async () => {
  const one = await visit();
  await one.begin("chess", { against: "One screen for two" });
  const other = await another(one);
  await other.page.goto(one.page.url());
  await other.sees("e2", "w pawn");
  await one.click("e2", "e4");
  await one.sees("e4", "w pawn");
  // The other one shows it, and goes on from there.
  await other.sees("e4", "w pawn");
  await other.click("e7", "e5");
  await one.sees("e5", "b pawn");
  await one.click("g1", "f3");
  // The board shows a move at once, the list once it is kept.
  await expect.poll(() => moves(one)).toBe(3);
  await one.page.close();
  await other.page.goto(`${other.address}#/archive`);
  await other.page.close();
  const later = await another(one);
  await later.open("/archive");
  await later.page.locator(".stored a").click();
  await later.sees("f3", "w knight");
  expect(await moves(later)).toBe(3);
});

it("plays where a browser trusts the host with less", async () => {
  const visitor = await visit("plain.test");
  await visitor.begin("chess", { against: "The engine", level: 1, color: "White" });
  await visitor.click("e2", "e4");
  await expect.poll(() => moves(visitor)).toBe(2);
});

it("opens again on a host that sends index.html elsewhere", async () => {
  manners = (path) => (path.startsWith("/index.html") ? { to: "./" } : null);
  const visitor = await visit();
  await visitor.open("/");
  await visitor.page.locator(".card").first().waitFor();
  await visitor.kept();
  await visitor.page.reload();
  await visitor.page.locator(".card").first().waitFor();
});

it("keeps no file that is not the one of its list", async () => {
  // Half of a new version has arrived, or another machine answers in the place of the host.
  manners = (path, file) => (path.startsWith("/api/games.json") ? { body: `${file} ` } : null);
  const visitor = await visit();
  await visitor.open("/");
  await visitor.page.locator(".card").first().waitFor();
  await expect.poll(() => asked.filter((path) => path === "api/games.json").length).toBeGreaterThan(1);
  await visitor.page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.installing);
  expect(await visitor.page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.active)).toBe(
    false,
  );
  manners = () => null;
  await visitor.page.reload();
  await visitor.kept();
});

it("leaves what another copy on the same host keeps", async () => {
  manners = (path) => {
    if (!path.startsWith("/copy/")) return null;
    const name = path.slice("/copy/".length).split("?")[0] || "index.html";
    const body = readFileSync(join(SITE, name));
    return { body: name === "service-worker.js" ? body.toString().replace(/version: "\w+"/, 'version: "copy"') : body };
  };
  const visitor = await visit();
  await visitor.open("/");
  await visitor.kept();
  await visitor.page.goto(`${visitor.address}copy/index.html`);
  // Until the copy is kept, the worker of the whole host answers for it.
  const countKept = () => visitor.page.evaluate(async () => (await caches.keys()).length);
  await expect.poll(countKept, { timeout: 30_000 }).toBe(2);
  await visitor.kept();
  expect(await countKept()).toBe(2);
});

it("says that there is a newer version where the page stays open", async () => {
  const visitor = await visit("127.0.0.1", (context) =>
    context.addInitScript(() => {
      const now = Date.now.bind(Date);
      const clock = globalThis as { ahead?: number };
      Date.now = () => now() + (clock.ahead ?? 0);
    }),
  );
  /** The page is looked at again after some minutes. */
  const comeBack = (minutes: number) =>
    visitor.page.evaluate((minutes) => {
      const clock = globalThis as { ahead?: number };
      clock.ahead = (clock.ahead ?? 0) + minutes * 60_000;
      document.dispatchEvent(new Event("visibilitychange"));
    }, minutes);
  const said = (words: string) => visitor.page.locator("#newer", { hasText: words });
  await visitor.open("/");
  await visitor.kept();
  const before = asked.filter((path) => path === "service-worker.js").length;
  manners = (path, file) =>
    path.startsWith("/service-worker.js")
      ? { body: file!.toString().replace(/version: "\w+"/, 'version: "newer"') }
      : null;
  await comeBack(50);
  await visitor.page.waitForTimeout(500);
  expect(asked.filter((path) => path === "service-worker.js").length).toBe(before);
  expect(await visitor.page.locator("#newer").count()).toBe(0);
  await comeBack(20);
  await said("There is a newer version").waitFor();
  // Another tab loads it: on the first visit, too, this one is out of date then.
  const other = await another(visitor);
  await other.open("/");
  // The older version goes once it has nothing to do.
  await other.page.waitForLoadState("networkidle");
  await other.page.getByRole("button", { name: "Load it" }).click();
  await said("This page is out of date").waitFor();
});

it("works in a browser that keeps nothing, and says so", async () => {
  const visitor = await visit("127.0.0.1", (context) =>
    context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("A mutation operation was attempted on a database that did not allow mutations.");
      };
    }),
  );
  await visitor.begin("chess", { against: "One screen for two" });
  await visitor.click("e2", "e4");
  await visitor.sees("e4", "w pawn");
  await visitor.open("/archive");
  await expect.poll(() => main(visitor)).toContain("keeps nothing");
  await visitor.open("/analysis?game=chess&moves=e2e4");
  await keep(visitor).click();
  await visitor.page.getByText("Kept until this page is closed").waitFor();
  await visitor.page.getByRole("link", { name: "Played" }).last().click();
  await visitor.page.getByRole("list", { name: "Analyses" }).getByRole("link").click();
  await visitor.page.locator(".tree .node").waitFor();
});

it("says what is wrong where a part of the site is missing", async () => {
  manners = (path) => (path.includes("site/site.js") ? { status: 404, body: "" } : null);
  const visitor = await visit();
  await visitor.open("/");
  await expect.poll(() => visitor.page.locator("body").textContent()).toMatch(/could not be loaded/);
});

it("lets clocks stand while nobody is here, however the page was left", async () => {
  const visitor = await visit();
  await visitor.begin("chess", { against: "One screen for two", clock: "10 + 5" });
  await visitor.click("e2", "e4");
  await visitor.sees("e4", "w pawn");
  const address = visitor.page.url();
  // The page breaks down: it cannot even say so.
  const tools = await visitor.context.newCDPSession(visitor.page);
  await Promise.race([tools.send("Page.crash").catch(() => undefined), visitor.page.waitForEvent("crash")]);
  await visitor.page.close();
  await visitor.context.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  const later = await another(visitor);
  await later.page.goto(address);
  await later.sees("e4", "w pawn");
  await later.page.waitForTimeout(500);
  expect(await later.page.locator(".moves-result").count()).toBe(0);
  await later.click("e7", "e5");
  await later.sees("e5", "b pawn");
});

it("keeps the definitions that two tabs save", async () => {
  const one = await visit();
  const other = await another(one);
  for (const [who, title] of [
    [one, "First"],
    [other, "Second"],
  ] as const) {
    await who.open("/design?from=chess");
    await who.page.locator(".fine").waitFor();
    await who.page.getByLabel("The definition of the game").fill(`inherit = "chess"\ntitle = "${title}"\n`);
  }
  for (const who of [one, other]) await who.page.getByRole("button", { name: "Save in this browser" }).click();
  await other.page.waitForTimeout(300);
  await other.page.reload();
  await other.page.locator(".cm-editor").waitFor();
  const kept = await other.page.getByLabel("Start from").textContent();
  expect(kept).toContain("First");
  expect(kept).toContain("Second");
});

it("says that a definition is too long for a link", async () => {
  const visitor = await visit();
  await visitor.open("/design?from=chess");
  await visitor.page.locator(".fine").waitFor();
  const before = visitor.page.url();
  const remarks = Array.from({ length: 1400 }, (_, at) => `# ${at} ${"-".repeat(90)}`).join("\n");
  await visitor.page.getByLabel("The definition of the game").fill(`${remarks}\ninherit = "chess"\n`);
  const link = visitor.page.getByRole("button", { name: "Share a link" });
  await link.click();
  await visitor.page.locator(".desk-text [role=status]", { hasText: "too long for a link" }).waitFor();
  expect(visitor.page.url()).toBe(before);
  visitor.fine();
});

it("takes in of a file what is a game, and shows nothing of it as markup", async () => {
  const visitor = await visit();
  await visitor.begin("chess", { against: "One screen for two" });
  await visitor.click("e2", "e4");
  await visitor.sees("e4", "w pawn");
  const file = await exported(visitor);
  const [game] = file.games;
  const markup = "<img src=x onerror=alert(1)>";
  const games = [
    {
      ...game,
      kept: { ...game.kept, id: "named", name: markup, title: markup },
      listed: { ...game.listed, id: "named" },
    },
    // Its list entry has no date: the list could not be shown with it.
    { kept: { ...game.kept, id: "dateless" }, listed: { ...game.listed, id: "dateless", created_ms: "soon" } },
    { kept: { ...game.kept, id: "illegal", moves: [["e2e5", null]] }, listed: { ...game.listed, id: "illegal" } },
    { kept: { ...game.kept, id: "../x", level: 99 }, listed: { ...game.listed, id: "../x" } },
    { kept: { id: "poor", created_ms: 1, version: 1 }, listed: { ...game.listed, id: "poor" } },
  ];
  const named = { id: "line", title: markup, kept_ms: 1_000, game: markup, definition: null, pgn: "1. e4 e5 *" };
  const analyses = [
    named,
    { ...named, id: "illegal", pgn: "1. e5 *" },
    { ...named, id: "two", pgn: "1. e4 *\n\n1. d4 *" },
    { ...named, id: "undefined", definition: "title = 1" },
    { ...named, id: "dateless", kept_ms: "soon" },
    { ...named, id: "../x" },
    null,
  ];
  await imported(visitor, { ...file, games, analyses });
  const said = /2 games, 0 definitions and 1 analysis were taken in\. 9 games or analyses could not be read/;
  await expect.poll(() => main(visitor)).toMatch(said);
  await imported(visitor, { ...file, games: [], analyses: [{ ...named, title: "Renamed" }, named] });
  await expect.poll(() => main(visitor)).toContain("0 games, 0 definitions and 1 analysis were taken in.");
  await expect.poll(() => visitor.page.getByRole("list", { name: "Analyses" }).locator("li").count()).toBe(2);
  // The list has them at once.
  await expect.poll(() => visitor.page.getByRole("list", { name: "Games played" }).locator("li").count()).toBe(3);
  expect(await visitor.page.locator(".stored img").count()).toBe(0);
  await visitor.page.reload();
  await visitor.page.locator(".stored a[href$='named']").click();
  await visitor.sees("e4", "w pawn");
  visitor.fine();
});

it("shows a published game of the day where one that was played here cannot be read any more", async () => {
  const visitor = await visit();
  await visitor.open("/");
  await visitor.page.locator(".card").first().waitFor();
  await visitor.page.evaluate(async () => {
    const [id, game, created_ms] = ["old", "chess", 1_000];
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const kept = { id, game, created_ms, definition: null, start, moves: [["e2e5", null]], score: "1-0", version: 1 };
    const listed = { id, game, created_ms, title: "Old", players: { w: "A", b: "B" }, result: "1-0", plies: 40 };
    await new Promise<void>((done) => {
      const asked = indexedDB.open("menagerie");
      asked.onsuccess = () => {
        const change = asked.result.transaction("games", "readwrite");
        change.objectStore("games").put({ id, created_ms, kept, listed });
        change.oncomplete = () => done();
      };
    });
  });
  await visitor.open("/archive");
  await visitor.page.locator(".stored a", { hasText: "Old" }).waitFor();
  await visitor.open("/");
  const link = visitor.page.getByRole("region", { name: "Game of the day" }).getByRole("link");
  await expect.poll(() => link.getAttribute("href")).toMatch(/^#\/games\//);
  visitor.fine();
});

it("says what to do where the document was opened as a file", async () => {
  const visitor = await visit();
  await visitor.page.goto(pathToFileURL(join(SITE, "index.html")).href);
  await visitor.page.getByText("This page was opened as a file").waitFor();
  await visitor.open("/");
  await visitor.page.locator(".card").first().waitFor();
  expect(await visitor.page.locator(".unserved").count()).toBe(0);
});

it("ends a worker that does not answer, and goes on with another", async () => {
  const hangs = "postMessage({ ready: true }); onmessage = () => { for (;;); };";
  manners = (path) => (path.includes("site/worker.js") ? { body: hangs } : null);
  const visitor = await visit();
  await visitor.page.clock.install();
  await visitor.open("/games/chess");
  await expect.poll(() => asked).toContain("site/worker.js");
  await expect
    .poll(async () => {
      await visitor.page.clock.fastForward(10_000);
      return main(visitor);
    })
    .toContain("took too long");
  manners = () => null;
  await visitor.open("/games/omega");
  await visitor.page.locator(".game-board .board").waitFor();
});

it("has the engine move although its worker has died once", async () => {
  let died = 0;
  const dies = `;{ const other = onmessage; onmessage = (message) => {
    const request = new XMLHttpRequest();
    request.open("GET", "once", false);
    if (message.data.request.do === "think") request.send();
    if (request.responseText === "die") postMessage({ broken: "out of memory" });
    else other(message);
  } }`;
  manners = (path, file) => {
    if (path.endsWith("/once")) return { status: 200, body: died++ ? "live" : "die" };
    return path.includes("site/worker.js") ? { body: file + dies } : null;
  };
  const visitor = await visit();
  await visitor.begin("chess", { against: "The engine", level: 1, color: "White" });
  await visitor.click("e2", "e4");
  await expect.poll(() => moves(visitor)).toBe(2);
  expect(died).toBe(2);
});

it("measures the games that were played when the time was up", async () => {
  // The clock of the worker goes forward by a minute when eight games were played, of which the last may not be kept.
  const hurries = `;{ let more = 0;
    const [say, now] = [postMessage.bind(globalThis), performance.now.bind(performance)];
    performance.now = () => now() + more;
    globalThis.postMessage = (reply) => { if (reply.event?.done === 8) more = 60000; say(reply); };
  }`;
  manners = (path, file) => (path.includes("site/worker.js") ? { body: file + hurries } : null);
  const visitor = await visit("plain.test");
  await visitor.open("/design?from=los-alamos");
  await visitor.page.locator(".fine").waitFor();
  const section = visitor.page.locator(".desk-report");
  await section.getByRole("button", { name: "Measure play" }).click();
  await section.getByText("The time was up before all games were played.").waitFor({ timeout: 60_000 });
  expect(await section.locator(".report > p").first().textContent()).toMatch(/played [78] games/);
});

it("loads the network of the game that is played once, and plays without it where there is none", async () => {
  for (const there of [true, false]) {
    asked = [];
    manners = (path) => (there || !path.endsWith(".net") ? null : { status: 404, body: "" });
    // Without a service worker, which would load all files.
    const visitor = await visit("plain.test");
    await visitor.begin("breakthrough", { against: "The engine", level: 1, color: "White" });
    await visitor.click("e2", "e3");
    await expect.poll(() => moves(visitor)).toBe(2);
    await visitor.click("a2", "a3");
    await expect.poll(() => moves(visitor)).toBe(4);
    expect(asked.filter((path) => path.endsWith(".net"))).toEqual(["site/breakthrough.net"]);
  }
});

/** A browser that keeps as much as is set below. */
const limited = () =>
  visit("127.0.0.1", (context) =>
    context.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      const space = globalThis as { puts?: number };
      IDBObjectStore.prototype.put = function (...values) {
        if (space.puts !== undefined && --space.puts < 0) throw new DOMException("No.", "QuotaExceededError");
        return put.apply(this, values);
      };
    }),
  );
/** How often it keeps something yet. */
const allow = (visitor: Visitor, puts?: number) =>
  visitor.page.evaluate((puts) => Object.assign(globalThis, { puts }), puts);
const rematch = (visitor: Visitor) => visitor.page.getByRole("button", { name: "Play again" });
/** A game that has ended, shown. */
async function ended(visitor: Visitor) {
  await visitor.begin("chess", { against: "One screen for two" });
  await visitor.click("e2", "e4");
  await visitor.page.getByRole("button", { name: "Resign" }).click();
  await visitor.page
    .getByRole("button", { name: /resign/i })
    .first()
    .click();
  await rematch(visitor).waitFor();
}

it("says that a full disk kept nothing, and goes on once there is space", async () => {
  const visitor = await limited();
  await visitor.begin("chess", { against: "One screen for two" });
  await allow(visitor, 0);
  await visitor.click("e2", "e4");
  await expect.poll(() => main(visitor)).toContain("its space is full");
  await visitor.sees("e2", "w pawn");
  await allow(visitor);
  await visitor.click("e2", "e4");
  await expect.poll(() => moves(visitor)).toBe(1);
});

/** The button that keeps an analysis, and the field for what is said of the position. */
const keep = ({ page }: Visitor) => page.getByRole("button", { name: /^Keep/ });
const comment = ({ page }: Visitor) => page.getByLabel(/^Comment on/);
const isKept = ({ page }: Visitor) => page.getByText("Kept in this browser").waitFor();

it("keeps an analysis once there is space", async () => {
  const visitor = await limited();
  await visitor.open("/analysis?game=chess&moves=e2e4");
  await keep(visitor).waitFor();
  await allow(visitor, 0);
  await keep(visitor).click();
  await expect.poll(() => main(visitor)).toContain("its space is full");
  await allow(visitor);
  await keep(visitor).click();
  await isKept(visitor);
  expect(await main(visitor)).not.toContain("its space is full");
});

it("keeps both where two tabs have changed an analysis, and the title that it was given meanwhile", async () => {
  const one = await visit();
  await one.open("/analysis?game=chess&moves=e2e4");
  await keep(one).click();
  await isKept(one);
  const other = await another(one);
  await other.page.goto(one.page.url());
  const list = await another(one);
  await list.open("/archive");
  await list.page.getByRole("button", { name: "Rename or delete" }).click();
  await list.page.getByLabel("Title").fill("Renamed");
  await list.page.getByRole("button", { name: "Save" }).click();
  for (const [who, words] of [
    [one, "The one."],
    [other, "The other."],
  ] as const) {
    await comment(who).fill(words);
    await keep(who).click();
    await isKept(who);
  }
  await list.page.reload();
  const links = list.page.getByRole("list", { name: "Analyses" }).getByRole("link");
  await expect.poll(() => links.locator("strong").allTextContents()).toEqual(["Chess: e4", "Renamed"]);
  for (const [at, words] of ["The other.", "The one."].entries()) {
    await list.open("/archive");
    await links.nth(at).click();
    await list.page.locator(".tree").getByText(words).waitFor();
  }
});

it("says that an analysis is not here, and keeps one that was deleted in another tab", async () => {
  const one = await visit();
  await one.open("/analysis?game=chess&moves=e2e4");
  await keep(one).click();
  await isKept(one);
  const other = await another(one);
  await other.open("/archive");
  await other.page.getByRole("button", { name: "Rename or delete" }).click();
  await other.page.getByRole("button", { name: "Delete", exact: true }).click();
  await other.page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect.poll(() => other.page.getByRole("list", { name: "Analyses" }).count()).toBe(0);
  await other.page.goto(one.page.url());
  await other.page.getByText("has no analysis of that name").waitFor();
  await comment(one).fill("Still here.");
  await keep(one).click();
  await isKept(one);
  await one.page.reload();
  await one.page.locator(".tree").getByText("Still here.").waitFor();
});

it("has what an older page kept, and keeps analyses with it", async () => {
  const visitor = await visit();
  await visitor.page.goto(`${visitor.address}api/games.json`);
  await visitor.page.evaluate(async () => {
    const listed = { id: "old", game: "chess", created_ms: 1_000, title: "Old", result: "*", plies: 0 };
    await new Promise<void>((done) => {
      const asked = indexedDB.open("menagerie", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("games", { keyPath: "id" }).createIndex("created", "created_ms");
        asked.result.createObjectStore("texts").put([{ name: "Draft", text: "" }], "drafts");
      };
      asked.onsuccess = () => {
        const change = asked.result.transaction("games", "readwrite");
        const players = { w: "A", b: "B" };
        change.objectStore("games").put({ id: "old", created_ms: 1_000, kept: {}, listed: { ...listed, players } });
        change.oncomplete = () => {
          asked.result.close();
          done();
        };
      };
    });
  });
  await visitor.open("/analysis?game=chess&moves=e2e4");
  await keep(visitor).click();
  await isKept(visitor);
  const file = await exported(visitor);
  expect(file.games).toHaveLength(1);
  expect(file.drafts).toEqual([{ name: "Draft", text: "" }]);
  expect(file.analyses).toHaveLength(1);
  expect(file.analyses[0].pgn).toContain("1. e4");
});

it("keeps a rematch and the game that names it together, or neither", async () => {
  const visitor = await limited();
  await ended(visitor);
  const first = visitor.page.url();
  await allow(visitor, 1);
  await rematch(visitor).click();
  await expect.poll(() => main(visitor)).toContain("its space is full");
  await allow(visitor);
  await visitor.page.reload();
  await rematch(visitor).click();
  await expect.poll(() => visitor.page.url()).not.toBe(first);
  await visitor.sees("e2", "w pawn");
  visitor.fine();
});

it("forgets a rematch that a file does not have, and counts what was new in a file", async () => {
  const visitor = await visit();
  await ended(visitor);
  const first = visitor.page.url();
  await rematch(visitor).click();
  await expect.poll(() => visitor.page.url()).not.toBe(first);
  await visitor.open("/design?from=chess");
  await visitor.page.locator(".fine").waitFor();
  await visitor.page.getByRole("button", { name: "Save in this browser" }).click();
  const file = await exported(visitor);
  const other = await visit();
  await other.open("/archive");
  const games = file.games.filter(({ kept }: { kept: { rematch: string | null } }) => kept.rematch !== null);
  expect([games.length, file.games.length]).toEqual([1, 2]);
  await imported(other, { ...file, games });
  await expect.poll(() => main(other)).toContain("1 game, 1 definition and 0 analyses were taken in.");
  // Pages before this version wrote no analyses.
  await imported(other, { ...file, games, analyses: undefined });
  await expect.poll(() => main(other)).toContain("0 games, 0 definitions and 0 analyses were taken in.");
  await other.page.locator(".stored a").click();
  await rematch(other).click();
  await expect.poll(() => moves(other)).toBe(0);
  await other.sees("e2", "w pawn");
});
