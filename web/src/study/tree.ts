import { moveNumber } from "../parts/history";

/** How good a position is for white: hundredths of a pawn, or moves to a mate. */
export interface Score {
  cp: number | null;
  mate: number | null;
  depth: number;
}

/** A move of a study and the position after it. The root has no move. */
export interface Node {
  id: number;
  parent: Node | null;
  uci: string;
  san: string;
  /** The FEN that the study begins from. */
  start: string;
  ply: number;
  children: Node[];
  comment: string;
  score: Score | null;
  /** It follows the last move of a game in thought only: nobody played it. */
  aside?: boolean;
}

let next = 1;

export function root(start: string): Node {
  return { id: next++, parent: null, uci: "", san: "", start, ply: 0, children: [], comment: "", score: null };
}

/** The node after a move: the one there is, or a new one, which is a variation when there is a main line already. */
export function add(parent: Node, { uci, san }: { uci: string; san: string }): Node {
  const known = parent.children.find((child) => child.uci === uci);
  if (known) return known;
  const node: Node = { ...root(parent.start), parent, uci, san, ply: parent.ply + 1 };
  parent.children.push(node);
  return node;
}

/** The nodes from the root to a node, without the root. */
export function path(node: Node): Node[] {
  const nodes: Node[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) nodes.unshift(at);
  return nodes;
}

/** The nodes that follow a node on its main line. */
export function rest(node: Node): Node[] {
  const nodes: Node[] = [];
  for (let at = node.children[0]; at && !at.aside; at = at.children[0]) nodes.push(at);
  return nodes;
}

/** Makes a variation the main line, at every fork on the way to it. */
export function promote(node: Node) {
  for (const at of path(node)) {
    const siblings = at.parent!.children;
    siblings.splice(siblings.indexOf(at), 1);
    siblings.unshift(at);
  }
}

/** Takes a node and all after it away; the node before it is left. */
export function remove(node: Node): Node {
  const parent = node.parent;
  if (!parent) return node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

export function isMain(node: Node): boolean {
  return path(node).every((at) => at.parent!.children[0] === at);
}

/** A text in a comment of PGN: braces would end it. */
const braced = (text: string) => `{${text.replace(/[{}]/g, (brace) => (brace === "{" ? "(" : ")"))}}`;

/** The moves after a node as PGN has them, variations in parentheses. */
export function moveText(from: Node): string {
  const words: string[] = [];
  const write = (node: Node, numbered: boolean) => {
    const number = moveNumber(node.start, node.ply - 1);
    if (numbered || !number.endsWith("...")) words.push(number);
    words.push(node.san);
    if (node.comment) words.push(braced(node.comment));
  };
  const line = (node: Node, numbered: boolean) => {
    const [main, ...others] = node.children;
    if (!main) return;
    if (main.aside) return node.children.forEach((child) => beside(node, child));
    write(main, numbered);
    for (const other of others) {
      words.push("(");
      write(other, true);
      line(other, other.comment !== "");
      words.push(")");
    }
    line(main, others.length > 0 || main.comment !== "");
  };
  // A variation of PGN stands in place of a move, so the last one is said again.
  const beside = (node: Node, child: Node) => {
    words.push("(", moveNumber(node.start, node.ply - 1), node.san);
    write(child, false);
    line(child, child.comment !== "");
    words.push(")");
  };
  if (from.comment) words.push(braced(from.comment));
  line(from, true);
  return words.join(" ").replace(/\( /g, "(").replace(/ \)/g, ")");
}

/** A study as PGN. */
export function pgn(from: Node, tags: Record<string, string>, result: string): string {
  const quoted = (text: string) => text.replace(/\\/g, "\\\\").replace(/"/g, '\\"');
  const head = Object.entries({ ...tags, Result: result }).map(([name, value]) => `[${name} "${quoted(value)}"]`);
  return `${head.join("\n")}\n\n${wrapped(`${moveText(from)} ${result}`.trim())}\n`;
}

function wrapped(text: string): string {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1]!;
    if (line.length + word.length + 1 > 80 && line) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}
