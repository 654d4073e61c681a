import { afterAll, beforeAll, expect, it } from "vitest";
import { Stage } from "./stage";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const alone = "One screen for two";

it("castles two pieces by a click on each, and both slide to where they land", async () => {
  const person = await stage.person();
  await person.begin("oomost2", { against: alone });
  await person.click("a2");
  await expect.poll(() => person.page.locator(".partner-badge").count()).toBeGreaterThan(0);
  await person.shot("oomost-partners");
  await person.click("a7");
  await person.sees("a5", "w pawn");
  await person.sees("a4", "b pawn");
  await expect.poll(() => person.page.locator(".move[aria-current]").textContent()).toContain("a2-a5");
  person.fine();
});

it("asks when a click may mean a capture or a castling", async () => {
  const person = await stage.person();
  await person.begin("oomost2", { against: alone, fen: "rnbqkbnr/p1pppppp/8/8/8/1p6/PPPPPPPP/RNBQKBNR w - - 0 5" });
  await person.click("a2", "b3");
  const choices = person.page.locator(".ask-choice");
  expect(await choices.count()).toBe(2);
  await person.shot("oomost-ask");
  await choices.filter({ hasText: "Castle" }).click();
  await person.sees("b3", "w pawn");
  await person.sees("a2", "b pawn");
  person.fine();
});

it("asks which compound an osmosis makes, and shows it", async () => {
  const person = await stage.person();
  await person.begin("osmosis", { against: alone, fen: "4k5/10/10/10/10/3l6/10/2N7/10/4K5 w - - 0 1" });
  await person.click("c3", "d5");
  expect(await person.page.locator(".ask-choice").allTextContents()).toEqual(
    expect.arrayContaining(["cardinal", "gnu"]),
  );
  await person.shot("osmosis-ask");
  await person.page.locator(".ask-choice", { hasText: "gnu" }).click();
  await person.sees("d5", "w gnu");
  person.fine();
});

it("overloads and restores, shown by more than colour", async () => {
  const person = await stage.person();
  await person.begin("orchess", { against: alone });
  for (const [at, [from, to]] of (
    [
      ["e2", "e4"],
      ["e7", "e5"],
      ["g1", "f3"],
      ["d8", "h4"],
    ] as const
  ).entries()) {
    await person.click(from, to);
    await expect.poll(() => person.page.locator("button.move").count()).toBe(at + 1);
  }
  await person.sees("e4", "w pawn marked");
  expect(await person.page.locator('[data-at="e4"] .weight').count()).toBe(1);
  await person.shot("orchess-overloaded");
  person.fine();
});

it("lets a wizard out of its corner", async () => {
  const person = await stage.person();
  await person.begin("omega", { against: alone });
  await person.click("w1", "a2");
  await person.sees("a2", "w wizard");
  await person.sees("w1", null);
  await person.shot("omega-wizard");
  person.fine();
});

it("is dragged on, refuses with a reason, and says it", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: alone });
  await person.drag("e2", "e5");
  await expect.poll(() => person.page.locator(".explanation").textContent()).toMatch(/e2|e5|pawn/);
  await person.drag("e2", "e4");
  await person.sees("e4", "w pawn");
  expect(await person.page.locator(".explanation").textContent()).toBe("");
  person.fine();
});

it("is played by keys alone, and says what is where", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: alone, fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
  const { page } = person;
  const said = () => page.locator("[aria-live=polite]").textContent();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.locator("[role=grid] [tabindex='0']").focus();
  expect(await focused()).toBe("e2, white pawn, 2 moves");
  await page.keyboard.press("Enter");
  expect(await said()).toContain("squares: e3, e4");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe("e4, empty, moves here");
  await page.keyboard.press(" ");
  await person.sees("e4", "w pawn");
  await expect.poll(said).toContain("white:");
  await expect.poll(focused).toBe("e4, white pawn, moved last");
  person.fine();
});

it("waits for a second tap where squares are smaller than a finger", async () => {
  const person = await stage.person({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await person.begin("omega", { against: alone });
  await person.tap("e1");
  await person.tap("e4");
  await person.page.locator(".confirm-hint").waitFor();
  await person.shot("phone-omega-confirm");
  await person.sees("e1", "w pawn");
  await person.tap("e4");
  await person.sees("e4", "w pawn");
  const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  person.fine();
});

it("draws arrows and circles with the right button, and forgets them with the next move", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: alone });
  const [a, b] = [await person.middle("g1"), await person.middle("f3")];
  await person.page.mouse.move(a.x, a.y);
  await person.page.mouse.down({ button: "right" });
  await person.page.mouse.move(b.x, b.y);
  await person.page.mouse.up({ button: "right" });
  await person.page.mouse.click(b.x, b.y, { button: "right" });
  expect(await person.page.locator(".marks .arrow").count()).toBe(1);
  expect(await person.page.locator(".marks .circle").count()).toBe(1);
  await person.click("g1", "f3");
  await person.sees("f3", "w knight");
  await expect.poll(() => person.page.locator(".marks *").count()).toBe(0);
  person.fine();
});
