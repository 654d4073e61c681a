// `<menagerie-board>` in Chromium, from the package as it is installed: its page of examples, with mouse and keys, and the game
// against the engine. Run in the folder in which it is installed; CHROMIUM names the browser, TOOLS the folder with
// playwright-core and axe-core, and SHOTS a folder for pictures.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(join(process.env.TOOLS, "index.js")));
const { chromium } = require("playwright-core");
const root = join(process.cwd(), "node_modules/menagerie");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const path = join(root, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  if (!existsSync(path) || !TYPES[extname(path)]) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(path)] }).end(readFileSync(path));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/examples/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });

/** Opens a page, and holds that nothing goes wrong on it. */
async function open(path, viewport) {
  const page = await browser.newPage({ viewport });
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && wrong.push(message.text()));
  await page.goto(address + path);
  await page.locator("menagerie-board svg").first().waitFor();
  return { page, done: async () => (assert.deepEqual(wrong, []), page.close()) };
}

const square = (board, name) => board.locator(`[data-square="${name}"]`);
const label = (board, name) => square(board, name).getAttribute("aria-label");
const said = (board) => board.locator("[part=status]").textContent();
/** The square, or the choice, that has the focus. */
const focused = (board) => board.evaluate((one) => one.shadowRoot.activeElement?.dataset.square ?? one.shadowRoot.activeElement?.dataset.play);
/** Presses arrows, each of which leads to a square. */
const arrows = async (page, board, ways) => {
  for (const [way, wanted] of ways) {
    await page.keyboard.press(`Arrow${way}`);
    assert.equal(await focused(board), wanted, `by ${way}`);
  }
};
/** A page of boards. */
async function boards(html) {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const body = `<!doctype html><html lang="en"><title>Boards</title><script type="module" src="/board.js"></script>${html}`;
  await page.route("**/boards.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${address}boards.html`);
  await page.locator("menagerie-board svg").first().waitFor();
  return page;
}
/** What axe has against a page, small targets among it. */
async function barriers(page) {
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}
const until = async (what, wanted, words) => {
  for (let turn = 0; ; turn += 1) {
    const found = await what();
    if (wanted instanceof RegExp ? wanted.test(found) : found === wanted) return;
    assert.ok(turn < 200, `${words}: ${found} is not ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

{
  const { page, done } = await open("index.html", { width: 1100, height: 900 });
  const board = (id) => page.locator(`#${id}`);
  await page.waitForFunction(() => document.querySelector("#wrong").shadowRoot.querySelector("[role=alert]") !== null);

  // A position: its squares say what stands on them, and are over their squares in the picture.
  assert.equal(await label(board("position"), "f1"), "f1, white queen, arrow to f8");
  assert.equal(await label(board("position"), "a1"), "a1, empty");
  const [picture, corner] = await Promise.all([board("position").locator("svg").boundingBox(), square(board("position"), "a8").boundingBox()]);
  assert.ok(corner.x >= picture.x && corner.y >= picture.y && corner.width < picture.width / 7, JSON.stringify([picture, corner]));
  assert.equal(await board("position").locator("button[data-square]").count(), 64);

  // A game that is stepped through with buttons, the list and keys.
  const game = board("game");
  assert.equal(await label(game, "e4"), "e4, empty");
  await game.getByRole("button", { name: "On" }).click();
  assert.equal(await label(game, "e4"), "e4, white pawn, moved last");
  await until(() => said(game), "e4.", "the move is said");
  await game.getByRole("button", { name: "Last" }).click();
  assert.equal(await label(game, "g1"), "g1, white king");
  await game.getByRole("button", { name: "Nf3" }).click();
  assert.equal(await game.evaluate((one) => one.ply), 3);
  await square(game, "a8").focus();
  await page.keyboard.press(".");
  await page.keyboard.press(",");
  await page.keyboard.press("Home");
  assert.equal(await game.evaluate((one) => one.ply), 0);

  // Played with keys alone, flipped: what is left is the h-file.
  const both = board("both");
  assert.equal(await both.getByRole("grid").getAttribute("aria-label"), "Crazyhouse");
  const moved = both.evaluate((one) => new Promise((resolve) => one.addEventListener("move", (event) => resolve(event.detail), { once: true })));
  await square(both, "e1").focus();
  await arrows(page, both, [["Up", "e1"], ["Right", "d1"], ["Left", "e1"], ["Down", "e2"]]);
  await page.keyboard.press("Enter");
  await until(() => said(both), /choose where it goes/, "the piece is picked up");
  await arrows(page, both, [["Down", "e3"], ["Down", "e4"]]);
  await page.keyboard.press("Enter");
  assert.equal((await moved).san, "e4");
  // Captured pieces come to the hand, and are dropped from it.
  for (const move of ["d5", "exd5", "Qxd5"]) await both.evaluate((one, move) => one.play(move), move);
  await both.getByRole("button", { name: /pawn × 1/ }).waitFor();
  await both.getByRole("button", { name: /pawn × 1/ }).click();
  await square(both, "e6").click();
  assert.equal(await label(both, "e6"), "e6, white pawn, moved last");
  // What is not legal is explained.
  await square(both, "a8").click();
  await square(both, "a5").click();
  await until(() => said(both), /a8 cannot|not legal|cannot go/, "the reason is said");
  await both.evaluate((one) => one.undo());
  assert.equal(await label(both, "e6"), "e6, empty");

  // Arrows reach squares outside of the corners, and come back.
  const own = board("own");
  await square(own, "a0").focus();
  await arrows(page, own, [["Down", "w1"], ["Up", "a0"], ["Left", "w1"], ["Right", "a0"]]);
  await square(own, "a0").click();
  await square(own, "b3").click();
  assert.equal(await label(own, "b3"), "b3, white champion, moved last");
  assert.match(await board("wrong").locator("[role=alert]").textContent(), /king/);
  // Attributes may be changed at any time.
  await board("wrong").evaluate((one) => one.setAttribute("moves", "e4 e5 Ke2"));
  await square(board("wrong"), "e2").waitFor();
  assert.equal(await label(board("wrong"), "e2"), "e2, white king, moved last");

  assert.deepEqual(await barriers(page), []);
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, "board-examples.png"), fullPage: true });
  await done();
}

