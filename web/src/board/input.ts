import type { Color, LegalMove, Placed } from "../api/types";
import { meant, movable, type Origin, sameOrigin } from "./choose";

/** What the board shows and who may move on it: all that a click is judged by. */
export interface Scene {
  moves: LegalMove[];
  pieces: Placed[];
  side: Color;
  /** Whose pieces this person moves. */
  mine: Color | "both" | null;
  premoves: boolean;
  /** Whether a tap on a target waits for a second one, because squares are smaller than a finger. */
  confirm: boolean;
}

/** How far a person has come in choosing a move. */
export interface Selection {
  origin: Origin | null;
  /** Moves between which one has to be asked. */
  asking: LegalMove[];
  /** The target that waits for a second tap. */
  pending: string | null;
  premove: { origin: Origin; square: string } | null;
}

/** What comes of a click besides a new selection. */
export type Action = { do: "play"; move: LegalMove } | { do: "illegal"; origin: Origin; square: string } | null;

export const NO_SELECTION: Selection = { origin: null, asking: [], pending: null, premove: null };

export function isMyTurn(scene: Scene): boolean {
  return scene.mine === "both" || scene.mine === scene.side;
}

/** Whose pieces can be taken up now. */
function hands(scene: Scene): Color | null {
  if (scene.mine === null) return null;
  if (isMyTurn(scene)) return scene.side;
  return scene.premoves && scene.mine !== "both" ? scene.mine : null;
}

/** Whether a person may take up what stands on a square: any piece of theirs, so that a try can be explained. */
export function canPick(scene: Scene, square: string): boolean {
  return pickable(scene).has(square);
}

/** All squares that hold what may be taken up. */
export function pickable(scene: Scene): Set<string> {
  const color = hands(scene);
  if (color === null) return new Set();
  const own = scene.pieces.filter((piece) => piece.color === color).map(({ square }) => square);
  return new Set(isMyTurn(scene) ? [...own, ...movable(scene.moves, scene.pieces)] : own);
}

/** Takes up a piece, of the board or of the hand, or puts it down again. */
export function pick(scene: Scene, selection: Selection, origin: Origin): Selection {
  if (hands(scene) === null || sameOrigin(selection.origin, origin)) return { ...NO_SELECTION };
  return { ...NO_SELECTION, origin };
}

/** Points at a square with a piece taken up: what a click or the end of a drag means. */
export function point(
  scene: Scene,
  selection: Selection,
  square: string,
  gesture: "click" | "drag",
): [Selection, Action] {
  const { origin } = selection;
  if (!origin) return [canPick(scene, square) ? pick(scene, selection, { square }) : { ...NO_SELECTION }, null];
  const isOrigin = "square" in origin && origin.square === square;
  if (!isMyTurn(scene)) return premovePoint(scene, selection, origin, square, gesture);
  const moves = meant(scene.moves, origin, square, scene.pieces);
  if (moves.length === 0) {
    if (isOrigin) return [gesture === "click" ? { ...NO_SELECTION } : selection, null];
    if (gesture === "click" && canPick(scene, square)) return [{ ...NO_SELECTION, origin: { square } }, null];
    return [{ ...NO_SELECTION }, { do: "illegal", origin, square }];
  }
  if (scene.confirm && selection.pending !== square) return [{ ...selection, pending: square, asking: [] }, null];
  return settle(moves, origin);
}

/** Plays the one move there is, or asks which. */
function settle(moves: LegalMove[], origin: Origin): [Selection, Action] {
  if (moves.length > 1) return [{ ...NO_SELECTION, origin, asking: moves }, null];
  return [{ ...NO_SELECTION }, { do: "play", move: moves[0]! }];
}

function premovePoint(
  scene: Scene,
  selection: Selection,
  origin: Origin,
  square: string,
  gesture: "click" | "drag",
): [Selection, Action] {
  if ("square" in origin && origin.square === square)
    return [gesture === "click" ? { ...NO_SELECTION } : selection, null];
  if (gesture === "click" && canPick(scene, square)) return [{ ...NO_SELECTION, origin: { square } }, null];
  return [{ ...NO_SELECTION, premove: { origin, square } }, null];
}

/** When a position arrives: plays the premove if it has become a move, and keeps what still makes sense. */
export function arrive(scene: Scene, selection: Selection): [Selection, Action] {
  if (selection.premove && isMyTurn(scene)) {
    const { origin, square } = selection.premove;
    const moves = meant(scene.moves, origin, square, scene.pieces);
    if (moves.length > 0) return settle(moves, origin);
    return [{ ...NO_SELECTION }, null];
  }
  const origin = selection.origin;
  const kept = origin && ("drop" in origin || canPick(scene, origin.square)) ? origin : null;
  return [{ ...NO_SELECTION, premove: selection.premove, origin: kept }, null];
}
