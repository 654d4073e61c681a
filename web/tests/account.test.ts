import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// Accounts, each flow in browsers of their own.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const PASSWORD = "correct horse";

async function choose(person: Person, way: string) {
  await person.open("/account");
  await person.page.getByRole("radio", { name: way }).check();
}

async function fill(person: Person, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await person.page.getByLabel(label, { exact: true }).fill(value);
}

const submit = (person: Person, name: string) =>
  person.page.locator(".account form").getByRole("button", { name, exact: true }).click();

/** Whether the header says who is logged in. */
const isNamed = (person: Person, name: string) =>
  expect.poll(() => person.page.locator(".top-account").textContent()).toBe(name);

it("signs up with the games of this browser, and logs in on another", async () => {
  const [ann, phone] = [await stage.person(), await stage.person({ viewport: { width: 360, height: 740 } })];
  await ann.begin("chess", { against: "One screen for two" });
  await ann.click("e2", "e4");
  await ann.sees("e4", "w pawn");
  const game = new URL(ann.page.url()).pathname;
  await choose(ann, "Sign up");
  await fill(ann, { Name: "Ann", Password: "short" });
  await submit(ann, "Sign up");
  // The browser itself says that it is too short.
  expect(await ann.page.locator("input:invalid").count()).toBe(1);
  await fill(ann, { Name: "Admin", Password: PASSWORD });
  await submit(ann, "Sign up");
  await expect.poll(() => ann.page.getByRole("alert").textContent()).toMatch(/reserved/);
  await ann.shot("account-sign-up", true);
  await fill(ann, { Name: "Ann" });
  await submit(ann, "Sign up");
  const codes = ann.page.getByRole("region", { name: "Keep these recovery codes" });
  await codes.waitFor();
  const shown = await codes.locator("code").allTextContents();
  expect(new Set(shown).size).toBe(8);
  const download = ann.page.waitForEvent("download");
  await codes.getByRole("button", { name: "Save as a file" }).click();
  expect(
    readFileSync((await (await download).path())!, "utf8")
      .trim()
      .split("\n"),
  ).toEqual(shown);
  await ann.shot("account-codes", true);
  expect(await faults(ann), "codes").toEqual([]);
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await isNamed(ann, "Ann");
  await ann.shot("account-own", true);
  expect(await faults(ann), "own").toEqual([]);
  // The game is the account's, with its name, wherever it is logged in.
  await choose(phone, "Log in");
  await fill(phone, { Name: "ann", Password: "wrong horse" });
  await submit(phone, "Log in");
  await expect.poll(() => phone.page.getByRole("alert").textContent()).toBe("The name or the password is wrong.");
  await phone.shot("account-phone-wrong", true);
  await fill(phone, { Password: PASSWORD });
  await phone.page.getByLabel("Password", { exact: true }).press("Enter");
  await isNamed(phone, "Ann");
  await phone.open(game);
  await phone.click("e7", "e5");
  await phone.sees("e5", "b pawn");
  expect(await phone.page.locator(".player-name").first().textContent()).toContain("Ann");
  // A new password logs it out.
  await ann.open("/account");
  await fill(ann, { "Password so far": PASSWORD, "New password": "battery staple" });
  await submit(ann, "Change the password");
  await ann.page.getByText("The password was changed.").waitFor();
  await phone.open("/account");
  await phone.page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  await isNamed(phone, "Log in");
  ann.fine();
  phone.fine();
});

it("recovers with a code, saves one's data, and deletes the account", async () => {
  const [bob, other] = [await stage.person({ colorScheme: "dark" }), await stage.person()];
  await choose(bob, "Sign up");
  await fill(bob, { Name: "Bob", Password: PASSWORD });
  await submit(bob, "Sign up");
  const code = (await bob.page.locator(".codes code").first().textContent())!;
  await choose(other, "Recover");
  await fill(other, { Name: "Bob", "Recovery code": code.toUpperCase(), "New password": "a new password" });
  await submit(other, "Set the new password");
  await isNamed(other, "Bob");
  await other.page.getByText("7 recovery codes are left").waitFor();
  await bob.open("/account");
  await isNamed(bob, "Log in");
  await other.begin("chess", { against: "One screen for two" });
  await other.click("d2", "d4");
  await other.sees("d4", "w pawn");
  await other.open("/account");
  for (const [button, part] of [
    ["Save as JSON", '"name": "Bob"'],
    ["Save the games as PGN", "1. d4"],
  ] as const) {
    const download = other.page.waitForEvent("download");
    await other.page.getByRole("button", { name: button }).click();
    expect(readFileSync((await (await download).path())!, "utf8")).toContain(part);
  }
  await other.page.getByText("Delete the account", { exact: true }).click();
  await other.page.locator("details[open]").getByLabel("Password", { exact: true }).fill("a new password");
  await other.shot("account-delete", true);
  await other.page.getByRole("button", { name: "Delete the account for ever" }).click();
  await isNamed(other, "Log in");
  await choose(bob, "Sign up");
  await fill(bob, { Name: "bob", Password: PASSWORD });
  await submit(bob, "Sign up");
  await expect.poll(() => bob.page.getByRole("alert").textContent()).toMatch(/is taken/);
  await bob.shot("account-dark", true);
  bob.fine();
  other.fine();
});

it("logs out by keyboard alone", async () => {
  const person = await stage.person();
  await choose(person, "Sign up");
  await fill(person, { Name: "Cy", Password: PASSWORD });
  await person.page.keyboard.press("Enter");
  await person.page.getByRole("button", { name: "I have kept them" }).press("Enter");
  await isNamed(person, "Cy");
  await person.page.getByRole("button", { name: "Log out", exact: true }).focus();
  await person.page.keyboard.press("Enter");
  await isNamed(person, "Log in");
  person.fine();
});
