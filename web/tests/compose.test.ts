import { afterAll, beforeAll, expect, it } from "vitest";
import { parentIn, readDefinition, type Table, withValue } from "../src/design/definition";
import { resized, withPiece } from "../src/design/paint";
import { rulesOf, withoutRule } from "../src/design/rules";
import { placement, readSetup, writeSetup } from "../src/design/setup";
import { typesIn, withoutType } from "../src/design/types";
import { written } from "../src/design/written";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// The desk without its text: a board is painted, pieces are built and rules are chosen by clicks.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const text = async ({ page }: Person) => (await page.locator(".cm-line").allTextContents()).join("\n");
const painter = ({ page }: Person) => page.locator(".part-painter");
const builder = ({ page }: Person) => page.locator(".builder");
const cards = ({ page }: Person) => page.locator(".part-rulecards");
const cell = (person: Person, square: string) => painter(person).locator(`[data-cell="${square}"]`);
const brush = (person: Person, name: string) =>
  painter(person).getByRole("group", { name: "What a click does" }).getByRole("button", { name, exact: true });
/** What stands on the board that is painted, as a FEN has it. */
const painted = async (person: Person) =>
  (
    await painter(person)
      .locator("[data-painted]")
      .evaluateAll((all) => all.map((piece) => piece.getAttribute("data-painted")!))
  ).sort();

async function desk(from: string, part: string, options?: Parameters<Stage["person"]>[0]): Promise<Person> {
  const person = await stage.person(options);
  await person.open("/design?from=chess");
  await person.page.locator(".cm-editor").waitFor();
  await person.page.locator(".fine").waitFor();
  await person.page.getByLabel("Start from").selectOption(from);
  await person.page.getByText(part).click();
  return person;
}

it("makes a new game from an empty board by clicks alone, and a move in it", async () => {
  const person = await desk("empty", "Paint the board");
  const { page } = person;
  for (let times = 0; times < 3; times++) await page.getByRole("button", { name: "One file less" }).click();
  for (let times = 0; times < 2; times++) await page.getByRole("button", { name: "One rank less" }).click();
  await painter(person).getByRole("radio", { name: "On the same file" }).check();
  await cell(person, "c3").click();
  await expect.poll(() => text(person)).toContain('holes = ["c3", "c4"]');

  await page.getByText("Build a piece").click();
  const around = (place: string) => builder(person).locator(`[data-cell="${place}"]`);
  const betza = () => builder(person).getByLabel("Betza notation").inputValue();
  await builder(person).getByRole("button", { name: "New type" }).click();
  await builder(person)
    .getByLabel(/^Royal/)
    .check();
  await around("1,1").click();
  await expect.poll(betza).toBe("K");
  await builder(person).getByRole("button", { name: "New type" }).click();
  await expect.poll(betza).toBe("W");
  await around("2,1").click();
  await around("1,0").click();
  await expect.poll(betza).toBe("N");
  await builder(person).getByRole("button", { name: "New type" }).click();
  await expect.poll(() => text(person)).toContain('type-3 = { letter = "C", betza = "W" }');

  for (const [piece, squares] of [
    ["white type 1", ["c1"]],
    ["white type 2", ["b1", "d1"]],
    ["white type 3", ["a2", "b2", "d2", "e2"]],
  ] as const) {
    await brush(person, piece).click();
    for (const square of squares) await cell(person, square).click();
  }
  await expect.poll(() => text(person)).toContain('fen = "1bab1/cc1cc/2*2/2*2/CC1CC/1BAB1 w - - 0 1"');

  await page.getByText("Choose the rules").click();
  await cards(person).getByRole("button", { name: "Add goal" }).click();
  const goal = cards(person).locator('[data-rule="goal"]');
  // What is missing is said at the card.
  await expect.poll(() => goal.locator(".problem").first().textContent()).toMatch(/zone/);
  await goal.getByRole("button", { name: "Fill in zone" }).click();
  await goal.getByText("Choose on the board").first().click();
  await goal.locator('[data-cell="c6"]').click();
  await expect.poll(() => text(person)).toContain('goal = { zone = ["c6"] }');
  await page.locator(".fine").waitFor();
  expect(await goal.locator(".problem").count()).toBe(0);
  await person.shot("compose", true);
  expect(await faults(person)).toEqual([]);

  await page.getByRole("radio", { name: "One screen for two" }).check();
  await page.locator(".setup button.main").click();
  await page.locator(".table").waitFor();
  await person.click("b1", "a3");
  await person.sees("a3", "w type-2");
  expect(await page.locator('.table [data-square="c3"]').count()).toBe(0);
  person.fine();
});

