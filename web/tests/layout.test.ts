import { afterEach, expect, it } from "vitest";
import type { Fonts } from "./fonts";
import { type Person, Stage } from "./stage";

// The page holds with the fonts of any machine and with larger text: its own typefaces do not arrive here.

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.strike();
  stage = undefined;
});

/** The size of text that a browser shows by default, and twice that. */
const PLAIN = 16;
const DOUBLE = 32;
/** The least room for text, and all others in the long form. */
const CASES: [Fonts, number, number[]][] = [["wide", DOUBLE, [320, 1280]]];
if (process.env["LONG"])
  CASES.push(
    ["dejavu", PLAIN, [320, 700, 1280]],
    ["wide", PLAIN, [320, 700, 1280]],
    ["dejavu", DOUBLE, [320, 640, 1280]],
  );
const PATHS = [
  "/",
  "/games/orchess",
  "/games/orchess?tab=report",
  "/games/omega",
  "/games/wildcastle",
  "/games/osmosis",
  "/games/oomost1:clobberers-rookies",
  "/games/crazyhouse",
  "/archive",
  "/analysis",
  "/analysis?game=orchess&moves=e2e4,e7e5,g1f3,d8h4",
  "/analysis?game=omega&edit",
  "/design?from=omega",
  "/discoveries",
  "/docs",
  "/docs/rules/promotion",
  "/nowhere",
];

it.each(CASES)(
  "holds its text with the fonts of %s at %i pixels",
  async (fonts, textSize, widths) => {
    stage = await Stage.set({ fonts, textSize });
    const person = await stage.person({ typefaces: false });
    await person.begin("omega", { against: "The engine", color: "White", clock: "5 + 3" });
    await expectFamily(person, fonts, textSize);
    const paths = [new URL(person.page.url()).pathname, ...PATHS];
    const wrong: string[] = [];
    for (const path of paths) {
      await person.open(path);
      await person.page.waitForLoadState("networkidle");
      for (const width of widths) {
        await person.page.setViewportSize({ width, height: 740 });
        await person.shot(`${fonts}-${textSize}-${width}-${path.replace(/\W+/g, "-").slice(1, 28) || "front"}`);
        wrong.push(...(await spilled(person)).map((what) => `${path} at ${width}: ${what}`));
      }
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);

/** The fonts are those of the case and no others, or this would test nothing. */
async function expectFamily(person: Person, fonts: Fonts, textSize: number) {
  const session = await person.context.newCDPSession(person.page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: ".status" });
  const { fonts: used } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  expect(used.map(({ familyName }) => familyName)).toEqual([fonts === "wide" ? "Lexend Giga" : "DejaVu Sans"]);
  expect(await person.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${textSize}px`);
}

/** What is wider than the window or than its box; what scrolls by itself may be. */
function spilled(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const window = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const scrolls = (start: Element) => {
      for (let part: Element | null = start; part && part !== document.body; part = part.parentElement) {
        if (!["visible", "clip"].includes(getComputedStyle(part).overflowX)) return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement!;
      if (!text.textContent?.trim() || parent.closest("svg, noscript, option, .hidden, .skip") || scrolls(parent))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      let block = parent;
      while (getComputedStyle(block).display === "inline") block = block.parentElement!;
      const box = block.getBoundingClientRect();
      if (words.width > 0 && (words.right > box.right + 1 || words.left < box.left - 1 || words.right > window + 1)) {
        found.push(
          `"${text.textContent.slice(0, 30)}" is out of ${block.tagName.toLowerCase()}.${block.className} by ${Math.ceil(Math.max(words.right - box.right, box.left - words.left, words.right - window))}`,
        );
      }
    }
    return found;
  });
}

it("has the longest evaluation on its bar in the widest typeface", async () => {
  stage = await Stage.set({ fonts: "wide" });
  const person = await stage.person({ viewport: { width: 320, height: 640 }, typefaces: false });
  await person.open(`/analysis?${new URLSearchParams({ game: "chess", fen: "4k3/8/8/8/8/8/2QR4/4K3 w - - 0 1" })}`);
  const label = person.page.locator(".evaluation-text");
  await expect.poll(() => label.textContent()).toMatch(/^[+#]/);
  for (const words of ["-9.9", "+100", "-#12"]) {
    const fits = await label.evaluate((span, words) => {
      span.textContent = words;
      const range = document.createRange();
      range.selectNodeContents(span);
      const [text, bar] = [range.getBoundingClientRect(), span.parentElement!.getBoundingClientRect()];
      return text.left >= bar.left && text.right <= bar.right;
    }, words);
    expect(fits, words).toBe(true);
  }
});

it("brings its own typefaces, from its own address", async () => {
  stage = await Stage.set();
  const person = await stage.person();
  await person.open("/games/omega");
  await person.page.locator(".game-board .piece").first().waitFor();
  const loaded = await person.page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter((face) => face.status === "loaded")
      .map((face) => `${face.family.replaceAll('"', "")} ${face.weight} ${face.style}`);
  });
  expect(loaded).toEqual(expect.arrayContaining(["Source Sans 3 400 normal", "Source Serif 4 600 normal"]));
  person.fine();
});
