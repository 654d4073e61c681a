import type { Cell, Shape } from "../api/types";

/** The side of a square in the units of the drawing. */
export const SIDE = 100;

/** The space between two planes. */
const GAP = 75;

/** How far the rim of the board stands out. */
const RIM = 5;

/** A place in the drawing, the corner of a square or any other point. */
export interface Point {
  x: number;
  y: number;
}

/** Where the squares of a board are drawn, from one player's side or from the other's. */
export class Geometry {
  private readonly byName = new Map<string, Cell>();
  private readonly byPlace = new Map<string, Cell>();
  /** What the drawing shows, with room for the labels where no holes leave it. */
  readonly view: { x: number; y: number; width: number; height: number };

  constructor(
    readonly shape: Shape,
    readonly flipped: boolean,
  ) {
    for (const cell of shape.cells) {
      this.byName.set(cell.square, cell);
      this.byPlace.set(`${cell.x},${cell.y}`, cell);
    }
    const labels = this.labels();
    const left = Math.min(-RIM, ...labels.map((label) => label.x - 20));
    const bottom = Math.max(shape.height * SIDE + RIM, ...labels.map((label) => label.y + 20));
    this.view = { x: left, y: -RIM, width: this.width + RIM - left, height: bottom + RIM };
  }

  /** How many columns each plane has. */
  private get columns(): number {
    return this.shape.width / this.shape.planes;
  }

  /** How wide the squares are with the spaces between planes. */
  get width(): number {
    return this.left(this.shape.width - 1) + SIDE;
  }

  /** The left edge of a column as it is seen. */
  private left(column: number): number {
    return column * SIDE + Math.floor(column / this.columns) * GAP;
  }

  has(square: string): boolean {
    return this.byName.has(square);
  }

  cells(): Cell[] {
    return this.shape.cells;
  }

  /** The column and the row of a square as it is seen. */
  private seen(cell: Point): Point {
    return this.flipped
      ? { x: this.shape.width - 1 - cell.x, y: this.shape.height - 1 - cell.y }
      : { x: cell.x, y: cell.y };
  }

  /** The upper left corner of a square. */
  corner(square: string): Point {
    const cell = this.byName.get(square);
    if (!cell) return { x: -10 * SIDE, y: -10 * SIDE };
    const { x, y } = this.seen(cell);
    return { x: this.left(x), y: y * SIDE };
  }

  middle(square: string): Point {
    const { x, y } = this.corner(square);
    return { x: x + SIDE / 2, y: y + SIDE / 2 };
  }

  /** The square at a point of the drawing. */
  at(point: Point): string | null {
    const pitch = this.columns * SIDE + GAP;
    const plane = Math.floor(point.x / pitch);
    const column = Math.floor((point.x - plane * pitch) / SIDE);
    if (column >= this.columns) return null;
    const seen = this.seen({ x: plane * this.columns + column, y: Math.floor(point.y / SIDE) });
    return this.byPlace.get(`${seen.x},${seen.y}`)?.square ?? null;
  }

  /**
   * The square that an arrow key goes to: the next one in that direction, over holes; where none is, the nearest next to
   * the way, so that corner squares are reached too.
   */
  step(square: string, dx: number, dy: number): string {
    const cell = this.byName.get(square);
    if (!cell) return square;
    const turn = this.flipped ? -1 : 1;
    const ahead = this.shape.cells
      .map((other) => ({
        other,
        along: ((other.x - cell.x) * dx + (other.y - cell.y) * dy) * turn,
        aside: Math.abs((other.x - cell.x) * dy) + Math.abs((other.y - cell.y) * dx),
      }))
      .filter(({ along, aside }) => along > 0 && aside <= along);
    const cost = (way: { along: number; aside: number }) => way.along + way.aside * 2.5;
    ahead.sort((a, b) => cost(a) - cost(b));
    return ahead[0]?.other.square ?? square;
  }

  /**
   * The squares in the order in which they are read: row by row as they are seen, one plane after another. Those with a
   * name of their own are last.
   */
  rows(): string[][] {
    const own = new Set(this.ownNames());
    if (own.size === this.shape.cells.length) own.clear();
    const rows = new Map<number, { x: number; square: string }[]>();
    for (const cell of this.shape.cells) {
      const { x, y } = this.seen(cell);
      const row = own.has(cell.square) ? Number.POSITIVE_INFINITY : this.planeOf(x) * this.shape.height + y;
      rows.set(row, [...(rows.get(row) ?? []), { x, square: cell.square }]);
    }
    return [...rows]
      .sort(([a], [b]) => a - b)
      .map(([, row]) => row.sort((a, b) => a.x - b.x).map(({ square }) => square));
  }

