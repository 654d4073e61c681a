import type { Cell, Shape } from "../api/types";
import { type Table, tableIn, withValue } from "./definition";

/** The squares of a board, as a definition says them: places count from the a-file and from the lowest rank. */
export interface BoardPlan {
  files: number;
  ranks: number;
  /** The number of the lowest rank. */
  first: number;
  planes: number;
  holes: string[];
  extra: Record<string, [number, number]>;
}

/** A board and what stands on it. */
export interface Setup {
  board: BoardPlan;
  /** What stands on each square, as a FEN has it: a letter with its marks, or a wall. */
  pieces: Map<string, string>;
  /** The pieces in hand with their brackets, where a FEN has them. */
  hands: string;
  /** The fields of the FEN behind the first. */
  rest: string;
  /** Whether the FEN fits the board. */
  fits: boolean;
}

export const MOST_FILES = 26;
export const MOST_RANKS = 99;

const count = (value: unknown, otherwise: number, most: number): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? Math.min(value, most) : otherwise;

/** The board of a definition, as far as it is one. */
export function boardIn(whole: Table): BoardPlan {
  const board = tableIn(whole, "board");
  const holes = Array.isArray(board["holes"]) ? board["holes"] : [];
  const places = Object.entries(tableIn(board, "extra")).filter(
    (entry): entry is [string, [number, number]] =>
      Array.isArray(entry[1]) && entry[1].length === 2 && entry[1].every((number) => Number.isInteger(number)),
  );
  return {
    files: Math.max(1, count(board["files"], 8, MOST_FILES)),
    ranks: Math.max(1, count(board["ranks"], 8, MOST_RANKS)),
    first: count(board["first-rank"], 1, 1),
    planes: Math.max(1, count(board["planes"], 1, MOST_FILES)),
    holes: holes.filter((hole) => typeof hole === "string"),
    extra: Object.fromEntries(places),
  };
}

export type Place = readonly [number, number];

/** The name of a place of the rectangle. */
export const named = ({ first }: BoardPlan, [x, y]: Place): string => String.fromCharCode(97 + x) + (y + first);

/** Into how many planes the rectangle is cut: all as wide as each other, or it is one. */
export const planesOf = ({ files, planes }: BoardPlan): number => (files % planes === 0 ? planes : 1);

/** Whether a place is in the rectangle. */
export const within = ({ files, ranks }: BoardPlan, [x, y]: Place): boolean =>
  x >= 0 && y >= 0 && x < files && y < ranks;

/** The place of a square, of the rectangle or an extra one. */
export function placeOf(board: BoardPlan, square: string): Place | null {
  const extra = board.extra[square];
  if (extra) return extra;
  const [, file, rank] = /^([a-z])(\d+)$/.exec(square) ?? [];
  if (!file || !rank) return null;
  const place: Place = [file.charCodeAt(0) - 97, Number(rank) - board.first];
  return within(board, place) ? place : null;
}

/** The square on a place; nothing where there is none. */
export function squareOn(board: BoardPlan, place: Place): string | null {
  const extra = Object.entries(board.extra).find(([, [x, y]]) => x === place[0] && y === place[1]);
  if (extra) return extra[0];
  if (!within(board, place)) return null;
  const name = named(board, place);
  return board.holes.includes(name) ? null : name;
}

/** The corners of the smallest rectangle that has all squares. */
function corners(board: BoardPlan): { low: Place; high: Place } {
  const places = Object.values(board.extra);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return {
    low: [Math.min(0, ...xs), Math.min(0, ...ys)],
    high: [Math.max(board.files - 1, ...xs), Math.max(board.ranks - 1, ...ys)],
  };
}

/** The places in the order of a FEN: rows from the top. */
function rows(board: BoardPlan): Place[][] {
  const { low, high } = corners(board);
  return Array.from({ length: high[1] - low[1] + 1 }, (_, down) =>
    Array.from({ length: high[0] - low[0] + 1 }, (_, right): Place => [low[0] + right, high[1] - down]),
  );
}

