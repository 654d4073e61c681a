import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { type Person, Stage } from "./stage";

// Puzzles are solved, missed and given up, with and without an account.

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.set();
});
afterAll(() => stage?.strike());

interface Asked {
  id: string;
  game: string;
  fen: string;
  length: number;
  result: { solved: boolean } | null;
}

const side = (person: Person) => person.page.getByRole("complementary", { name: "Puzzle" });

/** A puzzle of two moves and its solution, which somebody else has given up. */
async function long(): Promise<{ id: string; game: string; solution: string[]; wrong: string }> {
  const guest = await stage.person();
  const ask = async <T>(path: string, data: object): Promise<T> => {
    const answer = await guest.page.request.post(stage.address + path, { data, headers: { origin: stage.address } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  for (let turn = 0; turn < 200; turn++) {
    const answer = await guest.page.request.get(`${stage.address}/api/puzzles/next?game=omega`);
    const { id, game, fen, length } = (await answer.json()) as Asked;
    if (length !== 2) continue;
    const { moves: solution } = await ask<{ moves: string[] }>(`/api/puzzles/${id}/give-up`, {});
    const { moves } = await ask<{ moves: { uci: string }[] }>("/api/position", { game, fen });
    const wrong = moves.map(({ uci }) => uci).find((uci) => uci !== solution[0])!;
    await guest.context.close();
    return { id, game, solution, wrong };
  }
  throw new Error("there is no puzzle of two moves");
}

/** Types a move, as squares lie elsewhere in each game. */
async function type(person: Person, move: string) {
  const field = side(person).getByRole("textbox");
  await field.fill(move);
  await field.press("Enter");
}

it("says whether a move is right, answers it, and rates the first attempt of an account", async () => {
  const { id, solution, wrong } = await long();
  const [ann, bob, cy] = [
    await stage.person(),
    await stage.person(),
    await stage.person({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
  ];
  await ann.signUp("Ann");
  await bob.signUp("Bob");

  await ann.open("/puzzles");
  await ann.page.getByRole("heading", { name: "Puzzles" }).waitFor();
  await expect.poll(() => ann.page.locator(".puzzles li").count()).toBeGreaterThanOrEqual(4);
  expect(await faults(ann), "puzzles").toEqual([]);
  await ann.shot("puzzles");

  const address = `/puzzles/omega?id=${id}`;
  await ann.open(address);
  await side(ann).getByText("mate in 2 moves").waitFor();
  await side(ann).getByText("Your rating: 1500?").waitFor();
  await ann.shot("puzzle-begun");
  // What can be read of the moves does not say which of them win or give check.
  expect(await side(ann).getByRole("textbox").getAttribute("placeholder")).not.toMatch(/[+#]/);
  await type(ann, "m");
  await side(ann).locator(".reply").getByText(", ").waitFor();
  expect(await side(ann).locator(".reply").textContent()).not.toMatch(/[+#]/);
  await type(ann, solution[0]!);
  await side(ann).getByText("Right. Go on!").waitFor();
  // The reply has been played by itself, and the next move can be made.
  await side(ann).getByRole("textbox").waitFor();
  await type(ann, solution[2]!);
  await side(ann).getByText("Solved!").waitFor();
  await side(ann)
    .getByText(/You solved it at the first attempt. Your rating: 1\d\d\d\? \(\+\d+\)/)
    .waitFor();
  expect(await side(ann).getByRole("button", { name: "Show the solution" }).count()).toBe(0);
  expect(await faults(ann), "solved").toEqual([]);
  await ann.shot("puzzle-solved");
  // The result is still there after a reload, and a second attempt changes nothing.
  await ann.page.reload();
  await side(ann).getByText("You solved it at the first attempt.").waitFor();
  await type(ann, wrong);
  await side(ann).getByText("That is not the move that wins in time.").waitFor();
  await side(ann).getByText("You solved it at the first attempt.").waitFor();

  await bob.open(address);
  await type(bob, wrong);
  await side(bob).getByText("That is not the move that wins in time.").waitFor();
  await side(bob)
    .getByText(/Your first attempt failed. Your rating: 1\d\d\d\? \(−\d+\)/)
    .waitFor();
  await bob.shot("puzzle-failed");
  // It can still be solved.
  await type(bob, solution[0]!);
  await side(bob).getByText("Right. Go on!").waitFor();
  await side(bob).getByRole("button", { name: "Next puzzle" }).click();
  await side(bob).getByText("Your first attempt").waitFor({ state: "detached" });

  await cy.open("/puzzles/omega");
  await side(cy).getByText("to be rated").waitFor();
  await cy.shot("puzzle-phone", true);
  expect(await cy.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await side(cy).getByRole("button", { name: "Show the solution" }).click();
  await side(cy).getByText("The solution:").waitFor();
  await side(cy).getByText("About this puzzle").click();
  await side(cy).getByText("No other move wins in as many moves").waitFor();
  await cy.shot("puzzle-phone-solution", true);
  expect(await cy.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faults(cy), "solution").toEqual([]);
  await cy.open("/puzzles/makruk");
  await cy.page.getByText("no puzzles of this game here yet").waitFor();
  for (const person of [ann, bob, cy]) person.fine();
}, 300_000);
