// The package as it is installed, in Chromium: a plain page with modules, and the same through a bundler. Run in the folder in
// which it is installed; CHROMIUM names the browser, and TOOLS the folder with playwright-core and vite.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(join(process.env.TOOLS, "index.js")));
const { chromium } = require("playwright-core");
const folder = process.cwd();
/** Sequences of three moves from the start of Omega Chess, as in testdata/perft.tsv. */
const OMEGA_3 = 67202;

const APP = `
import { Game, MoveError } from "menagerie";
import { startEngine } from "menagerie/engine";

async function run() {
  const game = Game.load("omega");
  const position = game.start();
  document.body.innerHTML = position.svg({ size: 40 });
  let refused = "";
  try {
    position.play("e0e9");
  } catch (error) {
    if (error instanceof MoveError) refused = error.message;
  }
  const engine = await startEngine({ hash: 4 });
  const mate = await engine.search(Game.load("chess").position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), { depth: 3 }).result;
  const endless = engine.search(position);
  let events = 0;
  for await (const event of endless) {
    events += 1;
    if (event.depth >= 5) break;
  }
  const began = performance.now();
  const stopped = await endless.result;
  const late = performance.now() - began;
  engine.end();
  return {
    perft: position.perft(3),
    squares: document.querySelectorAll("svg").length,
    refused, events, late,
    mate: mate.best.san,
    best: stopped.best.uci,
    shared: typeof SharedArrayBuffer !== "undefined" && crossOriginIsolated,
  };
}
run().then((value) => { window.outcome = { value }; }, (error) => { window.outcome = { error: String(error.stack) }; });
`;

const PAGE = `<!doctype html><title>Test</title><body></body>
<script type="importmap">{ "imports": {
  "menagerie": "./node_modules/menagerie/index.js", "menagerie/engine": "./node_modules/menagerie/engine.js" } }</script>
<script type="module" src="./app.js"></script>`;

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves a folder; isolated pages may share memory with their workers. */
function serve(root, isolated) {
  const server = createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (!existsSync(path) || !TYPES[extname(path)]) return void response.writeHead(404).end();
    const headers = { "content-type": TYPES[extname(path)] };
    if (isolated) {
      headers["cross-origin-opener-policy"] = "same-origin";
      headers["cross-origin-embedder-policy"] = "require-corp";
    }
    response.writeHead(200, headers).end(readFileSync(path));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function check(browser, name, root, page, isolated) {
  const server = await serve(root, isolated);
  const tab = await browser.newPage();
  const complaints = [];
  tab.on("pageerror", (error) => complaints.push(String(error)));
  tab.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await tab.goto(`http://127.0.0.1:${server.address().port}/${page}`);
  await tab.waitForFunction(() => window.outcome, undefined, { timeout: 60_000 });
  const { value, error } = await tab.evaluate(() => window.outcome);
  assert.equal(error, undefined, name);
  assert.equal(value.perft, OMEGA_3);
  assert.equal(value.mate, "Ra8#");
  assert.equal(value.shared, isolated);
  assert.match(value.refused, /black is to move|cannot|does not|not legal/);
  assert.ok(value.squares >= 1 && value.events > 0 && value.late < 2000, JSON.stringify(value));
  // A blob whose address was taken back is a failed request, as it is meant to be.
  const unexpected = complaints.filter((text) => !/ERR_FILE_NOT_FOUND|favicon|404/.test(text));
  assert.deepEqual(unexpected, [], name);
  console.log(`${name}: ${JSON.stringify(value)}`);
  await tab.close();
  server.close();
}

writeFileSync(join(folder, "app.js"), APP);
writeFileSync(join(folder, "index.html"), PAGE);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  await check(browser, "a plain page", folder, "index.html", false);
  await check(browser, "a page that may share memory", folder, "index.html", true);
  const { build } = await import(pathToFileURL(require.resolve("vite")).href);
  mkdirSync(join(folder, "bundled"), { recursive: true });
  cpSync(join(folder, "app.js"), join(folder, "bundled", "app.js"));
  writeFileSync(join(folder, "bundled", "index.html"), `<!doctype html><title>Test</title><body></body><script type="module" src="./app.js"></script>`);
  await build({ root: join(folder, "bundled"), base: "./", logLevel: "error", build: { outDir: "out" } });
  await check(browser, "through a bundler", join(folder, "bundled", "out"), "index.html", false);
} finally {
  await browser.close();
}