const TOKEN = /\d+|\*|\(\+?[A-Za-z]'?\)~?|\+?[A-Za-z]'?~?/y;

/** The board of a definition with its start; what of the FEN doesn't fit is left out. */
export function readSetup(whole: Table): Setup {
  const board = boardIn(whole);
  const fen = tableIn(whole, "start")["fen"];
  const [first = "", ...rest] = typeof fen === "string" ? fen.split(" ") : [];
  const hands = /\[[^\]]*\]$/.exec(first)?.[0] ?? "";
  const lines = first.slice(0, first.length - hands.length).split("/");
  const all = rows(board);
  const pieces = new Map<string, string>();
  let fits = lines.length === all.length;
  for (const [at, row] of all.entries()) {
    const tokens = tokensOf(lines[at] ?? "");
    fits &&= tokens !== null && tokens.length === row.length;
    for (const [right, place] of row.entries()) {
      const [token, square] = [tokens?.[right] ?? null, squareOn(board, place)];
      if (square && token) pieces.set(square, token);
      else if (!square && token !== "*") fits = false;
    }
  }
  return { board, pieces, hands, rest: rest.join(" "), fits };
}

/** What stands on each place of a row, nothing on an empty one; null if it cannot be read. */
function tokensOf(line: string): (string | null)[] | null {
  const tokens: (string | null)[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < line.length) {
    const [token] = TOKEN.exec(line) ?? [];
    if (!token) return null;
    const run = Number(token);
    if (run > MOST_FILES + 2) return null;
    if (Number.isNaN(run)) tokens.push(token);
    else tokens.push(...Array<null>(run).fill(null));
  }
  return tokens;
}

/** The first field of a FEN. */
export function placement({ board, pieces, hands }: Setup): string {
  const lines = rows(board).map((row) => {
    let line = "";
    let empty = 0;
    for (const place of row) {
      const square = squareOn(board, place);
      const token = square === null ? "*" : pieces.get(square);
      if (token === undefined) {
        empty += 1;
        continue;
      }
      line += (empty || "") + token;
      empty = 0;
    }
    return line + (empty || "");
  });
  return lines.join("/") + hands;
}

/** A definition with another set-up; what is as it was is not touched. */
export function writeSetup(whole: Table, setup: Setup): Table {
  const { board } = setup;
  const old = boardIn(whole);
  const size = (whole: Table, key: "files" | "ranks") =>
    board[key] === old[key] ? whole : withValue(whole, ["board", key], board[key]);
  let next = size(size(whole, "files"), "ranks");
  if (board.holes.join() !== old.holes.join()) next = withValue(next, ["board", "holes"], board.holes);
  if (JSON.stringify(board.extra) !== JSON.stringify(old.extra))
    next = withValue(next, ["board", "extra"], Object.keys(board.extra).length > 0 ? board.extra : undefined);
  const fen = [placement(setup), setup.rest || "w - - 0 1"].join(" ");
  return withValue(next, ["start", "fen"], fen);
}

/** The squares as a board is drawn; `around` has the places next to the rectangle too, and every hole. */
export function shapeOf(board: BoardPlan, around: boolean): Shape {
  const { low, high } = corners(board);
  const rim = around && board.planes === 1;
  const [left, right] = rim ? [-1, board.files] : [low[0], high[0]];
  const [bottom, top] = rim ? [-1, board.ranks] : [low[1], high[1]];
  const cells: Cell[] = [];
  for (let y = top; y >= bottom; y--)
    for (let x = left; x <= right; x++) {
      const place: Place = [x, y];
      const square = squareOn(board, place) ?? (around ? nameless(board, place) : null);
      if (square) cells.push({ square, x: x - left, y: top - y, light: (x + y) % 2 !== 0 });
    }
  const line = (length: number) => Array.from({ length }, (_, at) => at);
  return {
    planes: rim ? 1 : planesOf(board),
    width: right - left + 1,
    height: top - bottom + 1,
    cells,
    files: line(board.files).map((x) => ({ x: x - left, label: named(board, [x, 0]).replace(/\d+$/, "") })),
    ranks: line(board.ranks).map((y) => ({ y: top - y, label: String(y + board.first) })),
  };
}

/** A name for a place without a square: that of the rectangle, or the numbers of one next to it. */
export const nameless = (board: BoardPlan, place: Place): string =>
  within(board, place) ? named(board, place) : place.join();

/** The place that one of `shapeOf` names. */
export function placeNamed(board: BoardPlan, name: string): Place | null {
  const [, x, y] = /^(-?\d+),(-?\d+)$/.exec(name) ?? [];
  return x !== undefined && y !== undefined ? [Number(x), Number(y)] : placeOf(board, name);
}
