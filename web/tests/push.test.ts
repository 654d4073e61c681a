import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { PushService, subscribeAt } from "./push";
import { type Person, Stage } from "./stage";

// Reminders in a browser. What the server sends goes to a service of the test's own; what the page's worker shows is given to it by
// the browser's tools.

let service: PushService;
let stage: Stage;
beforeAll(async () => {
  service = await PushService.start();
  stage = await Stage.set({ more: service.options(), whole: true });
});
afterAll(async () => {
  await stage?.strike();
  service?.end();
});

const form = (person: Person) => person.page.getByRole("form", { name: "Reminders in this browser" });
const lobby = (person: Person) => person.page.getByRole("form", { name: "Find an opponent" });
const remindMe = (person: Person) => form(person).getByLabel("Remind me when");
const ofEach = (person: Person) => form(person).getByLabel("And of each move");

it("turns reminders on, reminds of each move, and turns them off", async () => {
  const [ann, bob] = [await stage.person(), await stage.person({ viewport: { width: 320, height: 740 } })];
  await subscribeAt(bob, `${service.origin}/of/bob`);
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  await bob.open("/account");
  expect(await remindMe(bob).isChecked()).toBe(false);
  expect(await ofEach(bob).count()).toBe(0);
  await remindMe(bob).check();
  await ofEach(bob).check();
  await expect.poll(() => ofEach(bob).isEnabled()).toBe(true);
  await bob.shot("reminders-phone", true);
  expect(await faults(bob), "reminders").toEqual([]);
  for (const person of [ann, bob]) {
    await person.open("/lobby?game=chess");
    await lobby(person).getByLabel("Clock").selectOption("3 days a move");
  }
  await lobby(ann).getByRole("radio", { name: "White" }).check();
  await lobby(ann).getByRole("button", { name: "Find an opponent" }).click();
  await bob.page.getByRole("button", { name: "Play Ann" }).click();
  for (const person of [ann, bob]) await person.page.locator(".table").waitFor();
  await ann.click("e2", "e4");
  await expect.poll(service.deliveries, { timeout: 30_000 }).toContain("/of/bob");
  // It is as it was on another day, and also when he has logged out and in again.
  await bob.open("/account");
  await expect.poll(() => ofEach(bob).isChecked()).toBe(true);
  await bob.page.getByRole("button", { name: "Log out", exact: true }).click();
  await bob.page.getByLabel("Name", { exact: true }).fill("Bob");
  await bob.page.getByLabel("Password", { exact: true }).fill("correct horse");
  await bob.page.locator(".account form").getByRole("button", { name: "Log in", exact: true }).click();
  await expect.poll(() => ofEach(bob).isChecked()).toBe(true);
  await remindMe(bob).uncheck();
  await expect.poll(() => ofEach(bob).count()).toBe(0);
  await bob.open("/account");
  expect(await remindMe(bob).isChecked()).toBe(false);
  bob.fine();
});

it("shows a message and opens its game, unless somebody looks at it", async () => {
  const person = await stage.person();
  const { page, context } = person;
  await subscribeAt(person, `${service.origin}/of/cy`);
  await person.signUp("Cy");
  await person.open("/account");
  await remindMe(person).check();
  await expect.poll(() => ofEach(person).count()).toBe(1);
  const tools = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  tools.on("ServiceWorker.workerRegistrationUpdated", (event) => registrations.push(...event.registrations));
  await tools.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const deliver = (link: string) =>
    tools.send("ServiceWorker.deliverPushMessage", {
      origin: stage.address,
      registrationId: registrations[0]!.registrationId,
      data: JSON.stringify({ title: "Your move against Ann", body: "About 5 hours left", link, tag: link }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data]);
    });
  const message = (link: string) => ["Your move against Ann", "About 5 hours left", link];
  await page.bringToFront();
  // A message to a worker that is just being started is lost, and the browser's tools do not say so. The same one is shown once.
  const repeated = async () => {
    await deliver("/leaders");
    return shown();
  };
  await expect.poll(repeated, { interval: 500 }).toEqual([message("/leaders")]);
  await deliver("/account");
  await deliver("/lobby");
  await expect.poll(async () => (await shown()).sort()).toEqual([message("/leaders"), message("/lobby")].sort());
  person.fine();
});

it("says what to do where the browser forbids notifications", async () => {
  const person = await stage.person();
  await subscribeAt(person, `${service.origin}/of/dee`);
  await person.context.clearPermissions();
  await person.page.addInitScript("Notification.requestPermission = async () => 'denied'");
  await person.signUp("Dee");
  await person.open("/account");
  await remindMe(person).click();
  await expect.poll(() => form(person).getByRole("alert").textContent()).toMatch(/^The browser forbids reminders/);
  await expect.poll(() => remindMe(person).isChecked()).toBe(false);
  person.fine();
});
