import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, Stage } from "./stage";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const moves = (person: Person) => person.page.locator("button.move").count();

/** Plays a legal move with the mouse: the first piece that has a target, and the first of what is asked then. */
async function playSomething(person: Person, turn: number) {
  const { page } = person;
  const before = await moves(person);
  const own = await page
    .locator(".pieces [data-piece^='w ']")
    .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("data-at")!));
  for (let i = 0; i < own.length; i++) {
    const from = own[(i + turn * 7) % own.length]!;
    await person.click(from);
    const targets = page.locator(".targets > *");
    const count = await targets.count();
    if (count === 0) {
      await page.keyboard.press("Escape");
      continue;
    }
    const box = await targets.nth(turn % count).evaluate((mark) => {
      const of = (mark.matches("circle") ? mark : mark.querySelector(".partner")!).getBoundingClientRect();
      return { x: of.x + of.width / 2, y: of.y + of.height / 2 };
    });
    await page.mouse.click(box.x, box.y);
    const ask = page.locator(".ask-choice").first();
    await expect.poll(async () => (await ask.count()) > 0 || (await moves(person)) > before).toBe(true);
    if ((await ask.count()) > 0) await ask.click();
    await expect.poll(() => moves(person)).toBeGreaterThan(before);
    return;
  }
  throw new Error("no piece can move");
}

/** What stands on the board and what the players have in hand. */
async function shown(person: Person): Promise<string[]> {
  const pieces = await person.page
    .locator(".pieces [data-at]")
    .evaluateAll((all) => all.map((piece) => `${piece.getAttribute("data-at")} ${piece.getAttribute("data-piece")}`));
  const hands = await person.page
    .locator(".hand")
    .evaluateAll((all) =>
      all.map(
        (hand) =>
          `${hand.getAttribute("aria-label")}: ${[...hand.querySelectorAll("button")].map((held) => held.getAttribute("aria-label"))}`,
      ),
    );
  return [...pieces.sort(), ...hands];
}

/** What the page has made of the moves that it was told is what the server tells of the whole game. */
async function expectSameAfterReload(person: Person) {
  const before = await shown(person);
  await person.page.reload();
  await person.page.locator(".table").waitFor();
  await expect.poll(() => shown(person)).toEqual(before);
}

const MISSION = process.env["LONG"]
  ? ["oomost1", "oomost2", "orchess", "conversion", "osmosis", "omega", "wildcastle"]
  : ["oomost1", "osmosis"];
/** Whole games in the long form, their beginnings else. */
const PLIES = process.env["LONG"] ? 400 : 6;

it.each(MISSION)(
  "plays %s against the engine",
  async (game) => {
    const person = await stage.person();
    await person.begin(game, { against: "The engine", level: 1, color: "White" });
    const status = person.page.locator(".status");
    const over = async () => (await status.getAttribute("class"))!.includes("over");
    for (let turn = 0; (await moves(person)) < PLIES && !(await over()); turn++) {
      await playSomething(person, turn);
      const made = await moves(person);
      if (made % 2 === 1)
        await expect.poll(async () => (await moves(person)) > made || (await over()), { timeout: 60_000 }).toBe(true);
    }
    await person.shot(`engine-${game}`);
    await expectSameAfterReload(person);
    if (await over()) {
      expect(await person.page.locator(".moves-result").textContent()).toMatch(/^(1-0|0-1|1\/2-1\/2)/);
      return person.fine();
    }
    await person.page.getByRole("button", { name: "Hint" }).click();
    await person.page.locator(".hint-line").waitFor();
    const made = await moves(person);
    await person.page.getByRole("button", { name: "Take back" }).click();
    await expect.poll(() => moves(person)).toBeLessThan(made);
    person.fine();
  },
  1_200_000,
);

it("shows the engine's thoughts to who wants them, and remembers it", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: "The engine", level: 3, color: "White" });
  const thoughts = person.page.getByRole("switch", { name: "Show the engine’s thoughts" });
  expect(await thoughts.isChecked()).toBe(false);
  await person.click("e2", "e4");
  await expect.poll(() => moves(person), { timeout: 60_000 }).toBe(2);
  expect(await person.page.locator(".thought").count()).toBe(0);
  await thoughts.check();
  await expect.poll(() => person.page.locator(".thought").textContent()).toMatch(/^[+-]\d+\.\d\d [a-zN].* depth \d+$/);
  await person.page.reload();
  await person.page.locator(".thought").waitFor();
  person.fine();
});