it("drags pieces onto the board, over it and off it, and takes all of it back", async () => {
  const person = await desk("game/chess", "Paint the board");
  const { page } = person;
  await page.locator(".fine").waitFor();
  const before = await text(person);
  await brush(person, "Clear").click();
  const middle = async (of: ReturnType<typeof cell>) => {
    await of.scrollIntoViewIfNeeded();
    const box = (await of.boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const drag = async (from: ReturnType<typeof cell>, to: ReturnType<typeof cell> | null) => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(to ? await middle(to) : ([2, 300] as const)), { steps: 6 });
    await page.mouse.up();
  };
  await drag(cell(person, "b1"), cell(person, "c3"));
  await expect.poll(() => painted(person)).toContain("c3 N");
  await drag(brush(person, "black queen"), cell(person, "d5"));
  await expect.poll(() => painted(person)).toContain("d5 q");
  await drag(cell(person, "a1"), null);
  await expect.poll(() => painted(person)).not.toContain("a1 R");
  await expect
    .poll(() => text(person))
    .toContain('fen = "rnbqkbnr/pppppppp/8/3q4/8/2N5/PPPPPPPP/2BQKBNR w KQkq - 0 1"');
  // Where the browser takes a drag over nothing is dropped.
  await page.mouse.move(...(await middle(cell(person, "h1"))));
  await page.mouse.down();
  await page.mouse.move(2, 300, { steps: 6 });
  await painter(person).locator(".carried").waitFor();
  await page.evaluate(() => window.dispatchEvent(new PointerEvent("pointercancel")));
  await painter(person).locator(".carried").waitFor({ state: "detached" });
  await page.mouse.up();
  expect(await painted(person)).toContain("h1 R");
  // A click with nothing in hand clears.
  await cell(person, "h2").click();
  await expect.poll(() => painted(person)).not.toContain("h2 P");
  for (let times = 0; times < 4; times++) await painter(person).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => text(person)).toBe(before);
  await painter(person).getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => painted(person)).toContain("c3 N");
  person.fine();
});

it("takes changes back by its buttons and in the text alike", async () => {
  const person = await desk("game/chess", "Paint the board");
  const { page } = person;
  await page.locator(".fine").waitFor();
  const before = await text(person);
  const undo = painter(person).getByRole("button", { name: "Undo" });
  await brush(person, "Clear").click();
  await cell(person, "a1").click();
  await cell(person, "h1").click();
  await expect.poll(() => painted(person)).not.toContain("h1 R");
  await page.getByLabel("The definition of the game").focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => painted(person)).toContain("h1 R");
  await undo.click();
  await expect.poll(() => painted(person)).toContain("a1 R");
  expect(await text(person)).toBe(before);
  await page.getByLabel("The definition of the game").focus();
  await page.keyboard.press("Control+End");
  // At once, as what is typed slowly is taken back bit by bit.
  await page.keyboard.insertText("# one");
  await expect.poll(() => text(person)).toBe(`${before}# one`);
  await undo.click();
  await expect.poll(() => text(person)).toBe(before);
  // Nothing is left to take back; the focus stays where it was.
  await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("true");
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
  person.fine();
});

it("changes nothing of what it could not load, and loads it again", async () => {
  const person = await stage.person();
  const { page } = person;
  await page.route("**/api/games/chess/definition", (route) => route.fulfill({ status: 500, body: "" }));
  await person.open("/design?from=chess");
  await page.locator(".fine").waitFor();
  const before = await text(person);
  await page.getByText("Paint the board").click();
  expect(await painter(person).getByRole("alert").textContent()).toMatch(
    /^What this game inherits could not be loaded/,
  );
  expect(await painter(person).getByRole("button", { name: "Take all pieces off" }).isDisabled()).toBe(true);
  await page.unroute("**/api/games/chess/definition");
  await painter(person).getByRole("button", { name: "Load it again" }).click();
  await expect.poll(() => painted(person)).toContain("a1 R");
  expect(await painter(person).getByRole("button", { name: "Take all pieces off" }).isEnabled()).toBe(true);
  expect(await text(person)).toBe(before);
});

