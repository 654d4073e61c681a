import type { PgnGame, PgnLine, PgnMove } from "../api/types";
import { add, type Node, root } from "./tree";

/** A tree of a game as the server has read it. */
export function grow(game: PgnGame): Node {
  const tree = root(game.start);
  follow(tree, game.main);
  // A variation that begins with the last move itself tells what might have followed.
  let end = tree;
  for (const move of game.main.moves) end = add(end, move);
  if (end !== tree) for (const child of end.children) child.aside = true;
  return tree;
}

function follow(from: Node, line: PgnLine) {
  from.comment = [from.comment, ...line.comments].filter(Boolean).join(" ");
  let at = from;
  for (const move of line.moves) {
    const node = hang(at, move);
    // A variation stands in place of the move that it is written behind.
    for (const variation of move.variations) follow(at, variation);
    at = node;
  }
}

function hang(parent: Node, move: PgnMove): Node {
  const node = add(parent, move);
  node.nags = [...new Set([...node.nags, ...move.nags])];
  node.comment = [node.comment, ...move.comments].filter(Boolean).join(" ");
  return node;
}
