import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// The desk of designers, and CodeMirror in it.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const SCRIPT = /\/assets\/codemirror-[\w-]+\.js$/;
const BROKEN = 'inherit = "omega"\ntitle = "Broken"\n\n[pieces]\nchampion = { letter = "C", betza = "WAD(" }\n';

const field = ({ page }: Person) => page.getByLabel("The definition of the game");
/** The text of the field; of a long one, what is in sight. */
const lines = ({ page }: Person) => page.locator(".cm-line").allTextContents();

async function desk(options?: Parameters<Stage["person"]>[0]): Promise<Person> {
  const person = await stage.person(options);
  await person.open("/design?from=omega");
  await person.page.locator(".cm-editor").waitFor();
  await person.page.locator(".fine").waitFor();
  return person;
}

it("underlines problems as one types, then shows a board, then begins a game", async () => {
  const person = await desk();
  expect(await person.page.locator(".desk-game [data-square]").count()).toBe(104);
  await field(person).fill(BROKEN);
  await expect.poll(() => person.page.locator(".diagnostics .problem").first().textContent()).toMatch(/^5:/);
  expect(await person.page.locator(".cm-lintRange-error").allTextContents()).toEqual(["("]);
  expect(await person.page.locator(".cm-lint-marker-error").count()).toBe(1);
  await person.shot("design-problem", true);
  await field(person).fill(
    'inherit = "omega"\ntitle = "Camels for champions"\n\n[pieces]\nchampion = { letter = "C", betza = "C" }\n',
  );
  await person.page.locator(".fine").waitFor();
  expect(await person.page.locator(".cm-lint-marker").count()).toBe(0);
  await person.page.getByRole("radio", { name: "One screen for two" }).check();
  await person.page.locator(".setup button.main").click();
  await person.page.locator(".table").waitFor();
  await person.click("a0", "b3");
  await person.sees("b3", "w champion");
  person.fine();
});

it("goes to a problem with F8 and says there what is wrong and what helps", async () => {
  const person = await desk();
  await field(person).fill('inherit = "omega"\ntitle = "Broken"\n\n[piecez]\n');
  await person.page.locator(".cm-lint-marker").waitFor();
  await field(person).press("F8");
  const words = await person.page.locator(".cm-tooltip .cm-diagnostic-error").textContent();
  expect(await person.page.locator(".diagnostics .problem").textContent()).toMatch(/^4:\d+ /);
  expect((await person.page.locator(".diagnostics .problem").textContent())!.replace(/^4:\d+ /, "")).toBe(
    words!.replaceAll("`", ""),
  );
  expect(await person.page.locator(".cm-tooltip .help").count()).toBe(1);
  person.fine();
});

it("is edited by keys: lines keep their indent, changes are undone, and Tab leaves", async () => {
  const person = await desk();
  const { keyboard } = person.page;
  await field(person).focus();
  await keyboard.press("Control+a");
  await keyboard.type("a = [");
  await keyboard.press("Enter");
  await keyboard.type("  1,");
  await keyboard.press("Enter");
  await keyboard.type("2");
  expect(await lines(person)).toEqual(["a = [", "  1,", "  2"]);
  // What happens within a second is undone at once.
  await person.page.waitForTimeout(1100);
  await keyboard.press("Control+/");
  expect(await lines(person)).toEqual(["a = [", "  1,", "  # 2"]);
  await keyboard.press("Control+z");
  expect(await lines(person)).toEqual(["a = [", "  1,", "  2"]);
  await keyboard.press("Control+y");
  expect(await lines(person)).toEqual(["a = [", "  1,", "  # 2"]);
  await keyboard.press("Tab");
  expect(await field(person).evaluate((element) => element.contains(document.activeElement))).toBe(false);
  expect(await lines(person)).toEqual(["a = [", "  1,", "  # 2"]);
  person.fine();
});

it("shows the definition that one starts from, and goes back from it", async () => {
  const person = await desk();
  const start = person.page.getByLabel("Start from");
  const before = await lines(person);
  await start.selectOption("game/chess");
  await expect.poll(() => lines(person)).toContain('inherit = "chess"');
  await start.selectOption("whole/omega");
  await expect.poll(() => lines(person)).toContain('title = "Omega Chess"');
  await field(person).press("Control+z");
  await expect.poll(() => lines(person)).toContain('inherit = "chess"');
  await field(person).press("Control+z");
  expect(await lines(person)).toEqual(before);
  person.fine();
});