{
  // One script and the module of the rules are all that a page needs.
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const body = `<script type="module" src="/menagerie-board.js"></script><menagerie-board game="omega" playable></menagerie-board>`;
  await page.route("**/bare.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${address}bare.html`);
  const board = page.locator("menagerie-board");
  await square(board, "e1").click();
  await square(board, "e3").click();
  assert.equal(await board.evaluate((one) => one.length), 1);
  assert.deepEqual(asked.filter((path) => /\.(js|wasm)$/.test(path)), ["/menagerie-board.js", "/wasm/rules_bg.wasm"]);
  const refused = (text) => board.evaluate((one, text) => { try { one.play(text); } catch ({ name, reason }) { return [name, reason?.reason]; } }, text);
  assert.deepEqual(await refused("e3e4"), ["MoveError", "wrong-side"]);
  assert.deepEqual(await board.evaluate((one) => { try { one.go(NaN); } catch ({ name }) { return name; } }), "MenagerieError");
  await page.close();
}

{
  // A page that allows no styles but those of its files, with a board far down: the page stays where it is.
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  const game = '<menagerie-board id="game" game="chess" controls playable moves="e4 d5 exd5 c6 dxc6 a6 cxb7 a5"></menagerie-board>';
  const wrong = '<menagerie-board id="wrong" moves="e4" ply="x"></menagerie-board>';
  const body = `<!doctype html><title>Board</title><script type="module" src="/board.js"></script>${"<p>Words.</p>".repeat(99)}${game}${wrong}`;
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const refused = [];
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && refused.push(message.text()));
  await page.route("**/strict.html", (route) => route.fulfill({ contentType: "text/html", headers: { "content-security-policy": policy }, body }));
  await page.goto(`${address}strict.html`);
  const board = page.locator("#game");
  await square(board, "a8").waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0, "the page has not moved");
  const [first, other] = await Promise.all(["a8", "h1"].map((name) => square(board, name).boundingBox()));
  assert.ok(other.x - first.x > first.width * 6.5 && other.y - first.y > first.height * 6.5, JSON.stringify([first, other]));
  assert.deepEqual(refused, []);
  assert.match(await page.locator("#wrong").locator("[role=alert]").textContent(), /ply: a number/);

  // A promotion by keys: the choice has the focus, Escape takes it back, and what is chosen leaves the focus on the board.
  const promote = async () => {
    await square(board, "b7").focus();
    await page.keyboard.press("Enter");
    await square(board, "a8").focus();
    await page.keyboard.press("Enter");
  };
  await promote();
  await until(() => focused(board), /b7a8/, "the choice has the focus");
  await page.keyboard.press("Escape");
  assert.equal(await board.getByRole("group", { name: "Which move" }).getByRole("button").count(), 0);
  await until(() => focused(board), /^a8$/, "the board has the focus again");
  await promote();
  await page.keyboard.press("Enter");
  await until(() => board.evaluate((one) => one.length), 9, "the move is made");
  await until(() => focused(board), /^a8$/, "the board has the focus");
  // What a screen reader finds is the squares, and no picture of them.
  assert.equal(await board.getByRole("img").count(), 0);

  // The board is called what its page says, whenever it says so.
  await board.evaluate((one) => one.setAttribute("label", "Round 3"));
  await board.getByRole("grid", { name: "Round 3" }).waitFor({ state: "attached" });
  // At the start there is nothing to take back; another game has its own squares.
  await board.evaluate((one) => (one.go(0), one.undo()));
  assert.equal(await board.evaluate((one) => one.length), 9);
  await square(board, "h8").focus();
  await board.evaluate((one) => (one.removeAttribute("moves"), one.setAttribute("game", "los-alamos")));
  await until(() => board.locator("button[data-square]").count(), 36, "another game is shown");
  assert.equal(await board.locator(".square[tabindex='0']").count(), 1);
  await page.close();
}

