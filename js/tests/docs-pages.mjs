// The pages that the guides show, in Chromium, with the package as it is installed. Run in the folder in which it is installed;
// CHROMIUM names the browser, TOOLS the folder with playwright-core, and REPOSITORY the one with the guides.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(join(process.env.TOOLS, "index.js")));
const { chromium } = require("playwright-core");
const repository = process.env.REPOSITORY ?? "../..";
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** The blocks of a guide, each as a page. Frames show pages of a server, whose own tests open them. */
const pages = ["docs/board.md", "docs/javascript.md"].flatMap((file) => {
  const blocks = [...readFileSync(join(repository, file), "utf8").matchAll(/^```html\n(.*?)^```$/gms)].map(([, html]) => html);
  const run = blocks.filter((html) => html.includes("<script"));
  assert.ok(run.length > 0, `${file} shows no page`);
  return run.map((html, at) => ({ path: `/${at}-${file.split("/").at(-1)}.html`, html: `<!doctype html><title>Shown</title><body>${html}` }));
});

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  const page = pages.find((page) => page.path === path);
  if (page) return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page.html);
  const file = join(process.cwd(), path);
  if (!existsSync(file) || !TYPES[extname(file)]) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(file)] }).end(readFileSync(file));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
for (const { path } of pages) {
  const page = await browser.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && wrong.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}${path}`);
  await page.locator("svg").first().waitFor().catch((error) => wrong.push(String(error)));
  assert.equal(await page.locator("[role=alert]").count(), 0, `${path}: ${await page.locator("body").textContent()}`);
  assert.deepEqual(wrong, [], path);
  await page.close();
}
await browser.close();
server.close();
console.log(`${pages.length} pages of the guides show a board`);