it("takes up a link that is opened where the desk already is, and goes back from it", async () => {
  const person = await desk();
  await field(person).fill('inherit = "omega"\ntitle = "Shared"\n');
  await person.page.getByRole("button", { name: "Share a link" }).click();
  await person.page.waitForURL(/#/);
  const link = person.page.url();
  await person.open("/design");
  await person.page.locator(".fine").waitFor();
  const before = await lines(person);
  expect(before).not.toContain('title = "Shared"');
  await person.page.evaluate((link) => {
    Object.assign(globalThis, { stays: true });
    location.href = link;
  }, link);
  await expect.poll(() => lines(person)).toContain('title = "Shared"');
  await expect.poll(() => person.page.locator(".desk-game h2").first().textContent()).toBe("Shared");
  expect(await person.page.evaluate(() => "stays" in globalThis)).toBe(true);
  await field(person).press("Control+z");
  expect(await lines(person)).toEqual(before);
  // What is no link changes nothing, and the way past the header is none.
  const problem = person.page.locator(".diagnostics .problem");
  await person.page.locator(".skip").press("Enter");
  await person.page.waitForURL(/#main$/);
  expect(await problem.count()).toBe(0);
  await person.page.evaluate(() => {
    location.hash = "x";
  });
  await expect.poll(() => problem.allTextContents()).toEqual(["The definition in this link could not be read."]);
  expect(await lines(person)).toEqual(before);
  person.fine();
});

it("finds what is out of sight", async () => {
  const person = await desk();
  await field(person).fill(`${"# so it goes\n".repeat(300)}inherit = "omega"\n`);
  await field(person).press("Control+Home");
  expect(await lines(person)).not.toContain('inherit = "omega"');
  await field(person).press("Control+f");
  await person.page.keyboard.type("inherit");
  await person.page.keyboard.press("Enter");
  await expect.poll(() => lines(person)).toContain('inherit = "omega"');
  await person.page.keyboard.press("Escape");
  expect(await person.page.locator(".cm-search").count()).toBe(0);
  person.fine();
});

it("is fit for every eye with its problems, their words and the search in sight", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const person = await desk({ viewport: { width: 360, height: 740 }, colorScheme });
    await field(person).fill(`# A comment.\n${BROKEN}\n[rules]\nfifty-moves = 3\nsuperko = true\n`);
    await person.page.locator(".cm-lint-marker").first().waitFor();
    await field(person).press("Control+f");
    await person.page.keyboard.type("e");
    await field(person).press("F8");
    await person.page.locator(".cm-tooltip").waitFor();
    await person.shot(`design-all-${colorScheme}`);
    expect(await faults(person), colorScheme).toEqual([]);
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    person.fine();
  }
});

it("loads CodeMirror on the desk and nowhere else, once for all visits", async () => {
  const person = await stage.person();
  const asked: string[] = [];
  person.page.on("request", (request) => void (SCRIPT.test(request.url()) && asked.push(request.url())));
  for (const path of ["/", "/games/omega", "/analysis", "/archive"]) {
    await person.open(path);
    await person.page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
  const [response] = await Promise.all([
    person.page.waitForResponse((response) => SCRIPT.test(response.url())),
    person.open("/design"),
  ]);
  await person.page.locator(".cm-editor").waitFor();
  expect(await response.headerValue("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await response.headerValue("content-type")).toMatch(/^text\/javascript/);
  person.fine();
});

it("keeps its place for the editor while that is loading", async () => {
  const person = await stage.person();
  let go = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  await person.page.route(SCRIPT, async (route) => {
    await wait;
    await route.continue();
  });
  await person.open("/design?from=omega");
  await person.page.locator(".fine").waitFor();
  const places = () =>
    person.page.evaluate(() =>
      [".editor", ".diagnostics", ".desk-game"].map((part) => {
        const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
        return [part, x, y, width, height];
      }),
    );
  expect(await person.page.locator(".editor").getByRole("status").textContent()).toBe("Loading the editor…");
  const before = await places();
  go();
  await person.page.locator(".cm-editor").waitFor();
  expect(await places()).toEqual(before);
  person.fine();
});

it("has a plain field if CodeMirror cannot be loaded, and says what to do", async () => {
  const person = await stage.person();
  await person.page.route(SCRIPT, (route) => route.abort());
  await person.open("/design?from=omega");
  await expect.poll(() => person.page.getByRole("alert").textContent()).toMatch(/reload the page/);
  await person.page.locator(".fine").waitFor();
  expect(await faults(person)).toEqual([]);
  await person.shot("design-plain", true);
  await field(person).fill(BROKEN);
  await expect.poll(() => person.page.locator(".diagnostics .problem").first().textContent()).toMatch(/^5:/);
  person.fine();
});
