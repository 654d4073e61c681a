import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// The board for those who do not see it, or do not hit small things: in the accessibility tree of the browser, by keys, by typed
// commands, and with a finger.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const alone = "One screen for two";

interface Node {
  role: string;
  name: string;
  children: Node[];
}

/** What a screen reader finds in the first board of the page: nodes that are not ignored. */
async function board(person: Person): Promise<Node> {
  const session = await person.context.newCDPSession(person.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const made = (id: string): Node[] => {
    const node = byId.get(id)!;
    const children = (node.childIds ?? []).flatMap(made);
    if (node.ignored) return children;
    return [{ role: String(node.role?.value), name: String(node.name?.value ?? ""), children }];
  };
  await session.detach();
  return made(nodes.find((node) => node.role?.value === "grid")!.nodeId)[0]!;
}

const focused = (person: Person) => person.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const said = (person: Person) => person.page.locator("[aria-live=polite]").first().textContent();
async function enter(person: Person) {
  await person.page.locator("[role=grid] [tabindex='0']").first().focus();
}

it("is a grid of buttons in the order of reading, without holes, with extra squares last", async () => {
  const person = await stage.person();
  await person.begin("omega", { against: alone });
  const grid = await board(person);
  expect(grid.name).toContain("Omega");
  expect(grid.children.map(({ role }) => role)).toEqual(Array.from({ length: 11 }, () => "row"));
  expect(grid.children.map(({ children }) => children.length)).toEqual([...Array.from({ length: 10 }, () => 10), 4]);
  for (const { children } of grid.children)
    for (const cell of children) {
      expect(cell.role).toBe("gridcell");
      expect(cell.children.map(({ role }) => role)).toEqual(["button"]);
    }
  const names = grid.children.map(({ children }) => children.map((cell) => cell.children[0]!.name));
  expect(names[0]![0]).toBe("a9, black champion");
  expect(names[8]![4]).toBe("e1, white pawn, 3 moves");
  expect(names[10]!.map((name) => name.slice(0, 2)).sort()).toEqual(["w1", "w2", "w3", "w4"]);
  expect(await faults(person)).toEqual([]);
  person.fine();
});

it("is played by a screen reader, which clicks without a pointer, and names what a click does", async () => {
  const person = await stage.person({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  await person.begin("orchess", { against: alone });
  const square = (name: string) => person.page.getByRole("button", { name: new RegExp(`^${name}, `) });
  const press = (name: string) => square(name).evaluate((button: HTMLElement) => button.click());
  await press("e2");
  await expect.poll(() => square("e2").getAttribute("aria-label")).toBe("e2, white pawn, picked up");
  expect(await square("e4").getAttribute("aria-label")).toBe("e4, empty, moves here");
  await press("e4");
  await person.sees("e4", "w pawn");
  await expect.poll(() => said(person)).toMatch(/^white:.*e4/i);
  for (const name of ["e7", "e5", "g1", "f3", "d8", "h4"]) await press(name);
  await expect.poll(() => square("e4").getAttribute("aria-label")).toMatch(/^e4, overloaded white pawn/);
  expect(await square("d8").getAttribute("aria-label")).toBe("d8, empty, left last");
  person.fine();
});

it("goes by keys to pieces, ranks, files and along lines, and answers", async () => {
  const person = await stage.person();
  await person.begin("chess", { against: "A friend", color: "White", clock: "5 + 3" });
  const other = await stage.person();
  await other.page.goto(person.page.url());
  await other.page.getByRole("button", { name: "Join the game" }).click();
  await expect.poll(() => person.page.locator(".invite").count()).toBe(0);
  await enter(person);
  const press = async (...keys: string[]) => {
    for (const key of keys) await person.page.keyboard.press(key);
  };
  const at = async () => (await focused(person))?.slice(0, 2);
  await press("n");
  expect(await at()).toBe("b1");
  await press("n", "n");
  expect(await at()).toBe("b8");
  await press("Shift+N");
  expect(await focused(person)).toBe("g1, white knight, 2 moves");
  await press("m");
  await expect.poll(() => said(person)).toBe("white knight on g1: f3, h3");
  await press("Shift+M");
  await expect.poll(() => said(person)).toBe("white knight on g1: no captures");
  await press("5");
  expect(await at()).toBe("g5");
  await press("Shift+Digit2");
  expect(await at()).toBe("b5");
  await press("Shift+ArrowDown");
  expect(await at()).toBe("b2");
  await press("End");
  expect(await at()).toBe("h2");
  await press("s");
  await expect
    .poll(() => said(person))
    .toMatch(/^h2: white pawn\. row: a2 white pawn, .*column: h1 white rook, h7 black pawn, /);
  await press("t");
  await expect.poll(() => said(person)).toMatch(/^White (5 minutes|4 minutes 59 seconds), black 5 minutes$/);
  await press("l");
  await expect.poll(() => said(person)).toBe("No move has been made");
  await press("e");
  expect(await at()).toBe("h2");
  await press("i");
  expect(await person.page.evaluate(() => document.activeElement?.matches(".type-move input"))).toBe(true);
  await person.page.keyboard.type("e4");
  await press("Enter");
  await person.sees("e4", "w pawn");
  await expect.poll(() => said(other)).toMatch(/^white:.*e4/i);
  // Ahead of the other's move one can choose a premove, and hears it.
  await enter(person);
  await press("k", "k", "1", "Shift+Digit7", "Enter", "3", "Shift+Digit6", "Enter");
  await expect.poll(() => said(person)).toBe("Premove to f3, if it is legal then");
  for (const who of [person, other]) who.fine();
});

it("answers typed commands, explains illegal moves, and lists its keys", async () => {
  const person = await stage.person();
  await person.open("/analysis?game=omega");
  const field = person.page.getByLabel("Type a move or a command");
  const reply = person.page.locator(".reply");
  const ask = async (text: string) => {
    await field.fill(text);
    await field.press("Enter");
  };
  for (const [command, words] of [
    ["p w", /^black wizard w4, black wizard w3, white wizard w1, white wizard w2$|white wizard w1/],
    ["s 1", /^1: a1 white pawn, b1 white pawn/],
    ["s a", /^a: a0 white champion, a1 white pawn/],
    ["s e0", /^e0: white queen\. row: a0 white champion/],
    ["m e1", /^white pawn on e1: /],
    ["m", /^white has \d+ moves: /],
    ["b", /^white: .*wizard w1 w2.*\. black: /],
    ["l", /^No move has been made$/],
    ["t", /^There are no clocks$/],
    ["s z9", /^There is no square, rank or file z9 here\.$/],
  ] as const) {
    await ask(command);
    await expect.poll(() => reply.textContent()).toMatch(words);
  }
  await ask("e1e9");
  await expect.poll(() => person.page.locator(".explanation").textContent()).not.toBe("");
  await ask("e1e3");
  await person.sees("e3", "w pawn");
  await person.page.getByText("Keys and commands").click();
  await expect.poll(() => person.page.locator(".keys").textContent()).toContain("C W");
  await person.shot("keys-and-commands", true);
  expect(await faults(person)).toEqual([]);
  person.fine();
});

it("reads a game to play through, which cannot be moved in", async () => {
  const person = await stage.person();
  await person.open("/games/orchess");
  const sample = person.page.locator(".sample").first();
  await sample.locator("[role=grid] [tabindex='0']").focus();
  const move = () => sample.locator(".tree [aria-current]").textContent();
  await person.page.keyboard.press(".");
  await expect.poll(move).not.toBe(null);
  await expect.poll(() => sample.locator("[aria-live=polite]").textContent()).not.toBe("");
  expect(await sample.locator("[role=grid]").getAttribute("aria-readonly")).toBe("true");
  await person.page.keyboard.press("q");
  expect(await focused(person)).toMatch(/queen/);
  await person.page.keyboard.press("i");
  await person.page.keyboard.type("l");
  await person.page.keyboard.press("Enter");
  await expect.poll(() => sample.locator(".reply").textContent()).not.toBe("");
  person.fine();
});

it("sets up a position by keys", async () => {
  const person = await stage.person();
  await person.open("/analysis?game=chess&edit");
  await person.page.getByRole("button", { name: "white queen", exact: true }).click();
  await enter(person);
  await person.page.keyboard.press("4");
  await person.page.keyboard.press("Enter");
  await expect.poll(() => focused(person)).toMatch(/^.4, white queen$/);
  await expect.poll(() => person.page.getByLabel("FEN").inputValue()).toContain("Q");
  person.fine();
});

// The board of the analysis has the least room, as the evaluation is beside it.
it.each(["alice", "tamerlane", "chu-shogi", "courier"])(
  "has squares of %s that a finger hits, at 320 pixels",
  async (game) => {
    const person = await stage.person({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    await person.open(`/analysis?game=${game}`);
    const cells = person.page.locator(".cell button");
    await cells.first().waitFor();
    await expect
      .poll(() => cells.evaluateAll((all) => Math.min(...all.flatMap((one) => [one.clientWidth, one.clientHeight]))))
      .toBeGreaterThanOrEqual(24);
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const stop = person.page.locator("[role=grid] [tabindex='0']");
    await stop.focus();
    const inside = () =>
      stop.evaluate((button) => {
        const [box, scroll] = [
          button.getBoundingClientRect(),
          button.closest(".board-scroll")!.getBoundingClientRect(),
        ];
        return box.left >= scroll.left - 1 && box.right <= scroll.right + 1;
      });
    for (const key of ["Home", "End"]) {
      await person.page.keyboard.press(key);
      await expect.poll(inside).toBe(true);
    }
    await person.shot(`narrow-${game}`);
    expect(await faults(person)).toEqual([]);
    person.fine();
  },
);

it("shows the board where the system chooses the colours", async () => {
  const person = await stage.person({ forcedColors: "active" });
  await person.begin("chess", { against: alone });
  const colors = await person.page
    .locator(".cell button")
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);
  expect(colors).toEqual(["rgba(0, 0, 0, 0)"]);
  await person.shot("forced-colors");
  person.fine();
});
