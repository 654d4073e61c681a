import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { Smtp } from "./smtp";
import { type Person, Stage } from "./stage";

// An e-mail address of an account, on a server that sends e-mail to a mail server of the test's own. Links lead to another address
// than that of the test, whose path is opened here.

const PUBLIC = "https://play.example.org";
const PASSWORD = "correct horse";

let stage: Stage;
let smtp: Smtp;
beforeAll(async () => {
  smtp = await Smtp.start();
  stage = await Stage.set({ more: smtp.options(PUBLIC) });
});
afterAll(async () => {
  await stage?.strike();
  smtp?.end();
});

/** Opens the link in a letter as somebody who clicks on it. */
async function follow(person: Person, text: string) {
  const path = new RegExp(`${PUBLIC}(/\\S+)`).exec(text)![1]!;
  await person.page.goto("about:blank");
  await person.open(path);
}

const form = (person: Person) => person.page.getByRole("form", { name: "E-mail" });

it("gives an address, confirms it by its link, and recovers by another", async () => {
  const [ann, phone] = [await stage.person(), await stage.person({ viewport: { width: 320, height: 740 } })];
  await ann.signUp("Ann");
  await ann.open("/account");
  await form(ann).getByText("Your account has no address.").waitFor();
  await form(ann).getByLabel("E-mail address").fill("ann at home");
  await form(ann).getByLabel("Password").fill(PASSWORD);
  await form(ann).getByRole("button", { name: "Send the link" }).click();
  await expect.poll(() => form(ann).getByRole("alert").textContent()).toMatch(/^This is no e-mail address/);
  await form(ann).getByLabel("E-mail address").fill("ann@example.org");
  await form(ann).getByRole("button", { name: "Send the link" }).click();
  await form(ann).getByText("A link was sent to ann@example.org.").waitFor();
  await ann.shot("email-pending", true);
  const letter = await smtp.next();
  expect(letter.to).toBe("ann@example.org");
  // Who opens the link is at a button, on any machine.
  await follow(phone, letter.text);
  await phone.page.getByRole("button", { name: "Confirm the address" }).waitFor();
  await phone.shot("email-confirm-phone", true);
  expect(await faults(phone), "confirm").toEqual([]);
  await ann.open("/account");
  await form(ann).getByText("A link was sent to ann@example.org.").waitFor();
  await phone.page.getByRole("button", { name: "Confirm the address" }).click();
  await phone.page.getByText("The address is confirmed.").waitFor();
  await ann.open("/account");
  await form(ann).getByText("Your address is ann@example.org.").waitFor();
  const reminders = form(ann).getByRole("checkbox");
  expect(await reminders.isChecked()).toBe(false);
  await reminders.check();
  await ann.open("/account");
  await expect.poll(() => form(ann).getByRole("checkbox").isChecked()).toBe(true);
  await ann.shot("email-own", true);
  expect(await faults(ann), "own").toEqual([]);
  const download = ann.page.waitForEvent("download");
  await ann.page.getByRole("button", { name: "Save as JSON" }).click();
  expect(readFileSync((await (await download).path())!, "utf8")).toContain('"address": "ann@example.org"');
  // A forgotten password.
  await phone.open("/account");
  await phone.page.getByRole("radio", { name: "Recover" }).check();
  const ask = phone.page.getByRole("form", { name: "Without a code" });
  await ask.getByLabel("Name or e-mail address").fill("ann@example.org");
  await ask.getByRole("button", { name: "Send a link" }).click();
  await ask.getByText("the e-mail is on its way").waitFor();
  await phone.shot("email-ask-phone", true);
  expect(await faults(phone), "ask").toEqual([]);
  await follow(phone, (await smtp.next()).text);
  await phone.page.getByLabel("New password", { exact: true }).fill("battery staple");
  await phone.shot("email-recover-phone", true);
  await phone.page.getByRole("button", { name: "Set the new password" }).click();
  await phone.page.getByText("you are logged in as Ann").waitFor();
  expect((await smtp.next()).text).toContain("Subject: Your password was changed");
  await ann.open("/account");
  await ann.page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  // The address goes, and gets a last letter.
  await phone.open("/account");
  await form(phone).getByLabel("Password").fill("battery staple");
  await form(phone).getByRole("button", { name: "Remove the address" }).click();
  await form(phone).getByText("Your account has no address.").waitFor();
  expect((await smtp.next()).text).toContain("Subject: Your e-mail address was changed");
  ann.fine();
  phone.fine();
});

it("writes in the language of the page, and says what is wrong with a link", async () => {
  const bea = await stage.person({ locale: "de-DE", colorScheme: "dark" });
  await bea.signUp("Bea");
  await bea.open("/account");
  const own = bea.page.getByRole("form", { name: "E-Mail" });
  await own.getByLabel("E-Mail-Adresse").fill("bea@example.org");
  await own.getByLabel("Passwort").fill(PASSWORD);
  await own.getByRole("button", { name: "Link senden" }).click();
  await own.getByText("An bea@example.org ging ein Link.").waitFor();
  await bea.shot("email-german", true);
  const { text } = await smtp.next();
  expect(text).toContain("öffnen Sie diesen Link und drücken Sie den Knopf");
  for (const [hash, button, said] of [
    ["confirm", "Adresse bestätigen", /This link was used already/],
    ["stop", "Erinnerungen ausschalten", /Erinnerungen sind ausgeschaltet/],
  ] as const) {
    await bea.page.goto("about:blank");
    await bea.open(`/email#${hash}=0123`);
    await bea.page.getByRole("button", { name: button }).click();
    await bea.page.getByText(said).waitFor();
  }
  await bea.page.goto("about:blank");
  await bea.open("/email#confirm=");
  await bea.page.getByText("Dieser Link ist nicht vollständig.").waitFor();
  bea.fine();
});
