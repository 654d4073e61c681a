import { afterAll, beforeAll, expect, it } from "vitest";
import { Ground } from "./ground";
import { move, resign } from "./meet";
import { type Person, Stage } from "./stage";

// Two people whose pages come from two processes, as behind a load balancer.

let ground: Ground | null;
let stage: Stage;
let other: string;
beforeAll(async () => {
  ground = await Ground.start();
  if (!ground) return;
  stage = await Stage.set({ ground });
  other = await stage.another(ground);
});
afterAll(async () => {
  await stage?.strike();
  await ground?.end();
});

const say = async ({ page }: Person, text: string) => {
  const field = page.getByLabel("Write something").first();
  await field.fill(text);
  await field.press("Enter");
};

it("lets two play whose pages come from two processes, also when one of these is killed", async (test) => {
  if (!ground) return test.skip();
  const [ann, bob] = [await stage.person(), await stage.person({ at: other })];
  await ann.signUp("Ann");
  await bob.signUp("Bob");
  // There is one lobby.
  for (const person of [ann, bob]) await person.open("/lobby?game=chess");
  const find = ann.page.getByRole("form", { name: "Find an opponent" });
  await find.getByRole("radio", { name: "White" }).check();
  await find.getByRole("button", { name: "Find an opponent" }).click();
  await bob.page.getByRole("button", { name: "Play Ann" }).click();
  for (const { page } of [ann, bob]) await page.locator(".table").waitFor();
  const path = new URL(ann.page.url()).pathname;
  expect(new URL(bob.page.url()).pathname).toBe(path);
  await move(ann, "e2", "e4", "w pawn");
  await move(bob, "e7", "e5", "b pawn");
  await ann.sees("e5", "b pawn");
  await say(ann, "Good luck");
  await bob.page.getByText("Good luck").waitFor();
  await stage.kill();
  // A balancer sends her to the one that is left; he is there, and waits.
  const again = await stage.person({ at: other });
  await again.context.addCookies(await ann.context.cookies());
  await expect
    .poll(
      async () => {
        await again.open(path);
        return again.page
          .locator(".table")
          .waitFor({ timeout: 5_000 })
          .then(() => true)
          .catch(() => false);
      },
      { interval: 1_000 },
    )
    .toBe(true);
  await again.sees("e5", "b pawn");
  await move(again, "g1", "f3", "w knight");
  await move(bob, "b8", "c6", "b knight");
  await again.sees("c6", "b knight");
  await bob.shot("processes");
  await resign(again);
  await bob.page.locator(".moves-result").waitFor();
  bob.fine();
  again.fine();
});
