import type { PgnGame, PgnMove } from "../api/types";
import type { Node } from "./tree";

/** A study in the shape that the server writes as PGN: the inverse of `grow`. */
export function exported(tree: Node, game: string, definition: string | null): PgnGame {
  return {
    game: definition === null ? game : "",
    ...(definition === null ? {} : { definition }),
    tags: [["Event", "Analysis"]],
    start: tree.start,
    main: { comments: comments(tree), moves: extended([], tree) },
    score: "*",
  };
}

/** A line up to a node, and the moves that follow it. */
function extended(line: PgnMove[], from: Node): PgnMove[] {
  for (let at = from; ; ) {
    const [main, ...others] = at.children;
    if (!main) return line;
    if (main.aside) {
      // A variation of PGN replaces a move, so what follows the last one repeats it.
      const again = { ...written(at), nags: [], comments: [] };
      line.at(-1)?.variations.push(...at.children.map((child) => variation([again], child)));
      return line;
    }
    line.push({ ...written(main), variations: others.map((other) => variation([], other)) });
    at = main;
  }
}

function variation(line: PgnMove[], node: Node) {
  return { comments: [], moves: extended([...line, written(node)], node) };
}

function written(node: Node): PgnMove {
  return { uci: node.uci, san: node.san, nags: node.nags, comments: comments(node), variations: [] };
}

const comments = (node: Node) => (node.comment ? [node.comment] : []);
