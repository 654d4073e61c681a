// The page of a server that has the module: what is analysed is searched in the visitor's browser.
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Stage } from "../../tests/stage";

/** Where `site/build` has left the module; `.ci/site` names it. */
const MODULE = resolve(process.env["MODULE"] ?? "../target/wasm/site");

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set({ more: ["--module", MODULE] });
});
afterAll(() => stage?.strike());

it("searches in the browser and not on the server, and stops when asked to", async () => {
  const person = await stage.person();
  const sockets: string[] = [];
  person.page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  await person.open("/analysis?game=omega");
  const lines = person.page.locator(".engine-line");
  const workers = () => person.page.workers().length;
  await expect.poll(() => lines.count()).toBe(2);
  expect(workers()).toBe(1);
  await expect.poll(() => person.page.locator(".lines-head").first().textContent()).toMatch(/depth \d/);
  // The next position is searched, too: its lines begin with a move of black.
  await person.click("e1", "e4");
  await expect.poll(() => lines.first().textContent()).toMatch(/1\.\.\. /);
  await person.shot("served-analysis");
  await person.page.getByRole("switch", { name: "Engine", exact: true }).uncheck();
  await expect.poll(workers).toBe(0);
  expect(await lines.count()).toBe(0);
  expect(sockets).toEqual([]);
  person.fine();
});
