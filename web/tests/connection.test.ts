import type { WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, Stage } from "./stage";

// What becomes of the line to the server.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const ROOM = /\/api\/play\/[^/]+\/socket$/;

/** A game on one screen, whose sockets are answered by a test until it is let through. */
async function game(answer: (socket: WebSocketRoute) => void) {
  const person = await stage.person();
  await person.begin("chess", { against: "One screen for two" });
  const line = { attempts: 0, through: false };
  await person.page.routeWebSocket(ROOM, (socket) => {
    line.attempts++;
    if (line.through) socket.connectToServer();
    else answer(socket);
  });
  await person.page.reload();
  return { person, line };
}

const said = (person: Person) => person.page.locator(".connection").textContent();

it("is tried ever more rarely where it closes at once, says so, and is tried at once on demand", async () => {
  const { person, line } = await game((socket) => void socket.close({ code: 1011 }));
  await expect.poll(() => said(person)).toMatch(/^Cannot connect to the server\. Trying again in \d+ s\. Try now$/);
  expect(await person.page.locator(".connection [role=alert]").textContent()).toBe("Cannot connect to the server.");
  const before = line.attempts;
  await person.page.waitForTimeout(6000);
  // The pauses are of one, two and four seconds at least.
  expect(line.attempts - before).toBeLessThanOrEqual(3);
  line.through = true;
  await person.page.getByRole("button", { name: "Try now" }).click();
  await person.page.locator(".table").waitFor();
  expect(await person.page.locator(".connection").count()).toBe(0);
  await person.click("e2", "e4");
  await person.sees("e4", "w pawn");
  person.fine();
});

it("tells why the server does not let one in, or closes the line", async () => {
  const detail = "Too many people watch this game: try again later.";
  const problem = { type: "menagerie:not-now", title: "Not now", status: 409, detail };
  const refused = await game((socket) => socket.send(JSON.stringify({ event: "refused", problem, version: null })));
  await expect.poll(() => said(refused.person)).toContain(detail);
  const full = await game(
    (socket) => void socket.close({ code: 1013, reason: "too many connections: try again later" }),
  );
  await expect.poll(() => said(full.person)).toMatch(/^The server has too many connections\. Trying again in \d+ s\./);
  expect(full.line.attempts).toBe(1);
  full.person.fine();
  refused.person.fine();
});

it("is tried at once when the machine is online again", async () => {
  const { person, line } = await game((socket) => void socket.close({ code: 1013 }));
  await expect.poll(() => said(person)).toContain("Trying again in");
  line.through = true;
  await person.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await person.page.locator(".table").waitFor({ timeout: 5000 });
  person.fine();
});

it("asks for the whole game where a move was missed", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: "One screen for two" });
  const beside = await person.context.newPage();
  let missed = 0;
  await beside.routeWebSocket(ROOM, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (missed === 0 && String(message).startsWith('{"event":"moved"')) missed++;
      else socket.send(message);
    });
  });
  await beside.goto(person.page.url());
  await beside.locator(".table").waitFor();
  await person.click("e2", "e4");
  await expect.poll(() => missed).toBe(1);
  await expect.poll(() => person.page.locator("button.move").count()).toBe(1);
  expect(await beside.locator("button.move").count()).toBe(0);
  await person.click("e7", "e5");
  await expect.poll(() => beside.locator("button.move").count()).toBe(2);
  expect(await beside.locator('.pieces [data-at="e4"], .pieces [data-at="e5"]').count()).toBe(2);
  person.fine();
});

it("is found again by an analysis, which asks once more", async () => {
  const person = await stage.person();
  let attempts = 0;
  await person.page.routeWebSocket(/\/api\/analysis$/, (socket) => {
    attempts++;
    if (attempts < 3) void socket.close({ code: 1012, reason: "the server is shutting down" });
    else socket.connectToServer();
  });
  await person.open("/analysis?game=chess");
  await expect.poll(() => said(person)).toContain("The server is restarting.");
  await person.page.locator(".engine-line").first().waitFor();
  expect([attempts, await person.page.locator(".connection").count()]).toEqual([3, 0]);
  person.fine();
});
