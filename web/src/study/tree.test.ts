import { describe, expect, it } from "vitest";
import type { PgnLine } from "../api/types";
import { exported } from "./exported";
import { grow } from "./grow";
import { add, isMain, path, promote, remove, rest, root } from "./tree";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const move = (san: string) => ({ uci: san, san });

/** The moves of a line with comments in braces and variations in parentheses. */
function words({ comments, moves }: PgnLine): string {
  const said = (texts: string[]) => texts.map((text) => `{${text}}`);
  const parts = moves.flatMap(({ san, comments, variations }) => [
    san,
    ...said(comments),
    ...variations.map((line) => `(${words(line)})`),
  ]);
  return [...said(comments), ...parts].join(" ");
}

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
      moves: words.map((san, at) => ({
        uci: san,
        san,
        nags: [],
        comments: [],
        variations: at === words.length - 1 ? variations : [],
      })),
    });
    const tree = grow({
      game: "",
      tags: [],
      start: START,
      score: "1-0",
      main: line(["e4", "e5"], [line(["e5", "Nf3", "Nc6"]), line(["c5"])]),
    });
    expect(rest(tree).map((node) => node.san)).toEqual(["e4", "e5"]);
    expect(rest(rest(tree)[1]!.children[0]!).map((node) => node.san)).toEqual(["Nc6"]);
    expect(words(exported(tree, "chess", null).main)).toBe("e4 e5 (c5) (e5 Nf3 Nc6)");
  });

  it("is exported with its variations and comments, and read back as the same", () => {
    const { top, c5, e4 } = study();
    c5.comment = "Sicilian";
    e4.comment = "best by test";
    e4.nags = [1, 22];
    const game = exported(top, "chess", null);
    expect(words(game.main)).toBe("e4 {best by test} e5 (c5 {Sicilian} Nf3) g3");
    expect(game.main.moves[0]!.nags).toEqual([1, 22]);
    expect(exported(grow(game), "chess", null)).toEqual(game);
  });

  it("is exported with the definition of a game that the server does not have", () => {
    expect(exported(root(START), "mine", "title = 'Mine'")).toMatchObject({ game: "", definition: "title = 'Mine'" });
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