{
  // A hole, and a piece in hand whose name is of two words.
  const page = await boards(`<menagerie-board playable definition='
inherit = "crazyhouse"
title = "A hole"
[board]
holes = ["d4"]
[pieces]
war-elephant = { letter = "E", betza = "A" }
[start]
fen = "4k3/8/8/8/3*4/8/8/4K3[E] w - - 0 1"'></menagerie-board>`);
  const board = page.locator("menagerie-board");
  await square(board, "d3").focus();
  await arrows(page, board, [["Up", "d5"], ["Right", "e5"], ["Down", "e4"], ["Left", "c4"], ["Down", "c3"], ["Up", "c4"], ["Right", "e4"]]);
  await board.getByRole("button", { name: "war elephant × 1" }).click();
  await square(board, "d5").click();
  assert.equal(await label(board, "d5"), "d5, white war elephant, moved last");
  await page.close();
}

{
  // The squares of a wide board are as large as a finger needs, and the board scrolls in the page: it stays where it was scrolled to.
  const page = await boards(`
    <h1>Wide</h1>
    <menagerie-board id="alice" game="alice" playable controls></menagerie-board>
    <menagerie-board id="chess" playable></menagerie-board>`);
  await page.setViewportSize({ width: 420, height: 900 });
  const [alice, chess] = [page.locator("#alice"), page.locator("#chess")];
  const view = (board) => board.locator("[part=view]").evaluate(({ scrollLeft, scrollWidth, clientWidth }) => ({ scrollLeft, scrolls: scrollWidth > clientWidth }));
  const { width, height } = await square(alice, "a1").boundingBox();
  assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
  assert.deepEqual([(await view(alice)).scrolls, (await view(chess)).scrolls], [true, false]);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 420);
  assert.deepEqual(await barriers(page), []);
  const places = await alice.locator("[data-square]").evaluateAll((all) => all.map((one) => [one.offsetLeft, one.dataset.square]).sort(([one], [other]) => other - one));
  await alice.locator("[part=view]").evaluate((one) => one.scrollTo({ left: 9999 }));
  const { scrollLeft } = await view(alice);
  assert.ok(scrollLeft > 0);
  await square(alice, places[0][1]).click();
  assert.equal((await view(alice)).scrollLeft, scrollLeft);
  await page.close();
}

