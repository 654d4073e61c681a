import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { Person, Stage } from "./stage";

// Passkeys, with an authenticator that Chromium has in software.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const PASSWORD = "correct horse";

/** A person at `localhost`, where browsers allow passkeys, with a device that has some. */
async function personWithDevice(options = {}) {
  const { context, page } = await stage.person(options);
  const person = new Person(context, page, stage.address.replace("127.0.0.1", "localhost"));
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { person, device, authenticatorId };
}

async function signUp(person: Person, name: string) {
  await person.open("/account");
  await person.page.getByRole("radio", { name: "Sign up" }).check();
  await person.page.getByLabel("Name", { exact: true }).fill(name);
  await person.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await person.page.locator(".account form").getByRole("button", { name: "Sign up", exact: true }).click();
  await person.page.getByRole("button", { name: "I have kept them" }).click();
}

const passkeys = (person: Person) => person.page.locator("details.passkeys");

async function add(person: Person, name: string) {
  const form = passkeys(person).getByRole("form", { name: "Add a passkey" });
  await form.getByLabel("Name of the passkey").fill(name);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Add a passkey" }).click();
}

const isNamed = (person: Person, name: string) =>
  expect.poll(() => person.page.locator(".top-account").textContent()).toBe(name);

const logOut = (person: Person) => person.page.getByRole("button", { name: "Log out", exact: true }).click();

it("adds a passkey, logs in with it, renames and removes it", async () => {
  const { person, device, authenticatorId } = await personWithDevice();
  const { page } = person;
  await signUp(person, "Ann");
  await passkeys(person).locator("summary").click();
  await add(person, "My phone");
  await passkeys(person).getByText("The passkey was added.").waitFor();
  await person.shot("passkeys-own", true);
  expect(await faults(person), "own").toEqual([]);
  expect((await device.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length).toBe(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON" }).click();
  expect(readFileSync((await (await download).path())!, "utf8")).toContain('"name": "My phone"');
  // The device knows that it has one.
  await add(person, "Again");
  await expect.poll(() => passkeys(person).getByRole("alert").textContent()).toMatch(/has a passkey for your account/);
  // By the browser's own list, which this device answers at once.
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/account/log-in/passkey"));
  await logOut(person);
  expect((await answered).status()).toBe(200);
  await isNamed(person, "Ann");
  // By the button, where the browser has no such list.
  await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
  await person.open("/account");
  await logOut(person);
  await isNamed(person, "Log in");
  await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
  await person.shot("passkeys-log-in", true);
  expect(await faults(person), "log in").toEqual([]);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await isNamed(person, "Ann");
  await passkeys(person).locator("summary").click();
  const one = passkeys(person).getByRole("listitem");
  await expect.poll(() => one.textContent()).toMatch(/^My phone · added .* · last used /);
  await one.getByRole("button", { name: "Rename My phone" }).click();
  await one.getByLabel("New name").fill("Old phone");
  await one.getByRole("button", { name: "Rename the passkey" }).click();
  await one.getByRole("button", { name: "Remove Old phone" }).click();
  await one.getByLabel("Password").fill("wrong horse");
  await one.getByRole("button", { name: "Remove the passkey" }).click();
  await expect.poll(() => one.getByRole("alert").textContent()).toBe("The password is wrong.");
  await one.getByLabel("Password").fill(PASSWORD);
  await person.shot("passkeys-remove", true);
  await one.getByRole("button", { name: "Remove the passkey" }).click();
  await expect.poll(() => one.count()).toBe(0);
  await logOut(person);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/nobody can log in with this passkey/i);
  person.fine();
});

it("says that a copy of a passkey was used", async () => {
  const narrow = { viewport: { width: 320, height: 700 }, colorScheme: "dark" };
  const { person, device, authenticatorId } = await personWithDevice(narrow);
  const { page } = person;
  await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
  await signUp(person, "Bob");
  await passkeys(person).locator("summary").click();
  await add(person, "Key ring");
  await passkeys(person).getByText("The passkey was added.").waitFor();
  const [copy] = (await device.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  await logOut(person);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await isNamed(person, "Bob");
  await logOut(person);
  // The copy counts from where it was made.
  await device.send("WebAuthn.clearCredentials", { authenticatorId });
  await device.send("WebAuthn.addCredential", { authenticatorId, credential: { ...copy!, signCount: 0 } });
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/nobody can log in with this passkey/i);
  await page.getByLabel("Name", { exact: true }).fill("Bob");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".account form").getByRole("button", { name: "Log in", exact: true }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/“Key ring” was blocked on/);
  await passkeys(person).locator("summary").click();
  await person.shot("passkeys-blocked", true);
  expect(await faults(person), "blocked").toEqual([]);
  person.fine();
});

it("offers no passkeys at an IP address", async () => {
  const person = await stage.person();
  await signUp(person, "Cy");
  await isNamed(person, "Cy");
  await person.page.getByText("Tokens for programs", { exact: true }).waitFor();
  await person.page.waitForLoadState("networkidle");
  expect(await passkeys(person).count()).toBe(0);
  await logOut(person);
  await isNamed(person, "Log in");
  await person.page.waitForLoadState("networkidle");
  expect(await person.page.getByRole("button", { name: "Log in with a passkey" }).count()).toBe(0);
  person.fine();
});
