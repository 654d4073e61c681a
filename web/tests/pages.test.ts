import { afterAll, beforeAll, expect, it } from "vitest";
import type { GameInfo, GameListed, Reach } from "../src/api/types";
import { Stage } from "./stage";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

it("shows every game on the first page, those with an introduction first, and asks no stranger", async () => {
  const person = await stage.person();
  await person.open("/");
  const games = (await (await person.page.request.get(`${stage.address}/api/games`)).json()) as GameListed[];
  await person.page.locator(".card").first().waitFor();
  expect(await person.page.locator(".card").count()).toBe(games.length);
  const introduced = games.filter((game) => game.introduction);
  expect(introduced.length).toBeGreaterThanOrEqual(7);
  expect(await person.page.locator(".cards").first().locator(".card").count()).toBe(introduced.length);
  person.fine();
});

it("draws every game as the server tells it", async () => {
  const person = await stage.person();
  const { request } = person.page;
  for (const { name } of (await (await request.get(`${stage.address}/api/games`)).json()) as GameListed[]) {
    const game = (await (await request.get(`${stage.address}/api/games/${name}`)).json()) as GameInfo;
    const position = await (await request.post(`${stage.address}/api/position`, { data: { game: name } })).json();
    await person.open(`/games/${name}`);
    await person.page.locator(".game-board .piece").first().waitFor();
    expect(await person.page.locator(".game-board [data-square]").count(), name).toBe(game.board.cells.length);
    expect(await person.page.locator(".game-board .piece").count(), name).toBe(position.pieces.length);
    // A disc of Othello goes nowhere; every other piece has a mark on its picture.
    let moving = 0;
    for (const { kind } of game.pieces) {
      const reach = (await (
        await request.post(`${stage.address}/api/reach`, { data: { game: name, kind } })
      ).json()) as Reach;
      if (Object.values(reach).some((from) => from.quiet.length + from.captures.length + from.other.length > 0))
        moving++;
    }
    await expect.poll(() => person.page.locator(".kind:has(.reach > *)").count(), { message: name }).toBe(moving);
  }
  person.fine();
}, 300_000);