  private planeOf(column: number): number {
    return Math.floor(column / this.columns);
  }

  /** The squares of a whole line through a square, in the order in which it runs; holes are left out. */
  line(square: string, dx: number, dy: number): string[] {
    const cell = this.byName.get(square);
    if (!cell) return [];
    const turn = this.flipped ? -1 : 1;
    const far = Math.max(this.shape.width, this.shape.height);
    const line: string[] = [];
    for (let step = -far; step <= far; step++) {
      const [x, y] = [cell.x + dx * step * turn, cell.y + dy * step * turn];
      const other = this.byPlace.get(`${x},${y}`);
      if (other && this.planeOf(x) === this.planeOf(cell.x)) line.push(other.square);
    }
    return line;
  }

  /** The squares of the rank or file with a label, from white's left or from the bottom. */
  labelled(label: string): string[] {
    const { files, ranks, cells } = this.shape;
    const file = files.find((file) => file.label === label)?.x;
    const rank = ranks.find((rank) => rank.label === label)?.y;
    return cells
      .filter((cell) => (rank === undefined ? cell.x === file : cell.y === rank) && this.isNamedByEdge(cell))
      .sort((a, b) => a.x - b.x || b.y - a.y)
      .map((cell) => cell.square);
  }

  /** The square on the same file and a rank of a number, or nothing: ranks without numbers are counted from white's side. */
  onRank(square: string, number: string): string | null {
    const { ranks, height } = this.shape;
    const numbered = ranks.some(({ label }) => /^\d/.test(label));
    const y = numbered ? ranks.find(({ label }) => label === number)?.y : height - Number(number);
    return this.nearest(square, (cell) => cell.y === y, "x");
  }

  /** The square on the same rank and a file of a number: its label, or counted from white's left. */
  onFile(square: string, number: string): string | null {
    const files = this.shape.files;
    const x = (files.find(({ label }) => label === number) ?? files[Number(number) - 1])?.x;
    return this.nearest(square, (cell) => cell.x === x, "y");
  }

  private nearest(square: string, on: (cell: Cell) => boolean, along: "x" | "y"): string | null {
    const from = this.byName.get(square);
    if (!from) return null;
    const far = (cell: Cell) => Math.abs(cell[along] - from[along]);
    return this.shape.cells.filter(on).sort((a, b) => far(a) - far(b))[0]?.square ?? null;
  }

  /** The letters and numbers at the edge: next to the outermost squares of their file or rank. */
  labels(): { text: string; x: number; y: number }[] {
    const { shape } = this;
    const named = shape.cells.filter((cell) => this.isNamedByEdge(cell));
    const files = shape.files.map(({ x, label }) => {
      const rows = named.filter((cell) => cell.x === x).map((cell) => this.seen(cell).y);
      const column = this.seen({ x, y: 0 }).x;
      return { text: label, x: this.left(column) + SIDE / 2, y: (Math.max(...rows) + 1) * SIDE + 22 };
    });
    const ranks = shape.ranks.map(({ y, label }) => {
      const columns = named.filter((cell) => cell.y === y).map((cell) => this.seen(cell).x);
      const row = this.seen({ x: 0, y }).y;
      return { text: label, x: this.left(Math.min(...columns)) - 20, y: (row + 0.5) * SIDE };
    });
    return [...files, ...ranks].filter((label) => Number.isFinite(label.x) && Number.isFinite(label.y));
  }

  /** Squares with a name of their own, which is written onto them. */
  ownNames(): string[] {
    return this.shape.cells.filter((cell) => !this.isNamedByEdge(cell)).map((cell) => cell.square);
  }

  private isNamedByEdge(cell: Cell): boolean {
    const file = this.shape.files.find(({ x }) => x === cell.x)?.label;
    const rank = this.shape.ranks.find(({ y }) => y === cell.y)?.label;
    return file !== undefined && rank !== undefined && cell.square === file + rank;
  }
}
