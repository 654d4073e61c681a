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
  assert.equal(await label(board("position"), "f1"), "f1, white queen");
  assert.equal(await label(board("position"), "a1"), "a1, empty");
  const [picture, corner] = await Promise.all([board("position").locator("svg").boundingBox(), square(board("position"), "a8").boundingBox()]);
  assert.ok(corner.x >= picture.x && corner.y >= picture.y && corner.width < picture.width / 7, JSON.stringify([picture, corner]));
  assert.equal(await board("position").locator("button[data-square]").count(), 64);

  // A game that is stepped through with buttons, the list and keys.
  const game = board("game");
  assert.equal(await label(game, "e4"), "e4, empty");
  await game.getByRole("button", { name: "On" }).click();
  assert.equal(await label(game, "e4"), "e4, white pawn");
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
  await page.keyboard.press("ArrowDown").catch(() => undefined);
  await square(both, "e2").focus();
  await page.keyboard.press("Enter");
  await until(() => said(both), /choose where it goes/, "the piece is picked up");
  await square(both, "e4").focus();
  await page.keyboard.press("Enter");
  assert.equal((await moved).san, "e4");
  // Captured pieces come to the hand, and are dropped from it.
  for (const move of ["d5", "exd5", "Qxd5"]) await both.evaluate((one, move) => one.play(move), move);
  await both.getByRole("button", { name: /pawn × 1/ }).waitFor();
  await both.getByRole("button", { name: /pawn × 1/ }).click();
  await square(both, "e6").click();
  assert.equal(await label(both, "e6"), "e6, white pawn");
  // What is not legal is explained.
  await square(both, "a8").click();
  await square(both, "a5").click();
  await until(() => said(both), /a8 cannot|not legal|cannot go/, "the reason is said");
  await both.evaluate((one) => one.undo());
  assert.equal(await label(both, "e6"), "e6, empty");

  // Arrows go over holes to squares outside of the corners.
  const own = board("own");
  await square(own, "a0").focus();
  await square(own, "a0").click();
  await square(own, "b3").click();
  assert.equal(await label(own, "b3"), "b3, white champion");
  assert.match(await board("wrong").locator("[role=alert]").textContent(), /king/);
  // Attributes may be changed at any time.
  await board("wrong").evaluate((one) => one.setAttribute("moves", "e4 e5 Ke2"));
  await square(board("wrong"), "e2").waitFor();
  assert.equal(await label(board("wrong"), "e2"), "e2, white king");

  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`), []);
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, "board-examples.png"), fullPage: true });
  await done();
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
  const focused = () => board.evaluate((one) => one.shadowRoot.activeElement?.dataset.square ?? one.shadowRoot.activeElement?.dataset.play);
  const promote = async () => {
    await square(board, "b7").focus();
    await page.keyboard.press("Enter");
    await square(board, "a8").focus();
    await page.keyboard.press("Enter");
  };
  await promote();
  await until(focused, /b7a8/, "the choice has the focus");
  await page.keyboard.press("Escape");
  assert.equal(await board.getByRole("group", { name: "Which move" }).getByRole("button").count(), 0);
  await until(focused, /^a8$/, "the board has the focus again");
  await promote();
  await page.keyboard.press("Enter");
  await until(() => board.evaluate((one) => one.length), 9, "the move is made");
  await until(focused, /^a8$/, "the board has the focus");
  // What a screen reader finds is the squares, and no picture of them.
  assert.equal(await board.getByRole("img").count(), 0);

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
console.log("the board: examples, keys, hands, refusals, the engine");
