import { afterEach, expect, it, vi } from "vitest";
import type { AccountExport } from "../api/types";
import { exportAll, joined } from "./export";

const nothing = {
  games: [],
  notes: [],
  conditional: [],
  messages: [],
  puzzle_attempts: [],
  studies: [],
  catalogue: [],
};
const part = (some: object, next: string | null = null) =>
  ({ ...nothing, follows: [], ...some, next }) as unknown as AccountExport;
const study = (id: string, pgn: string) => ({ study: { id }, members: [], pgn });
const entry = (id: string, ...versions: string[]) => ({
  entry: { id },
  versions: versions.map((source) => ["", source]),
});

afterEach(() => vi.unstubAllGlobals());

it("puts together again what went on in another part, and keeps the rest in order", () => {
  const all = joined([
    part({ follows: ["Bob"], games: [{ pgn: "1. e4" }], messages: ["hi"], studies: [study("a", "A1")] }, "x"),
    part({ games: [{ pgn: "1. d4" }], messages: ["bye"], studies: [study("a", "A2"), study("b", "B")] }, "y"),
    part({ catalogue: [entry("c", "3", "2")] }, "z"),
    part({ catalogue: [entry("c", "1"), entry("d", "1")] }),
  ]);
  expect(all).toEqual(
    part({
      follows: ["Bob"],
      games: [{ pgn: "1. e4" }, { pgn: "1. d4" }],
      messages: ["hi", "bye"],
      studies: [study("a", "A1\nA2"), study("b", "B")],
      catalogue: [entry("c", "3", "2", "1"), entry("d", "1")],
    }),
  );
});

it("reads one part after another, and waits where it was too fast", async () => {
  const problem = { type: "menagerie:too-many", detail: "Too many requests." };
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  const answers = [json(part({ notes: [1] }, "7")), json(problem, 429), json(part({ notes: [2] }))];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answers.shift();
  });
  expect((await exportAll()).notes).toEqual([1, 2]);
  expect(asked).toEqual(["", "?before=7", "?before=7"].map((query) => `/api/account/export${query}`));
});
