import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { move, resign } from "./meet";
import { type Person, Stage } from "./stage";

// A program that plays for an account is challenged from the page, by its owner's token.

let stage: Stage;
let bot: ChildProcess | undefined;
const folder = mkdtempSync(join(tmpdir(), "menagerie-bot-"));
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(async () => {
  bot?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
  await stage?.strike();
});

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });

/** Makes a token on the page of the account, which is shown once. */
async function token({ page, address }: Person): Promise<string> {
  await page.goto(`${address}/account`);
  await page.getByText("Tokens for programs", { exact: true }).click();
  const form = page.getByRole("form", { name: "New token" });
  await form.getByLabel("Label").fill("At home");
  for (const scope of ["bot:play", "challenge:write"]) await form.getByLabel(scope).check();
  await form.getByLabel("Password").fill("correct horse");
  await form.getByRole("button", { name: "Make a token" }).click();
  const made = (await page.locator("code.token").textContent())!;
  await page.reload();
  await page.getByText("Tokens for programs", { exact: true }).click();
  await page.locator(".tokens", { hasText: "At home" }).waitFor();
  expect(await page.locator("code.token").count()).toBe(0);
  return made;
}

it("accepts a challenge and plays, and everybody sees that it is a program", async () => {
  const [ann, rob, watcher] = [await stage.person(), await stage.person(), await stage.person()];
  await ann.signUp("Ann");
  await rob.signUp("Robbie");
  await ann.open("/people/Robbie");
  await ann.page.getByRole("heading", { name: "Robbie" }).waitFor();
  expect(await ann.page.locator("h1 .bot").count()).toBe(0);
  const file = join(folder, "token");
  writeFileSync(file, await token(rob), { mode: 0o600 });
  const engine = ["--engine", "ours nodes=100 hash=1"];
  bot = spawn(stage.program, ["bot", stage.address, "--token-file", file, "--upgrade", ...engine], { stdio: "ignore" });
  await expect
    .poll(async () => {
      await ann.open("/people/Robbie");
      await ann.page.getByRole("heading", { name: "Robbie" }).waitFor();
      return ann.page.locator("h1 .bot").count();
    })
    .toBe(1);
  await ann.page.getByRole("link", { name: "Challenge Robbie" }).click();
  const form = ann.page.getByRole("form", { name: "Find an opponent" });
  await form.getByLabel("Game").selectOption("chess");
  await form.getByRole("radio", { name: "White" }).check();
  // It is there once the program listens.
  await expect
    .poll(async () => {
      const challenge = button(ann, "Challenge Robbie");
      if (await challenge.isVisible()) await challenge.click({ timeout: 1_000 }).catch(() => undefined);
      return ann.page.locator(".table").count();
    })
    .toBe(1);
  await move(ann, "e2", "e4", "w pawn");
  await expect.poll(() => ann.page.title()).toMatch(/^Your move/);
  await watcher.page.goto(ann.page.url());
  await rob.page.goto(ann.page.url());
  for (const person of [ann, watcher, rob]) {
    await expect.poll(() => person.page.locator(".player", { hasText: "Robbie" }).textContent()).toContain("BOT");
    expect(await person.page.locator(".player", { hasText: "Ann" }).textContent()).not.toContain("BOT");
  }
  // Two moves of the program are seen by all, also by who has lent it the account.
  await move(ann, "d2", "d4", "w pawn");
  const moves = ({ page }: Person) => page.locator("button.move").count();
  for (const person of [ann, watcher, rob]) await expect.poll(() => moves(person)).toBe(4);
  await resign(ann);
  for (const person of [ann, watcher, rob]) {
    await expect.poll(() => person.page.locator(".moves-result").textContent()).toMatch(/^0-1/);
    person.fine();
  }
  await rob.open("/account");
  await rob.page.getByText("Tokens for programs", { exact: true }).click();
  await rob.page.getByText(/At home · .* · last used/).waitFor();
});