{
  // Captives are exchanged, and what is not in the hand is dropped too: stones, which never run out.
  const page = await boards(`
    <menagerie-board id="hostages" playable="white" fen="4k3/8/8/8/8/8/8/4K3[#QPrn] w - - 0 1" definition='
inherit = "chess"
title = "Hostages"
[rules]
insufficient-material = false
hand = { captures = false }
hostages = { exchange = [["queen"], ["rook"], ["bishop", "knight"], ["pawn"]] }'></menagerie-board>
    <menagerie-board id="stones" game="othello" playable></menagerie-board>`);
  const board = page.locator("#hostages");
  const held = (name) => board.getByRole("list", { name }).getByRole("listitem").allTextContents();
  // The queen costs more than white holds.
  assert.deepEqual([await held("Captured by black"), await held("Captured by white")], [["queen × 1"], ["knight × 1", "rook × 1"]]);
  await board.getByRole("group", { name: "Captured by black" }).getByRole("button", { name: "pawn × 1" }).click();
  await until(() => said(board), "pawn: choose where it goes.", "the type is chosen");
  assert.equal(await label(board, "a5"), "a5, empty, moves here");
  await square(board, "a5").click();
  const choices = board.getByRole("group", { name: "Which move" }).getByRole("button");
  assert.deepEqual((await choices.allTextContents()).length, 2, "a rook or a knight may be given");
  await choices.filter({ hasText: "N" }).click();
  assert.equal(await label(board, "a5"), "a5, white pawn, moved last");
  assert.deepEqual([await held("Captured by white"), await held("In black's hand")], [["rook × 1"], ["knight × 1"]]);
  const stones = page.locator("#stones");
  await stones.getByRole("group", { name: "hand" }).getByRole("button").click();
  await stones.locator("[data-square][aria-label*='moves here']").first().click();
  assert.equal(await stones.evaluate((one) => one.length), 1);
  await page.close();
}

{
  // Moves that differ by a second square are chosen on the board, by its keys too; what they differ by besides, by buttons.
  const page = await boards(`
    <menagerie-board id="start" game="duck" playable></menagerie-board>
    <menagerie-board id="promotion" game="duck" playable fen="4k3/1P6/8/8/8/8/8/4K3 w - - 0 1"></menagerie-board>`);
  const start = page.locator("#start");
  const choices = (board) => board.getByRole("group", { name: "Which move" }).getByRole("button").count();
  await square(start, "e2").click();
  await square(start, "e4").click();
  await until(() => said(start), /second square/, "the second square is asked for");
  assert.equal(await choices(start), 0);
  // Not a square of the move: it is given up.
  await square(start, "d8").click();
  assert.equal(await start.evaluate((one) => one.length), 0);
  await square(start, "e2").click();
  await square(start, "e4").click();
  await until(() => focused(start), /^e4$/, "the board keeps the focus");
  await arrows(page, start, [["Up", "e5"]]);
  await page.keyboard.press("Enter");
  await until(() => start.evaluate((one) => one.length), 1, "the move is made");
  assert.equal(await label(start, "e4"), "e4, white pawn, moved last");
  assert.equal(await label(start, "e5"), "e5, wall");
  const promotion = page.locator("#promotion");
  await square(promotion, "b7").click();
  await square(promotion, "b8").click();
  assert.equal(await choices(promotion), 0);
  await square(promotion, "b7").click();
  assert.equal(await choices(promotion), 4);
  await page.keyboard.press("Enter");
  await until(() => promotion.evaluate((one) => one.length), 1, "the promotion is made");
  assert.equal(await label(promotion, "b7"), "b7, wall, left last");
  await page.close();
}