it("is painted by keys and by touch in a narrow window, and shows what the text says", async () => {
  const person = await desk("empty", "Paint the board", {
    viewport: { width: 320, height: 640 },
    colorScheme: "dark",
    hasTouch: true,
  });
  const { page } = person;
  // An extra square beside the board, and a hole.
  await cell(person, "-1,0").tap();
  expect(await cell(person, "8,3").getAttribute("aria-label")).toBe("right of h4, no square");
  await cell(person, "w1").waitFor();
  await cell(person, "e5").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => text(person)).toContain('holes = ["e6"]');
  await page.getByLabel("The definition of the game").fill(`# Kept.
title = "Small" # and this
[board]
files = 4 # wide
ranks = 4
first-rank = 0
[pieces]
king = { letter = "K", betza = "K", royal = true, glyphs = "♔♚" } # royal
[start]
fen = "3k/4/4/K3 w - - 0 1"
`);
  await expect.poll(() => painted(person)).toEqual(["a0 K", "d3 k"]);
  await brush(person, "white king").tap();
  await cell(person, "a0").focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => painted(person)).toEqual(["b0 K", "d3 k"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => painted(person)).toEqual(["d3 k"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => painted(person)).toEqual(["b0 K", "d3 k"]);
  expect(await cell(person, "b0").getAttribute("aria-label")).toBe("b0, white king");
  expect(await text(person)).toContain('king = { letter = "K", betza = "K", royal = true, glyphs = "♔♚" } # royal');
  expect(await text(person)).toContain("files = 4 # wide");
  await page.locator(".fine").waitFor();
  await page.getByText("Build a piece").click();
  await page.getByText("Choose the rules").click();
  await cards(person).getByRole("button", { name: "Add promotion" }).click();
  await cards(person)
    .getByText(/more parameters$/)
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await person.shot("compose-narrow", true);
  expect(await faults(person)).toEqual([]);
  person.fine();
});

it("names types of piece, refuses letters that are taken, and takes a type away with what stands of it", async () => {
  const person = await desk("game/chess", "Build a piece");
  const { page } = person;
  await builder(person).getByRole("button", { name: "New type" }).click();
  const letter = builder(person).getByLabel("Letter");
  await letter.fill("N");
  await letter.press("Enter");
  await expect
    .poll(() => builder(person).getByRole("alert").textContent())
    .toMatch(/^N is the letter of the knight: free are C, D/);
  await letter.fill("C");
  await letter.press("Enter");
  await builder(person).getByLabel("Name").fill("camel");
  await builder(person).getByLabel("Name").press("Enter");
  await expect.poll(() => text(person)).toContain('camel = { letter = "C", betza = "W" }');
  expect(await builder(person).getByLabel("Piece").inputValue()).toBe("camel");
  await builder(person).getByLabel("Piece").selectOption("queen");
  await builder(person).getByRole("button", { name: "Remove the queen" }).click();
  await expect.poll(() => text(person)).toContain("queen = false");
  expect(await text(person)).toContain('fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"');
  await page.locator(".fine, .diagnostics .problem").first().waitFor();
  person.fine();
});

it("keeps cards and text in step, and has what no form can show as text", async () => {
  const person = await desk("game/chess", "Choose the rules");
  const { page } = person;
  const card = (name: string) => cards(person).locator(`[data-rule="${name}"]`);
  await card("repetition").locator("summary").first().click();
  await card("repetition").getByText("Another parameter").click();
  await card("repetition").getByLabel("times", { exact: true }).fill("4");
  await card("repetition").getByLabel("times", { exact: true }).press("Enter");
  await expect.poll(() => text(person)).toContain("repetition = { times = 4 }");
  await card("repetition").getByRole("combobox", { name: "result" }).selectOption("loss");
  await expect.poll(() => text(person)).toContain('repetition = { times = 4, result = "loss" }');
  // From the text to the form.
  await page
    .getByLabel("The definition of the game")
    .fill('inherit = "chess"\n[rules]\nrepetition = { times = 6 } # so\nfifty-moves = { plies = "x" }\n');
  await expect.poll(() => card("repetition").getByLabel("times", { exact: true }).inputValue()).toBe("6");
  await expect.poll(() => card("fifty-moves").locator(".problem").first().textContent()).toMatch(/whole number/);
  expect(await card("fifty-moves").locator(".rule-count").textContent()).toBe(" 1 problem");
  await card("fifty-moves").locator("summary").first().click();
  const asText = card("fifty-moves").getByLabel("fifty-moves as TOML");
  await expect.poll(() => asText.inputValue()).toContain('plies = "x"');
  await asText.fill("fifty-moves = { plies = 60 }");
  await asText.blur();
  await expect.poll(() => text(person)).toContain("plies = 60");
  await page.locator(".fine").waitFor();
  const goal = cards(person).getByRole("button", { name: "Add goal", exact: true });
  await goal.waitFor();
  await cards(person).getByRole("searchbox").fill("may not leave");
  await goal.waitFor({ state: "hidden" });
  await card("castling").locator("summary").first().click();
  await cards(person).getByRole("button", { name: "Remove castling" }).click();
  await expect.poll(() => text(person)).toContain("castling = false");
  // It comes back as it was inherited.
  await cards(person).getByRole("button", { name: "Put back castling", exact: true }).click();
  await expect.poll(() => text(person)).not.toContain("castling");
  expect(await text(person)).toContain("# so");
  person.fine();
});

