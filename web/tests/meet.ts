import { expect } from "vitest";
import type { Person } from "./stage";

// Two who meet at a board.

/** Plays a move once it is one's turn. */
export async function move(person: Person, from: string, to: string, piece: string) {
  await expect.poll(() => person.page.title()).toMatch(/^Your move/);
  await person.click(from, to);
  await person.sees(to, piece);
}

/** Gives the game up, and waits until it has ended. */
export async function resign({ page }: Person) {
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByRole("button", { name: "Yes, resign", exact: true }).click();
  // Leaving at once would take the message along before it is sent.
  await page.locator(".moves-result").waitFor();
}

/** All have come to the same game, and nobody has moved; the one who has white comes first. */
export async function atBoard(people: [Person, Person]): Promise<[Person, Person]> {
  for (const { page } of people) await page.locator(".table").waitFor();
  // One of them may still look at another game, from which the page leads to this one.
  await expect.poll(() => new Set(people.map(({ page }) => page.url())).size).toBe(1);
  const onMove = async () => {
    const titles = await Promise.all(people.map(({ page }) => page.title()));
    return titles.findIndex((title) => title.startsWith("Your move"));
  };
  await expect.poll(onMove).toBeGreaterThanOrEqual(0);
  return (await onMove()) === 0 ? people : [people[1], people[0]];
}