it("is played by two from a link, with clocks, and survives a broken line and a killed server", async () => {
  const white = await stage.person();
  await white.begin("omega", { against: "A friend", color: "White", clock: "5 + 3" });
  const link = await white.page.getByLabel("Link to this game").inputValue();
  const black = await stage.person();
  await black.page.goto(link);
  await black.page.getByRole("button", { name: "Join the game" }).click();
  await expect.poll(() => white.page.locator(".invite").count()).toBe(0);
  await white.click("e1", "e4");
  await black.sees("e4", "w pawn");
  expect(await black.page.locator(".player:last-child .disc").getAttribute("class")).toContain("b");
  await black.click("e8", "e5");
  await white.sees("e5", "b pawn");
  await expect.poll(() => white.page.locator(".clock.running").count()).toBe(1);
  await white.shot("friends");
  const broken = async (count: number) => {
    for (const { page } of [white, black])
      await expect
        .poll(() => page.getByText(/The connection to the server is lost|Cannot connect to the server/).count(), {
          timeout: 60_000,
        })
        .toBe(count);
  };
  await stage.restart(() => broken(1));
  await broken(0);
  await white.click("b0", "b2");
  await white.click("b1", "b3");
  await black.sees("b3", "w pawn");
  const watcher = await stage.person();
  await watcher.page.goto(link);
  await watcher.sees("b3", "w pawn");
  await watcher.page.getByText("You are watching").waitFor();
  await black.page.getByRole("button", { name: "Offer a draw" }).click();
  await black.page.locator(".offer").waitFor();
  await white.page.getByRole("button", { name: "Decline" }).click();
  await expect.poll(() => black.page.locator(".offer").count()).toBe(0);
  await black.page.getByRole("button", { name: "Take back" }).click();
  await white.page.getByRole("button", { name: "Decline" }).click();
  await white.page.getByRole("button", { name: "Resign" }).click();
  await white.page.getByRole("button", { name: "Yes, resign" }).click();
  await expect.poll(() => watcher.page.locator(".moves-result").textContent()).toMatch(/^0-1/);
  await black.page.getByRole("button", { name: "Play again" }).click();
  await white.page.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => black.page.url()).not.toBe(link);
  await expect.poll(() => white.page.url()).toBe(black.page.url());
  // The next game is its players' own.
  expect(await watcher.page.getByRole("button", { name: "Go to the rematch" }).count()).toBe(0);
  for (const person of [white, black, watcher]) person.fine();
});

it("makes a premove as soon as it is one", async () => {
  const white = await stage.person();
  await white.begin("chess", { against: "A friend", color: "White" });
  const black = await stage.person();
  await black.page.goto(white.page.url());
  await black.page.getByRole("button", { name: "Join the game" }).click();
  await expect.poll(() => black.page.locator(".invite").count()).toBe(0);
  await black.drag("e7", "e5");
  expect(await black.page.locator(".premove").count()).toBe(2);
  await expect.poll(() => white.page.locator(".invite").count()).toBe(0);
  await white.click("e2", "e4");
  await white.sees("e5", "b pawn");
  const shown = await black.page.locator(".premove").count();
  expect(shown).toBe(0);
  white.fine();
  black.fine();
});

it("draws a start of a shuffled game and tells its number, or takes the one that is chosen", async () => {
  const person = await stage.person();
  await person.open("/games/wildcastle");
  const start = person.page.locator(".setup .field", { hasText: /^Start/ }).locator("select");
  expect(await start.inputValue()).toBe("random");
  await person.page.getByRole("radio", { name: "One screen for two", exact: true }).check();
  await person.page.locator(".setup button.main").click();
  await person.page.locator(".table").waitFor();
  const told = /^start (\d+)$/.exec((await person.page.locator(".start-number").textContent()) ?? "");
  const numbered = await person.page.request.post(`${stage.address}/api/position`, {
    data: { game: "wildcastle", start: Number(told?.[1]) },
  });
  const { pieces } = (await numbered.json()) as { pieces: { square: string; color: string; kind: string }[] };
  for (const { square, color, kind } of pieces) await person.sees(square, `${color} ${kind}`);

  await person.open("/games/wildcastle");
  await start.selectOption("number");
  await person.page.getByLabel("Number, 0 to 35").fill("35");
  // The board shows it before the game begins.
  await expect.poll(() => person.page.locator(".start-hint").textContent()).toBe("Start 35 of 0 to 35.");
  expect(await person.page.getByRole("link", { name: "Analyse" }).getAttribute("href")).toBe(
    "/analysis?game=wildcastle&start=35",
  );
  await person.page.getByRole("radio", { name: "One screen for two", exact: true }).check();
  await person.page.locator(".setup button.main").click();
  await expect.poll(() => person.page.locator(".start-number").textContent()).toBe("start 35");
  await person.shot("wildcastle-start");
  // A game with one start has no number.
  await person.begin("chess", { against: "One screen for two" });
  expect(await person.page.locator(".start-number").count()).toBe(0);
  person.fine();
});