it("says what is inherited, and goes back to it", async () => {
  const person = await desk("game/chess", "Choose the rules");
  const { page } = person;
  const card = (name: string) => cards(person).locator(`[data-rule="${name}"]`);
  expect(await card("repetition").locator(".origin-tag").textContent()).toBe("inherited");
  await card("repetition").locator("summary").first().click();
  await card("repetition").getByText("Another parameter").click();
  await card("repetition").getByLabel("times", { exact: true }).fill("4");
  await card("repetition").getByLabel("times", { exact: true }).press("Enter");
  await expect.poll(() => card("repetition").locator(".origin-tag").textContent()).toBe("changed");
  expect(await card("repetition").locator(".origin").textContent()).toMatch(/inherited from chess, and changed/);
  await card("repetition").getByRole("button", { name: "repetition as inherited" }).click();
  await expect.poll(() => text(person)).not.toContain("repetition");
  await expect.poll(() => card("repetition").locator(".origin-tag").textContent()).toBe("inherited");
  await cards(person).getByRole("button", { name: "Add goal", exact: true }).click();
  await expect.poll(() => card("goal").locator(".origin-tag").textContent()).toBe("own");

  await page.getByText("Paint the board").click();
  const note = painter(person).locator(".origin");
  expect(await note.textContent()).toBe("Board and start: inherited from chess.");
  await brush(person, "Clear").click();
  await cell(person, "a1").click();
  await expect.poll(() => note.textContent()).toMatch(/and changed/);
  await painter(person).getByRole("button", { name: "Board and start as inherited" }).click();
  await expect.poll(() => painted(person)).toContain("a1 R");
  await expect.poll(() => note.textContent()).toBe("Board and start: inherited from chess.");

  await page.getByText("Build a piece").click();
  await builder(person).getByLabel("Piece").selectOption("queen");
  await builder(person).getByRole("button", { name: "Remove the queen" }).click();
  await expect.poll(() => text(person)).toContain("queen = false");
  await builder(person).getByRole("button", { name: "Put back the queen" }).click();
  await expect.poll(() => text(person)).not.toContain("queen = false");
  await expect.poll(() => builder(person).getByLabel("Piece").inputValue()).toBe("queen");
  // It is back on its squares.
  await expect.poll(() => painted(person)).toEqual(expect.arrayContaining(["d1 Q", "d8 q"]));
  await builder(person).getByLabel("Letter").fill("W");
  await builder(person).getByLabel("Letter").press("Enter");
  await expect.poll(() => painted(person)).toEqual(expect.arrayContaining(["d1 W", "d8 w"]));
  await builder(person).getByRole("button", { name: "queen as inherited" }).click();
  await expect.poll(() => painted(person)).toEqual(expect.arrayContaining(["d1 Q", "d8 q"]));
  person.fine();
});

it("leaves out a table that is inherited, and puts it back", async () => {
  const person = await desk("game/chess960", "Paint the board");
  await person.page.locator(".fine").waitFor();
  const before = await text(person);
  await painter(person).getByText("Planes, shuffled starts, armies").click();
  await painter(person).getByRole("button", { name: "Leave out shuffle" }).click();
  await expect.poll(() => text(person)).toContain("shuffle = false");
  await painter(person).getByRole("button", { name: "Put back shuffle" }).click();
  await expect.poll(() => text(person)).toBe(before);
  await painter(person).getByRole("button", { name: "Leave out shuffle" }).waitFor();
  person.fine();
});