it("introduces a game: pictures that lead on, and a published game to play through", async () => {
  const person = await stage.person();
  await person.open("/games/orchess");
  const sample = person.page.locator(".sample");
  await sample.locator(".tree").waitFor();
  expect(await person.page.locator(".pictures figure").count()).toBeGreaterThanOrEqual(3);
  for (const image of await person.page.locator(".pictures img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0))
      .toBe(true);
  }
  expect(await sample.locator(".tree").textContent()).toContain("(13...K:e714.Q:c6");
  await sample.getByRole("button", { name: "Qh4/e4" }).click();
  await expect.poll(() => sample.locator('[data-at="e4"]').getAttribute("data-piece")).toBe("w pawn marked");
  expect(await sample.locator(".effect").count()).toBe(1);
  // Keys step through the game that has the focus, and through no other part of the page.
  await person.page.keyboard.press("ArrowRight");
  await expect.poll(() => sample.locator('[data-at="h4"]').getAttribute("data-piece")).toBe("b queen marked");
  // What might have followed the last move was not played.
  await sample.getByRole("button", { name: "Last position" }).click();
  await expect.poll(() => sample.locator('[data-at="d2"]').getAttribute("data-piece")).toBe("w queen marked");
  expect(await sample.locator(".node[aria-current]").textContent()).toBe("Qc2/Qd2!");
  const inSight = () =>
    sample.locator(".node[aria-current]").evaluate((node) => {
      const [move, list] = [node, node.closest(".tree")!].map((part) => part.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      return move.top >= list.top && move.bottom <= list.bottom;
    });
  expect(await inSight()).toBe(true);
  await sample.getByRole("button", { name: "Qa8/Rh8" }).click();
  await expect.poll(() => sample.locator('[data-at="h8"]').getAttribute("data-piece")).toBe("b rook marked");
  await person.shot("introduction-orchess", true);
  await person.page.locator(".pictures a").first().click();
  await expect.poll(() => person.page.locator(".tree").textContent()).toContain("Qh4/e4");
  person.fine();
});

it("shows which piece comes of which, with their pictures", async () => {
  const person = await stage.person();
  await person.open("/games/osmosis");
  const row = person.page.locator(".words tbody tr", { has: person.page.getByRole("rowheader", { name: "caliph" }) });
  // biome-ignore lint/performance/useDomNodeTextContent: the line break between the two is part of what is tested
  await expect.poll(() => row.locator("td").nth(1).innerText()).toMatch(/cardinal\s+or\s+gnu/);
  expect(await row.locator("img").count()).toBe(7);
  person.fine();
});

it("tells what is wrong with an address", async () => {
  const person = await stage.person();
  await person.open("/games/no-such-game");
  await expect.poll(() => person.page.locator("[role=alert]").textContent()).toMatch(/no-such-game/);
  await person.open("/play/no-such-room");
  await person.page.locator("[role=alert]").waitFor();
});

it.each(["/games/%E0%A4%A", "/%", "//games", "/nowhere/at/all"])("says that there is nothing at %s", async (path) => {
  const person = await stage.person();
  await person.open(path);
  await person.page.getByRole("heading", { name: "Page not found" }).waitFor();
  await person.page.getByRole("link", { name: "all games" }).click();
  await person.page.locator(".card").first().waitFor();
  person.fine();
});

it("says so where a page cannot be shown, and goes on elsewhere", async () => {
  const person = await stage.person();
  await person.page.route("**/api/stored*", (route) => route.fulfill({ json: { games: null, next: null } }));
  await person.open("/archive");
  await expect.poll(() => person.page.getByRole("alert").textContent()).toMatch(/^This page could not be shown: ./);
  await person.page.getByRole("button", { name: "Reload" }).waitFor();
  await person.page.getByRole("link", { name: "all games" }).click();
  await person.page.locator(".card").first().waitFor();
  expect(await person.page.getByRole("alert").count()).toBe(0);
  // It is told to who looks for the mistake.
  expect(person.wrong.length).toBeGreaterThan(0);
});

it("says wherever it needs the list of games that the server refuses it", async () => {
  const person = await stage.person();
  await person.signUp("Refused");
  await person.page.route("**/api/games", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: { detail: "too many wait for `games`" },
    }),
  );
  for (const path of ["/", "/analysis", "/archive", "/design", "/lobby", "/studies", "/tournament/new"]) {
    await person.open(path);
    await expect
      .poll(() => person.page.getByRole("alert").allTextContents(), { message: path })
      .toEqual(["too many wait for games"]);
    expect(await person.page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
  }
  person.fine();
});

it("puts a piece of the rules anywhere and shows what it reaches", async () => {
  const person = await stage.person();
  await person.open("/games/omega");
  const wizard = person.page.locator(".kind", { hasText: "wizard" });
  await wizard.locator(".reach > *").first().waitFor();
  await wizard.scrollIntoViewIfNeeded();
  const corner = await wizard.locator('[data-square="w1"]').boundingBox();
  await person.page.mouse.click(corner!.x + corner!.width / 2, corner!.y + corner!.height / 2);
  await expect
    .poll(() => wizard.locator("svg").getAttribute("aria-label"))
    .toMatch(/on w1 goes to (a0|a2|c0)(, (a0|a2|c0)){2}/);
  person.fine();
});

it("analyses: lines in the game's notation, a tree, import and a link", async () => {
  const person = await stage.person();
  await person.open("/analysis?game=orchess");
  await person.page.locator(".engine-line").first().waitFor();
  expect(await person.page.locator(".engine-line").count()).toBe(2);
  await person.click("e2", "e4");
  await person.sees("e4", "w pawn");
  await person.page.keyboard.press("Tab");
  await person.page.getByRole("button", { name: "Previous move" }).click();
  await person.sees("e4", null);
  await person.click("d2", "d4");
  await person.sees("d4", "w pawn");
  await expect.poll(() => person.page.locator(".tree").textContent()).toMatch(/1\.\s*e4\s*\(1\.\s*d4\)/);
  await person.page.getByLabel("Comment on d4").fill("the other way");
  await person.page.getByText("Import, export, link").click();
  const pgn = person.page.getByLabel("PGN of this study");
  await expect.poll(() => pgn.inputValue()).toContain("1. e4 (1. d4 {the other way})");
  await person.page.getByLabel("A FEN, moves, or a PGN").fill("1. e4 e5 2. Nf3 Qh4/e4");
  await person.page.getByRole("button", { name: "Import" }).click();
  await expect.poll(() => person.page.locator(".tree").textContent()).toContain("Qh4/e4");
  await person.page.getByRole("button", { name: "Last position" }).click();
  await person.sees("e4", "w pawn marked");
  await person.page.getByRole("button", { name: "Evaluate all moves" }).click();
  await person.page.locator(".graph").waitFor({ timeout: 60_000 });
  person.fine();
});

it("takes up a piece that is clicked in the very moment a position comes", async () => {
  const person = await stage.person();
  await person.open("/analysis?game=chess");
  await person.click("e2", "e4");
  await person.sees("e4", "w pawn");
  const at = await person.middle("d2");
  await person.page
    .locator(".desk .squares, .table .squares")
    .first()
    .evaluate((board, { x, y }) => {
      const press = (type: string) =>
        board.nextElementSibling!.dispatchEvent(
          new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", bubbles: true }),
        );
      const watch = new MutationObserver(() => {
        if (board.querySelector('[data-at="e4"]')) return;
        watch.disconnect();
        press("pointerdown");
        press("pointerup");
      });
      watch.observe(board, { subtree: true, childList: true, attributes: true });
    }, at);
  await person.page.getByRole("button", { name: "Previous move" }).click();
  await person.sees("e4", null);
  await person.page.locator(".squares .chosen").waitFor();
  await person.click("d4");
  await person.sees("d4", "w pawn");
  person.fine();
});

it("has the whole evaluation on its bar, also at 320 pixels", async () => {
  const person = await stage.person({ viewport: { width: 320, height: 640 } });
  await person.open(`/analysis?${new URLSearchParams({ game: "chess", fen: "4k3/8/8/8/8/8/2QR4/4K3 w - - 0 1" })}`);
  const label = person.page.locator(".evaluation-text");
  await expect.poll(() => label.textContent()).toMatch(/^[+#]/);
  for (const words of [null, "-9.9", "+100", "-#12"]) {
    const fits = await label.evaluate((span, words) => {
      if (words) span.textContent = words;
      const range = document.createRange();
      range.selectNodeContents(span);
      const [text, bar] = [range.getBoundingClientRect(), span.parentElement!.getBoundingClientRect()];
      return text.width > 5 && text.left >= bar.left && text.right <= bar.right;
    }, words);
    expect(fits, words ?? "as it is").toBe(true);
  }
  person.fine();
});

it("shows what an endgame table says of a position and of its moves", async () => {
  const own = await Stage.set({ table: ["chess", "KRK"] });
  try {
    const person = await own.person();
    await person.open(`/analysis?${new URLSearchParams({ game: "chess", fen: "8/8/8/8/8/2k5/1R6/K7 w - - 0 1" })}`);
    const table = person.page.getByRole("region", { name: "Endgame table" });
    await table.getByText("Endgame table: won in 16").waitFor();
    const moves = table.getByRole("button");
    expect(await moves.count()).toBe(16);
    expect(await moves.first().textContent()).toContain("won in 16");
    expect(await moves.last().textContent()).toContain("drawn");
    await person.shot("endgame-table");
    await person.page.setViewportSize({ width: 360, height: 740 });
    await person.shot("endgame-table-small", true);
    const best = (await moves.first().locator("strong").textContent())!;
    await moves.first().click();
    await table.getByText("Endgame table: lost in 15").waitFor();
    await person.page.locator(".moves, .tree").getByText(best).first().waitFor();
    // Where the clock runs out before, it says so; and no table has the start.
    await person.open(`/analysis?${new URLSearchParams({ game: "chess", fen: "8/8/8/8/8/2k5/1R6/K7 w - - 80 90" })}`);
    await table.getByText("Endgame table: won in 16, but the fifty-move rule draws it").waitFor();
    await person.open("/analysis?game=chess");
    await person.page.locator(".study").waitFor();
    expect(await table.count()).toBe(0);
    person.fine();
  } finally {
    await own.strike();
  }
}, 120_000);
