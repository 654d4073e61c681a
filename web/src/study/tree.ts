import { moveNumber, turnNumber } from "../parts/history";

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
  /** The FEN after the move, where it is known: only it says who moves next where a turn has several moves. */
  fen?: string;
  ply: number;
  children: Node[];
  comment: string;
  /** Signs of PGN by their numbers: 1 is `!`. */
  nags: number[];
  score: Score | null;
  /** It follows the last move of a game in thought only: nobody played it. */
  aside?: boolean;
}

let next = 1;

export function root(start: string): Node {
  return {
    id: next++,
    parent: null,
    uci: "",
    san: "",
    start,
    ply: 0,
    children: [],
    comment: "",
    nags: [],
    score: null,
  };
}

/** The node after a move: the one there is, or a new one, which is a variation when there is a main line already. */
export function add(parent: Node, { uci, san, fen }: { uci: string; san: string; fen?: string }): Node {
  const known = parent.children.find((child) => child.uci === uci);
  if (known) {
    if (fen) known.fen = fen;
    return known;
  }
  const node: Node = { ...root(parent.start), parent, uci, san, ply: parent.ply + 1 };
  if (fen) node.fen = fen;
  parent.children.push(node);
  return node;
}

/** The number of a node's move, as `12.` or `12...`. */
export function numberOf(node: Node): string {
  const before = node.parent?.parent ? node.parent.fen : node.start;
  return before ? turnNumber(before) : moveNumber(node.start, node.ply - 1);
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