it("fills in hands, shuffled starts, armies and descriptions as forms", async () => {
  const person = await desk("game/crazyhouse", "Paint the board");
  const { page } = person;
  await painter(person).getByRole("radio", { name: "As seen from across" }).check();
  await painter(person).getByText("Pieces in hand").click();
  const inHand = painter(person).getByLabel("black pawn in hand");
  expect(await inHand.inputValue()).toBe("0");
  await inHand.fill("2");
  await inHand.press("Enter");
  await expect.poll(() => text(person)).toContain("RNBQKBNR[PPpp] w KQkq");
  expect(await painter(person).getByLabel("white pawn in hand").inputValue()).toBe("2");
  await page.locator(".fine").waitFor();

  await page.getByLabel("Start from").selectOption("game/chess");
  await painter(person).getByText("Planes, shuffled starts, armies").click();
  const more = painter(person).locator(".more-fields").last();
  const fill = async (label: string, value: string) => {
    await more.getByLabel(label, { exact: true }).fill(value);
    await more.getByLabel(label, { exact: true }).press("Enter");
  };
  await more.getByRole("button", { name: "Fill in shuffle" }).click();
  await fill("pattern", "R???K??R");
  await fill("fill", "QBBNN");
  await expect.poll(() => text(person)).toContain('pattern = "R???K??R"');
  await expect.poll(() => text(person)).toContain('fill = "QBBNN"');
  await page.locator(".fine").waitFor();
  await person.shot("compose-start", true);
  await more.getByRole("button", { name: "Leave out shuffle" }).click();
  await expect.poll(() => text(person)).not.toContain("QBBNN");
  await more.getByRole("button", { name: "Fill in armies" }).click();
  const typed = (label: string) => `${label}: in their order, with commas between them`;
  await fill(typed("places"), "rook, knight");
  await fill("default", "plain");
  await more.getByRole("button", { name: "Fill in sets" }).click();
  await more.getByLabel("Key of sets").fill("plain");
  await more.getByRole("button", { name: "Add to sets" }).click();
  // Their order is that of the places, not that of the types.
  await fill(typed("plain"), "knight, rook");
  await expect.poll(() => text(person)).toContain('["knight", "rook"]');
  await page.locator(".fine").waitFor();

  await page.getByText("Describe the game").click();
  const about = page.locator(".part-description");
  await about.getByLabel("title", { exact: true }).fill("Swapped");
  await about.getByLabel("title", { exact: true }).press("Enter");
  await about.getByLabel("summary", { exact: true }).fill("Rooks and knights change places.");
  await about.getByLabel("summary", { exact: true }).blur();
  await expect.poll(() => text(person)).toContain('summary = "Rooks and knights change places."');
  await expect.poll(() => page.locator(".desk-game > h2").textContent()).toBe("Swapped");
  expect(await faults(person)).toEqual([]);
  // What cannot be read is said with its place, and changes nothing.
  await page.getByLabel("The definition of the game").fill('title = "x"\nboard = [\n');
  await expect.poll(() => about.getByRole("alert").textContent()).toMatch(/mistake in line 2, column 9/);
  expect(await about.getByLabel("title", { exact: true }).isDisabled()).toBe(true);
  person.fine();
});

