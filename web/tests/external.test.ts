import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { Stage } from "./stage";

// An engine on a machine of one's own analyses what one looks at.

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "menagerie-engine-"));
let engine: ChildProcess | undefined;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(async () => {
  engine?.kill("SIGKILL");
  await stage?.strike();
  rmSync(folder, { recursive: true, force: true });
});

it("asks an own engine where that is chosen, and says when its program is gone", async () => {
  const ann = await stage.person();
  await ann.signUp("Ann");
  const made = await ann.page.request.post(`${stage.address}/api/account/tokens`, {
    data: { password: "correct horse", scopes: ["engine:write"] },
    headers: { origin: stage.address },
  });
  const file = join(folder, "token");
  writeFileSync(file, ((await made.json()) as { token: string }).token, { mode: 0o600 });
  const options = ["--token-file", file, "--name", "My machine", "--engine", "ours hash=1"];
  engine = spawn(resolve(stage.program), ["external-engine", stage.address, ...options], { stdio: "ignore" });
  const listed = async () => (await ann.page.request.get(`${stage.address}/api/external-engine`)).json();
  await expect.poll(listed, { timeout: 60_000 }).toHaveLength(1);

  await ann.open("/analysis?game=chess");
  const lines = ann.page.getByRole("region", { name: "Engine" });
  const place = lines.getByRole("combobox", { name: "Engine" });
  await expect.poll(() => place.locator("option").allTextContents()).toEqual(["On the server", "My machine"]);
  const asked = ann.page.waitForEvent("websocket", (socket) => socket.url().includes("/api/external-engine/eei_"));
  await place.selectOption("My machine");
  await asked;
  await lines.locator(".engine-line").nth(1).waitFor();
  expect(await faults(ann)).toEqual([]);
  // The choice is kept, and whose it is is known before the engine is asked.
  const again = ann.page.waitForEvent("websocket", (socket) => socket.url().includes("/api/external-engine/eei_"));
  await ann.page.reload();
  await again;
  await lines.locator(".engine-line").first().waitFor();
  await ann.shot("own-engine");

  engine.kill("SIGKILL");
  const gone = "My machine does not answer: its program has ended, or is not connected";
  await ann.page.getByRole("alert").filter({ hasText: gone }).waitFor();
  await expect.poll(async () => (await listed())[0]?.ready, { timeout: 30_000 }).toBe(false);
  await place.focus();
  await place.locator("option", { hasText: "My machine (not connected)" }).waitFor({ state: "attached" });
  await place.selectOption("On the server");
  await lines.locator(".engine-line").first().waitFor();
  ann.fine();
});
