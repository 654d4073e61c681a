import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SRC = import.meta.dirname;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory()
      ? files(path)
      : /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".test.ts")
        ? [path]
        : [];
  });
}

it("knows no game by name", () => {
  const folder = join(SRC, "../../variants");
  // A definition without a title is no game, only a part of games.
  const games = readdirSync(folder)
    .filter((name) => /^title/m.test(readFileSync(join(folder, name), "utf8")))
    .map((name) => name.replace(".toml", ""));
  expect(games.length).toBeGreaterThan(10);
  const name = new RegExp(`\\b(${games.join("|")})\\b`);
  const found = files(SRC).filter((path) =>
    name.test(readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
  );
  expect(found).toEqual([]);
});