it("makes a new type with a picture and lets pawns become it", async () => {
  const person = await desk("game/seirawan", "Build a piece", {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    hasTouch: true,
  });
  const { page } = person;
  await builder(person).getByRole("button", { name: "New type" }).tap();
  await builder(person).getByText("Choose a picture").tap();
  await builder(person).getByLabel("Search pictures").fill("came");
  const camel = builder(person).getByRole("button", { name: "camel", exact: true });
  await camel.waitFor();
  expect(await camel.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  // One that another type has is not offered.
  await builder(person).getByLabel("Search pictures").fill("queen");
  await expect.poll(() => builder(person).getByRole("button", { name: "queen", exact: true }).count()).toBe(0);
  await builder(person).getByLabel("Search pictures").fill("came");
  await person.shot("compose-picture", true);
  await camel.tap();
  await expect.poll(() => text(person)).toContain('camel = { letter = "C", betza = "W" }');
  // The search stays where it was, to choose another.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  await page.locator(".fine").waitFor();
  await builder(person).getByText("Rules that can name the camel").tap();
  await builder(person)
    .getByLabel(/^promotion to/)
    .check();
  await expect.poll(() => text(person)).toMatch(/promotion = \{ to = \[.*"camel"\] \}/);
  await builder(person).getByText("More about the camel").tap();
  const area = builder(person).getByRole("button", { name: "Fill in area" });
  await area.tap();
  await builder(person)
    .getByRole("textbox", { name: /^Squares of area/ })
    .fill("*1");
  await builder(person)
    .getByRole("textbox", { name: /^Squares of area/ })
    .press("Enter");
  await expect.poll(() => text(person)).toContain('area = ["*1"]');
  await page.locator(".fine").waitFor();
  expect(await faults(person)).toEqual([]);
  await person.shot("compose-type", true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  person.fine();
});

it("has its buttons where squares are drawn, whatever the sides of the board", async () => {
  const person = await desk("game/capablanca", "Paint the board");
  const apart = (part: string) =>
    person.page.locator(part).evaluate((part) => {
      const distances = [...part.querySelectorAll("[data-cell]")].map((cell) => {
        const drawn = part.querySelector(`rect[data-square="${cell.getAttribute("data-cell")}"]`)!;
        const [a, b] = [cell.getBoundingClientRect(), drawn.getBoundingClientRect()];
        return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.width - b.width));
      });
      return { squares: distances.length, most: Math.max(...distances) };
    });
  for (const squares of [10 * 12, 80]) {
    await expect.poll(() => apart(".painter-board")).toMatchObject({ squares });
    expect((await apart(".painter-board")).most).toBeLessThan(2);
    await brush(person, "Clear").click();
  }
  await person.open("/analysis?game=capablanca&edit");
  await person.page.locator(".palette").waitFor();
  expect((await apart(".board")).most).toBeLessThan(2);
  person.fine();
});

/** Comments that are gone, but not with the line that they stand above. */
function lostComments(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), new Set(after.split("\n"))];
  return old.filter((line, at) => {
    const about = old.slice(at).find((line) => !line.startsWith("#"));
    return line.startsWith("#") && !now.has(line) && (!about || now.has(about));
  });
}

it("reads the definition of every game as the rules do, and writes changes to it", async () => {
  const person = await stage.person();
  const get = async (path: string) => (await person.page.request.get(stage.address + path)).json();
  const load = (name: string) => get(`/api/games/${name}/definition`) as Promise<{ definition: string; whole: Table }>;
  await expect.poll(async () => (await person.page.request.get(`${stage.address}/api/games`)).status()).toBe(200);
  let inheriting = 0;
  for (const { name } of (await get("/api/games")) as { name: string }[]) {
    const { definition: text, whole } = await load(name);
    const parent = parentIn(text);
    const definition = readDefinition(text, parent ? (await load(parent)).whole : {})!;
    if (parent) inheriting += 1;
    const { name: _, ...game } = whole;
    expect(definition.whole, name).toEqual(game);
    const setup = readSetup(definition.whole);
    expect([setup.fits, placement(setup)], name).toEqual([
      true,
      String((whole["start"] as Table)["fen"]).split(" ")[0],
    ]);
    // Each kind of change can be written, and means what it should.
    const { kind } = typesIn(definition.whole)[0]!;
    const larger = resized(setup, setup.board.files + setup.board.planes, setup.board.ranks);
    expect([...larger.pieces.values()].sort(), name).toEqual([...setup.pieces.values()].sort());
    const changes = {
      size: writeSetup(definition.whole, larger),
      piece: writeSetup(definition.whole, withPiece(setup, [...setup.pieces.keys()][0]!, null, "mirrored")),
      betza: withValue(definition.whole, ["pieces", kind, "betza"], "NN"),
      type: withoutType(definition.whole, kind),
      ...Object.fromEntries(rulesOf(definition.whole).map((rule) => [rule, withoutRule(definition, rule)])),
    };
    for (const [change, wanted] of Object.entries(changes)) {
      const after = written(definition, wanted);
      expect(after, `${name}: ${change}`).not.toBe(null);
      expect(lostComments(text, after!), `${name}: ${change}`).toEqual([]);
    }
  }
  expect(inheriting).toBeGreaterThan(10);
});