{
  // The names of squares have all that the picture shows, and lists have what the players hold.
  const page = await boards(`
    <menagerie-board id="orchess" game="orchess" fen="4k3/8/3p4/8/8/8/8/4(K)Q2 w - - 0 1" arrows="f1f8" circles="e8" highlight="a1" playable></menagerie-board>
    <menagerie-board id="house" game="crazyhouse" moves="e4 d5 exd5 Qxd5 Nc3 Qe5"></menagerie-board>`);
  const [orchess, house] = [page.locator("#orchess"), page.locator("#house")];
  assert.equal(await label(orchess, "e1"), "e1, overloaded white king");
  assert.equal(await label(orchess, "e8"), "e8, black king, circled");
  assert.equal(await label(orchess, "a1"), "a1, empty, highlighted");
  await square(orchess, "f1").click();
  assert.equal(await label(orchess, "f1"), "f1, white queen, arrow to f8, picked up");
  assert.equal(await label(orchess, "f4"), "f4, empty, moves here");
  assert.equal(await label(orchess, "g3"), "g3, empty");
  await square(orchess, "f4").click();
  await orchess.evaluate((one) => one.play("Ke7"));
  await square(orchess, "f4").click();
  assert.equal(await label(orchess, "d6"), "d6, black pawn, captures");
  assert.equal(await label(house, "e5"), "e5, black queen, moved last, gives check");
  assert.equal(await label(house, "d5"), "d5, empty, left last");
  assert.equal(await label(house, "e1"), "e1, white king, in check");
  const held = (name) => house.getByRole("list", { name }).getByRole("listitem").allTextContents();
  assert.deepEqual([await held("In white's hand"), await held("In black's hand")], [["pawn × 1"], ["pawn × 1"]]);
  // Who is to move has buttons, and the other side's hand is a list.
  await house.evaluate((one) => one.setAttribute("playable", "white"));
  await house.getByRole("group", { name: "In white's hand" }).getByRole("button", { name: "pawn × 1" }).waitFor();
  assert.deepEqual([await held("In white's hand"), await held("In black's hand")], [[], ["pawn × 1"]]);
  await house.evaluate((one) => one.setAttribute("lang", "de"));
  await until(() => label(house, "e5"), "e5, queen (Schwarz), zuletzt gezogen, gibt Schach", "it follows its language");
  assert.deepEqual(await held("Auf der Hand von Schwarz"), ["pawn × 1"]);
  await orchess.evaluate((one) => (one.go(0), one.setAttribute("lang", "de")));
  await until(() => label(orchess, "e1"), "e1, king (Weiß, überladen)", "overloaded pieces are named in German");
  await page.close();
}

{
  // It speaks the language that it is written in, or that of what it is in.
  const page = await boards(`
    <div lang="de-AT"><menagerie-board id="within" game="crazyhouse" controls playable moves="e4 d5 exd5 a6"></menagerie-board></div>
    <menagerie-board id="own" lang="de" fen="4k3/1P6/8/8/8/8/8/4K3 w - - 0 1" playable></menagerie-board>
    <menagerie-board id="french" lang="fr" controls></menagerie-board>`);
  const [within, own] = [page.locator("#within"), page.locator("#own")];
  assert.equal(await label(within, "d8"), "d8, queen (Schwarz)");
  assert.equal(await label(within, "e4"), "e4, leer");
  await within.getByRole("group", { name: "Auf der Hand von Weiß" }).getByRole("button", { name: "pawn × 1" }).waitFor();
  await within.getByRole("group", { name: "Züge" }).getByRole("button", { name: "Zum Anfang" }).click();
  await until(() => said(within), "Der Anfang.", "the start is said");
  await within.getByRole("button", { name: "Brett drehen" }).waitFor();
  await square(own, "b7").click();
  await until(() => said(own), /Wählen Sie das Zielfeld/, "it asks where to");
  await square(own, "b8").click();
  assert.equal(await own.getByRole("group", { name: "Welcher Zug" }).getByRole("button").count(), 4);
  // A reason is one of the rules, which is English and says so.
  await page.keyboard.press("Escape");
  await square(own, "e1").click();
  await square(own, "e4").click();
  await until(() => said(own), /king/, "the reason is said");
  assert.equal(await own.locator("[part=status]").getAttribute("lang"), "en");
  await own.evaluate((one) => one.setAttribute("lang", "en"));
  await until(() => label(own, "e1"), "e1, white king", "it follows its language");
  await page.locator("#french").getByRole("button", { name: "First" }).waitFor();
  await page.close();
}

{
  // On a small screen nothing is wider than the page.
  const { page, done } = await open("index.html", { width: 320, height: 640 });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, "board-small.png"), fullPage: true });
  await done();
}

{
  // The engine answers.
  const { page, done } = await open("engine.html", { width: 900, height: 900 });
  const board = page.locator("menagerie-board");
  await square(board, "e1").click();
  await square(board, "e3").click();
  await until(() => board.evaluate((one) => one.length), 2, "the engine has moved");
  await done();
}

await browser.close();
server.close();
console.log("the board: examples, one script, keys, hands, second squares, languages, refusals, the engine");
