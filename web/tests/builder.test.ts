import { afterAll, beforeAll, expect, it } from "vitest";
import { modeOn, readBetza, type Step, writeBetza } from "../src/design/betza";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// The builder of pieces: what is clicked is what the notation means, by the rules themselves.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const FILES = "abcdefghi";

/** What a piece reaches from the middle of an empty board, by the server. */
async function reached(person: Person, betza: string): Promise<string[]> {
  const row = "9";
  const definition = `title = "Probe"
[board]
files = 9
ranks = 9
[pieces]
probe = { letter = "P", betza = "${betza}" }
king = { letter = "K", betza = "W", royal = true }
[start]
fen = "4k4/${Array(7).fill(row).join("/")}/4K4 w - - 0 1"
`;
  const answer = await person.page.request.post(`${stage.address}/api/reach`, {
    data: { game: "", definition, kind: "probe" },
  });
  expect(answer.ok(), `${betza}: ${await answer.text()}`).toBe(true);
  const { quiet, captures } = ((await answer.json()) as Record<string, { quiet: string[]; captures: string[] }>)["e5"]!;
  return [...quiet.map((square) => `m ${square}`), ...captures.map((square) => `c ${square}`)].sort();
}

/** The same by what was read. */
function shown(steps: Step[]): string[] {
  const found: string[] = [];
  for (let x = -4; x <= 4; x++)
    for (let y = -4; y <= 4; y++)
      for (const mode of x === 0 && y === 0 ? "" : (modeOn(steps, [x, y]) ?? ""))
        found.push(`${mode} ${FILES[x + 4]}${y + 5}`);
  return found.sort();
}

it("reads the pieces of all games as the rules do, and writes them so", async () => {
  const person = await stage.person();
  const get = async (path: string) => {
    const answer = await person.page.request.get(stage.address + path);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  // Every kind of direction, and the notations of all games.
  const words =
    "fN bbN llC rrZ fhN lhC rhN bhZ fsN bsC lvN rvZ lfN flN rbC brN vN sC fF lA rG flF brA vW sD fH lbG mfsN clvC";
  const notations = new Set(words.split(" "));
  // A server that was just started compiles its games first.
  await expect.poll(async () => (await person.page.request.get(`${stage.address}/api/games`)).status()).toBe(200);
  for (const { name } of (await get("/api/games")) as { name: string }[]) {
    const { pieces } = (await get(`/api/games/${name}`)) as { pieces: { betza: string }[] };
    for (const { betza } of pieces) notations.add(betza);
  }
  let read = 0;
  for (const betza of notations) {
    const reach = readBetza(betza);
    if (!reach || reach.rest.length > 0) continue;
    read += 1;
    const squares = shown(reach.steps);
    expect(squares, betza).toEqual(await reached(person, betza));
    const written = writeBetza(reach);
    if (written !== betza) expect(squares, `${betza}: ${written}`).toEqual(await reached(person, written));
  }
  console.log(`${read} of ${notations.size} notations are shown whole`);
  expect(read).toBeGreaterThan(60);
});

it("builds a piece by clicks, keeps the text in step, and takes it back", async () => {
  const person = await stage.person();
  const { page } = person;
  await page.goto(`${stage.address}/design?from=chess`);
  await page.getByText("Build a piece").click();
  const builder = page.locator(".builder");
  await builder.getByLabel("Piece").selectOption("knight");
  const square = (name: string) => builder.locator(`[data-cell="${name}"]`);
  const betza = () => builder.getByLabel("Betza notation").inputValue();
  const text = () => page.locator(".cm-content").textContent();
  await expect.poll(betza).toBe("N");
  expect(await square("2,1").getAttribute("aria-label")).toBe("1 forward, 2 right: moves and captures");
  await square("3,0").click();
  await expect.poll(betza).toBe("NH");
  await expect.poll(text).toContain('knight = { betza = "NH" }');
  await page.locator(".diagnostics .fine").waitFor();
  await builder.getByRole("radio", { name: "Capture", exact: true }).check();
  await builder.getByLabel("Slide on in that direction").check();
  await builder.getByLabel("All squares at that distance").uncheck();
  await square("0,2").click();
  await expect.poll(betza).toBe("NHcfR");
  await page.locator(".diagnostics .fine").waitFor();
  await person.shot("builder", true);
  // And back: what is typed is shown.
  await builder.getByLabel("Betza notation").fill("fBK");
  await builder.getByLabel("Betza notation").press("Enter");
  await expect.poll(() => square("3,3").getAttribute("aria-label")).toContain("moves and captures");
  expect(await square("3,-3").getAttribute("aria-label")).toBe("3 back, 3 right");
  await expect.poll(text).toContain('betza = "fBK"');
  for (const before of ["NHcfR", "NH", "N"]) {
    await builder.getByRole("button", { name: "Undo" }).click();
    await expect.poll(betza).toBe(before);
  }
  await expect.poll(text).not.toContain("knight");
  // The editor's own undo brings a change back and takes it away.
  await square("0,2").click();
  await expect.poll(text).toContain("cfR");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  await expect.poll(betza).toBe("N");
  expect(await faults(person)).toEqual([]);
  person.fine();
});

it("is used by keys and in a narrow window, and says what squares cannot show", async () => {
  const person = await stage.person({ viewport: { width: 320, height: 640 }, colorScheme: "dark" });
  const { page } = person;
  await page.goto(`${stage.address}/design?from=chess`);
  await page.getByText("Build a piece").click();
  const builder = page.locator(".builder");
  await builder.getByLabel("Piece").selectOption("pawn");
  await expect.poll(() => builder.getByRole("status").textContent()).toMatch(/Not on these squares, but kept: /);
  await builder.getByLabel("Piece").selectOption("knight");
  await builder.locator("[tabindex='0']").first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => builder.getByLabel("Betza notation").inputValue()).toBe("NG");
  await builder.getByLabel("Betza notation").fill("[W-F]");
  await builder.getByLabel("Betza notation").press("Enter");
  await expect.poll(() => builder.getByRole("status").textContent()).toContain("several legs");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await builder.scrollIntoViewIfNeeded();
  await person.shot("builder-narrow", true);
  expect(await faults(person)).toEqual([]);
  person.fine();
});
