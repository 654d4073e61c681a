import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { Stage } from "./stage";

// All pages for all eyes, in windows of all sizes.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

const LONG = process.env["LONG"] !== undefined;
/** The narrowest window, and a common one, in either theme; all of them in the long form. */
const VIEWS: [keyof typeof SIZES, "light" | "dark"][] = LONG
  ? [
      ["small", "light"],
      ["phone", "light"],
      ["phone", "dark"],
      ["laptop", "light"],
      ["wall", "dark"],
    ]
  : [
      ["small", "light"],
      ["laptop", "dark"],
    ];
const SIZES = {
  small: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  laptop: { width: 1366, height: 768 },
  wall: { width: 3840, height: 2160 },
};

it("is fit for every eye: axe finds nothing serious, light and dark, small and large", async () => {
  const paths = [
    "/",
    "/games/omega",
    "/games/oomost1:clobberers-rookies",
    "/games/crazyhouse",
    "/games/osmosis",
    "/games/orchess",
    "/archive",
    "/account",
    "/email#recover=0",
    "/lobby",
    "/tournament",
    "/tournament/new",
    "/puzzles",
    "/puzzles/omega",
    "/catalogue",
    "/studies",
    "/following",
    "/desk",
    "/moves",
    "/leaders/omega",
    "/analysis",
    "/analysis?game=orchess&moves=e2e4,e7e5,g1f3,d8h4",
    "/analysis?game=tamerlane&edit",
    "/games/omega?tab=report",
    "/design?from=omega",
    "/discoveries",
    "/docs",
    "/docs/rules/promotion",
    "/nowhere",
  ];
  for (const [number, [size, colorScheme]] of VIEWS.entries()) {
    const viewport = SIZES[size];
    const person = await stage.person({ viewport, colorScheme });
    await person.begin("omega", { against: "The engine", color: "White", clock: "5 + 3" });
    const table = new URL(person.page.url()).pathname;
    // Colours are the same on all pages, and those with a game have all of them.
    for (const path of LONG || number === 0
      ? [table, ...paths]
      : paths.filter((path) => /oomost1|moves=|design/.test(path))) {
      await person.open(path);
      await person.page.waitForLoadState("networkidle");
      const name = `${size}-${colorScheme}-${path.replace(/\W+/g, "-").slice(1, 24) || "front"}`;
      await person.shot(name, true);
      expect(await faults(person), name).toEqual([]);
      const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${name} is wider than its window`).toBeLessThanOrEqual(viewport.width);
    }
    person.fine();
    await person.context.close();
  }
}, 1_200_000);

it("is never wider than its window, whatever its width", async () => {
  const person = await stage.person();
  await person.begin("omega", { against: "A friend", color: "White", clock: "5 + 3" });
  for (const path of [
    new URL(person.page.url()).pathname,
    "/",
    "/games/omega",
    "/archive",
    "/account",
    "/email#recover=0",
    "/lobby",
    "/tournament",
    "/tournament/new",
    "/catalogue",
    "/studies",
    "/moves",
    "/following",
    "/desk",
    "/analysis",
    "/design?from=omega",
    "/games/omega?tab=report",
    "/discoveries",
    "/docs",
    "/docs/errors",
  ]) {
    await person.open(path);
    await person.page.waitForLoadState("networkidle");
    const wider = [];
    for (let width = 320; width <= 1120; width += LONG ? 20 : 80) {
      await person.page.setViewportSize({ width, height: 700 });
      const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) wider.push(`${path} at ${width}: ${wide}`);
    }
    expect(wider).toEqual([]);
  }
  person.fine();
}, 300_000);