/** What a browser is told of each move. */
function toldMoves(person: Person): { moves?: unknown[] }[] {
  const told: { moves?: unknown[] }[] = [];
  person.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const event = JSON.parse(String(payload)) as { event: string; moves?: unknown[] };
      if (event.event === "moved") told.push(event);
    }),
  );
  return told;
}

it("is told of a move what it changed, and what can be moved when that is one's turn", async () => {
  const person = await stage.person();
  const told = toldMoves(person);
  await person.begin("chess", { against: "The engine", level: 1, color: "White" });
  await person.click("e2", "e4");
  await expect.poll(() => moves(person), { timeout: 60_000 }).toBe(2);
  expect(told.map((event) => [event.moves === undefined, "position" in event])).toEqual([
    [true, false],
    [false, false],
  ]);
  await person.click("d2", "d4");
  await person.sees("d4", "w pawn");
  person.fine();
});

it("keeps the hands of both on one screen, by what the moves change", async () => {
  const person = await stage.person();
  const told = toldMoves(person);
  await person.begin("crazyhouse", { against: "One screen for two" });
  for (const [turn, [from, to]] of (
    [
      ["e2", "e4"],
      ["d7", "d5"],
      ["e4", "d5"],
      ["d8", "d5"],
    ] as const
  ).entries()) {
    await person.click(from, to);
    await expect.poll(() => moves(person)).toBe(turn + 1);
  }
  await person.sees("d5", "b queen");
  const pawn = (whose: string) =>
    person.page.getByRole("group", { name: `In ${whose}'s hand` }).getByRole("button", { name: "pawn, 1" });
  expect([await pawn("white").count(), await pawn("black").count()]).toEqual([1, 1]);
  await pawn("white").click();
  await person.click("e4");
  await person.sees("e4", "w pawn");
  await expect.poll(() => pawn("white").count()).toBe(0);
  await expectSameAfterReload(person);
  expect(told).toHaveLength(5);
  expect(told.every((event) => event.moves !== undefined && event.moves.length > 0)).toBe(true);
  person.fine();
});

it("is listed for everybody if its player wants that, and remembers the wish", async () => {
  const person = await stage.person();
  const stranger = await stage.person();
  const wish = person.page.getByRole("checkbox", { name: "List the game publicly when it has ended" });
  const listed = async (path: string) => {
    await stranger.open("/archive");
    await stranger.page.locator(".archive .hint[role=status]").waitFor();
    return stranger.page.locator(`.stored a[href="${path}"]`).count();
  };
  for (const [listing, words] of [
    [true, "publicly"],
    [false, "for its players only"],
  ] as const) {
    await person.open("/games/chess");
    // Off at first, and then as it was wished last.
    expect(await wish.isChecked()).toBe(!listing);
    await wish.setChecked(listing);
    await person.page.getByRole("radio", { name: "One screen for two", exact: true }).check();
    await person.page.locator(".setup button.main").click();
    await expect.poll(() => person.page.locator(".listing").textContent()).toContain(words);
    await person.click("e2", "e4");
    await expect.poll(() => moves(person)).toBe(1);
    const path = new URL(person.page.url()).pathname;
    expect(await listed(path)).toBe(0);
    await person.page.getByRole("button", { name: "Resign" }).click();
    await person.page.getByRole("button", { name: "Yes, resign" }).click();
    await person.page.locator(".moves-result").waitFor();
    expect(await person.page.locator(".listing").count()).toBe(0);
    expect(await listed(path)).toBe(listing ? 1 : 0);
  }
  person.fine();
  stranger.fine();
});
