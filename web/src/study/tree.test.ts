import { describe, expect, it } from "vitest";
import type { PgnLine } from "../api/types";
import { grow } from "./grow";
import { add, isMain, path, pgn, promote, remove, rest, root } from "./tree";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const move = (san: string) => ({ uci: san, san });

function study() {
  const top = root(START);
  const e4 = add(top, move("e4"));
  const e5 = add(e4, move("e5"));
  const c5 = add(e4, move("c5"));
  const f3 = add(c5, move("Nf3"));
  const g3 = add(e5, move("g3"));
  return { top, e4, e5, c5, f3, g3 };
}

describe("a tree of moves", () => {
  it("keeps a move that is made again as the same", () => {
    const { top, e4 } = study();
    expect(add(top, move("e4"))).toBe(e4);
    expect(top.children).toHaveLength(1);
  });

  it("tells what might have followed the last move from what was played", () => {
    const line = (words: string[], variations: PgnLine[] = []): PgnLine => ({
      comments: [],
      moves: words.map((san, at) => ({ uci: san, san, nags: [], comments: [], variations: at === words.length - 1 ? variations : [] })),
    });
    const tree = grow({ game: "", tags: [], start: START, score: "1-0", main: line(["e4", "e5"], [line(["e5", "Nf3", "Nc6"]), line(["c5"])]) });
    expect(rest(tree).map((node) => node.san)).toEqual(["e4", "e5"]);
    expect(rest(rest(tree)[1]!.children[0]!).map((node) => node.san)).toEqual(["Nc6"]);
    expect(pgn(tree, {}, "1-0")).toBe('[Result "1-0"]\n\n1. e4 e5 (1... c5) (1... e5 2. Nf3 Nc6) 1-0\n');
  });

  it("is written as PGN with its variations and comments", () => {
    const { top, c5, e4 } = study();
    c5.comment = "Sicilian {so called}";
    e4.comment = "best by test";
    expect(pgn(top, { Event: 'A "test"' }, "*")).toBe(
      '[Event "A \\"test\\""]\n[Result "*"]\n\n1. e4 {best by test} 1... e5 (1... c5 {Sicilian (so called)} 2. Nf3) 2. g3 *\n',
    );
  });

  it("numbers from where the game begins", () => {
    const top = root("8/8/8/8/8/8/8/K1k5 b - - 0 31");
    add(add(top, move("Kb3")), move("Kb1"));
    expect(pgn(top, {}, "1/2-1/2")).toContain("31... Kb3 32. Kb1 1/2-1/2");
  });

  it("makes a variation the main line at every fork before it", () => {
    const { top, f3, c5, e4 } = study();
    expect(isMain(f3)).toBe(false);
    promote(f3);
    expect(isMain(f3)).toBe(true);
    expect(rest(top)).toEqual([e4, c5, f3]);
  });

  it("loses what comes after a move that is deleted", () => {
    const { e4, e5, g3 } = study();
    expect(path(g3)).toContain(e5);
    expect(remove(e5)).toBe(e4);
    expect(e4.children.map((child) => child.san)).toEqual(["c5"]);
  });
});
