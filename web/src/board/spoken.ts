import type { Edit, GameInfo, Position } from "../api/types";
import { t } from "../words/words";
import { trace } from "./after";
import { targets } from "./choose";
import { isMyTurn, pickable, type Scene, type Selection } from "./input";
import type { Mark } from "./Marks";
import { pieceWords } from "./words";

/** What the names of squares are made of. */
export interface Spoken {
  game: GameInfo;
  position: Position;
  last: Edit[];
  scene: Scene;
  selection: Pick<Selection, "origin" | "premove">;
  /** Arrows and circles that a person drew. */
  marks: Mark[];
}

/** The name of each square for who does not see the board: what stands there, how it is marked, and what a click would do. */
export function squareNames(spoken: Spoken): (square: string) => string {
  const { game, position } = spoken;
  const pieces = new Map(position.pieces.map((piece) => [piece.square, piece]));
  const walls = new Set(position.walls);
  const state = states(spoken, (square) => pieces.has(square));
  const click = clicks(spoken);
  return (square) => {
    const piece = pieces.get(square);
    const stands = piece ? pieceWords(game, piece) : walls.has(square) ? t("spoken-wall") : t("spoken-empty");
    return [square, stands, ...(state.get(square) ?? []), click(square)].filter(Boolean).join(", ");
  };
}

/** What else is to be seen on squares. */
function states(
  { position, last, selection, marks }: Spoken,
  full: (square: string) => boolean,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (square: string, words: string) => found.set(square, [...(found.get(square) ?? []), words]);
  for (const square of trace(last)) add(square, full(square) ? t("spoken-moved-last") : t("spoken-left-last"));
  for (const square of new Set(position.checks.map(({ to }) => to))) add(square, t("spoken-in-check"));
  for (const square of new Set(position.checks.map(({ from }) => from))) add(square, t("spoken-gives-check"));
  if (selection.premove) add(selection.premove.square, t("spoken-premove"));
  for (const { from, to } of marks) add(from, from === to ? t("spoken-circled") : t("spoken-arrow", { square: to }));
  return found;
}

/** What a click on a square would do. */
function clicks({ position, scene, selection }: Spoken): (square: string) => string {
  const { origin } = selection;
  const mine = isMyTurn(scene);
  const open = new Map(
    (origin && mine ? targets(scene.moves, origin, scene.pieces) : []).map((target) => [target.square, target]),
  );
  const pick = pickable(scene);
  const counts = new Map<string, number>();
  for (const { from } of position.moves) if (from !== null) counts.set(from, (counts.get(from) ?? 0) + 1);
  return (square) => {
    const target = open.get(square);
    if (target)
      return target.partner ? t("spoken-castles") : target.captures ? t("spoken-captures") : t("spoken-moves-here");
    if (origin && "square" in origin && origin.square === square) return t("spoken-picked-up");
    if (!pick.has(square)) return "";
    if (!mine) return t("spoken-ahead");
    const count = counts.get(square) ?? 0;
    return count === 0 ? t("spoken-no-moves") : t("spoken-moves", { count });
  };
}
