// What other pages show in a frame, and the engine in the visitor's browser where the server has it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

let stage: Stage;
let host: Server;
let other = "";
let module = "";
/** What the page of somebody else frames. */
let framed = "";

/** Stands for the rules and the engine: it answers every question with one move. */
const ANALYST = `export function analyst(handlers) {
  queueMicrotask(() => handlers.opened());
  return {
    isOpen: true,
    send: ({ number }) => handlers.hear({ event: "lines", number, depth: 77, nps: 1, lines: [{ score: 5, mate: null, uci: ["e2e4"], san: ["e4"] }] }),
    answered() {}, giveUp() {}, retry() {}, leave() {},
  };
}`;

beforeAll(async () => {
  module = mkdtempSync(join(tmpdir(), "menagerie-module-"));
  for (const name of ["worker.js", "service-worker.js", "page.js", "page_bg.wasm"])
    writeFileSync(join(module, name), "");
  writeFileSync(join(module, "site.js"), ANALYST);
  stage = await Stage.set({ more: ["--module", module] });
  host = createServer((_, response) => {
    const page = `<!doctype html><title>A blog</title><iframe src="${framed}" width="640" height="420" title="A game"></iframe>`;
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  other = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  host?.close();
  await stage?.strike();
  rmSync(module, { recursive: true, force: true });
});

/** Another page with a frame. */
async function blog(person: Person, path: string): Promise<FrameLocator> {
  framed = stage.address + path;
  await person.page.goto(other);
  return person.page.frameLocator("iframe");
}

const at = (frame: FrameLocator, square: string) => frame.locator(`.pieces [data-at="${square}"]`);

it("shows a line of moves in the page of somebody else", async () => {
  const person = await stage.person();
  const frame = await blog(person, "/embed/omega?moves=e1e4+e8e5&ply=1&theme=dark&lang=de");
  await at(frame, "e4").waitFor();
  await frame.getByText("Schwarz").first().waitFor();
  expect(await frame.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await frame.locator("header.top").count()).toBe(0);
  await frame.getByRole("button", { name: "Letzte Stellung" }).click();
  await at(frame, "e5").waitFor();
  const link = frame.getByRole("link");
  expect(await link.getAttribute("href")).toContain("/analysis?game=omega");
  const [opened] = await Promise.all([person.context.waitForEvent("page"), link.click()]);
  await opened.locator(".study-board").waitFor();
  expect(opened.url()).toContain(`${stage.address}/analysis`);
  await opened.close();
  await person.shot("embed-line");
  expect(person.wrong).toEqual([]);
});

it("follows a game that is played", async () => {
  const player = await stage.person();
  await player.begin("chess", { against: "One screen for two" });
  const frame = await blog(await stage.person(), new URL(player.page.url()).pathname.replace("/play/", "/embed/play/"));
  await at(frame, "e2").waitFor();
  await player.click("e2", "e4");
  await at(frame, "e4").waitFor();
  await frame.getByRole("button", { name: "Previous move" }).click();
  await at(frame, "e2").waitFor();
  // Nobody moves in a frame, not even the players.
  const own = await player.context.newPage();
  await own.goto(player.page.url().replace("/play/", "/embed/play/"));
  await own.locator('.pieces [data-at="e4"]').waitFor();
  for (const square of ["e7", "e5"]) await own.locator(`[data-square="${square}"]`).first().click({ force: true });
  await own.getByRole("button", { name: "First position" }).click();
  await own.getByRole("button", { name: "Last position" }).click();
  await own.locator('.pieces [data-at="e7"]').waitFor();
  expect(await own.locator('.pieces [data-at="e5"]').count()).toBe(0);
  await player.sees("e7", "b pawn");
  player.fine();
});

it("is in no other frame", async () => {
  const person = await stage.person();
  const frame = await blog(person, "/games/omega");
  await expect.poll(() => person.wrong.join(" ")).toContain("frame-ancestors");
  expect(await frame.locator("header.top").count()).toBe(0);
});

it("can be read by everybody, in narrow frames too", async () => {
  for (const width of [320, 900]) {
    const person = await stage.person({ viewport: { width, height: 420 } });
    await person.open("/embed/orchess?moves=e2e4,e7e5,g1f3");
    await person.page.locator(".embed .tree button").first().waitFor();
    expect(await faults(person)).toEqual([]);
    const [inner, whole] = await person.page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(whole).toBeLessThanOrEqual(inner!);
    await person.shot(`embed-${width}`);
    person.fine();
  }
});

it("says what is wrong with an address", async () => {
  const person = await stage.person();
  for (const [path, words] of [
    ["/embed/ludo", "ludo"],
    ["/embed/chess?moves=e2e5", "e2e5"],
    ["/embed/play/0123456789", "no game"],
  ] as const) {
    await person.open(path);
    const alert = person.page.getByRole("alert").filter({ hasText: words });
    await alert.waitFor();
  }
});

it("searches in the browser, or on the server where that is wanted", async () => {
  const person = await stage.person();
  const sockets: string[] = [];
  person.page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  await person.open("/analysis?game=chess");
  await person.page.getByText("depth 77").waitFor();
  expect(sockets).toEqual([]);
  const here = person.page.getByRole("switch", { name: "Search in this browser" });
  await here.uncheck();
  await expect.poll(() => sockets).toEqual(["/api/analysis"]);
  await expect.poll(() => person.page.getByText("depth 77").count()).toBe(0);
  await person.page.locator(".engine-line").first().waitFor();
  // It is kept, and chosen back.
  await person.page.reload();
  await person.page.locator(".engine-line").first().waitFor();
  await here.check();
  await person.page.getByText("depth 77").waitFor();
  person.fine();
});

it("asks the server where the engine of the browser cannot be loaded, or refuses what it is asked", async () => {
  const REFUSES = ANALYST.replace(
    /send: .*/,
    'send: ({ number }) => handlers.hear({ event: "refused", number, problem: { detail: "No." } }),',
  );
  expect(REFUSES).not.toBe(ANALYST);
  for (const script of [null, REFUSES]) {
    const person = await stage.person();
    await person.context.route("**/site/site.js", (route) =>
      script ? route.fulfill({ body: script, contentType: "text/javascript" }) : route.abort(),
    );
    await person.open("/analysis?game=chess");
    await person.page.locator(".engine-line").first().waitFor();
    expect(await person.page.getByText("No.", { exact: true }).count()).toBe(0);
  }
});

it("shows what its address says, and nothing else of it", async () => {
  const person = await stage.person();
  await person.open("/embed/omega?game=chess&study=1&moves=e1e4&ply=9");
  await person.page.locator('.pieces [data-at="e4"]').waitFor();
  expect(await person.page.locator('.pieces [data-at="j0"]').count()).toBe(1);
});

it("changes its language where the browser keeps nothing", async () => {
  const person = await stage.person();
  await person.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The store is blocked.", "SecurityError");
    };
  });
  await person.open("/lobby?game=omega");
  await person.page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await person.page.waitForFunction(() => document.documentElement.lang === "de");
  expect(new URL(person.page.url()).searchParams.get("game")).toBe("omega");
  await person.page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
  await person.page.waitForFunction(() => document.documentElement.lang === "en");
});
