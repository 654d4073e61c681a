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
export interface Aim {
  origin: Origin | null;
  /** Moves between which one has to be asked. */
  asking: LegalMove[];
  /** The target that waits for a second tap. */
  pending: string | null;
  premove: { origin: Origin; square: string } | null;
}

/** What comes of a click besides a new aim. */
export type Deed = { do: "play"; move: LegalMove } | { do: "illegal"; origin: Origin; square: string } | null;

export const NO_AIM: Aim = { origin: null, asking: [], pending: null, premove: null };

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
  const color = hands(scene);
  if (color === null) return false;
  if (scene.pieces.some((piece) => piece.square === square && piece.color === color)) return true;
  return isMyTurn(scene) && movable(scene.moves, scene.pieces).has(square);
}

/** Takes up a piece, of the board or of the hand, or puts it down again. */
export function pick(scene: Scene, aim: Aim, origin: Origin): Aim {
  if (hands(scene) === null || sameOrigin(aim.origin, origin)) return { ...NO_AIM };
  return { ...NO_AIM, origin };
}

/** Points at a square with a piece taken up: what a click or the end of a drag means. */
export function point(scene: Scene, aim: Aim, square: string, gesture: "click" | "drag"): [Aim, Deed] {
  const { origin } = aim;
  if (!origin) return [canPick(scene, square) ? pick(scene, aim, { square }) : { ...NO_AIM }, null];
  const isOrigin = "square" in origin && origin.square === square;
  if (!isMyTurn(scene)) return premovePoint(scene, aim, origin, square, gesture);
  const moves = meant(scene.moves, origin, square, scene.pieces);
  if (moves.length === 0) {
    if (isOrigin) return [gesture === "click" ? { ...NO_AIM } : aim, null];
    if (gesture === "click" && canPick(scene, square)) return [{ ...NO_AIM, origin: { square } }, null];
    return [{ ...NO_AIM }, { do: "illegal", origin, square }];
  }
  if (scene.confirm && aim.pending !== square) return [{ ...aim, pending: square, asking: [] }, null];
  return settle(moves, origin);
}

/** Plays the one move there is, or asks which. */
function settle(moves: LegalMove[], origin: Origin): [Aim, Deed] {
  if (moves.length > 1) return [{ ...NO_AIM, origin, asking: moves }, null];
  return [{ ...NO_AIM }, { do: "play", move: moves[0]! }];
}

function premovePoint(scene: Scene, aim: Aim, origin: Origin, square: string, gesture: "click" | "drag"): [Aim, Deed] {
  if ("square" in origin && origin.square === square) return [gesture === "click" ? { ...NO_AIM } : aim, null];
  if (gesture === "click" && canPick(scene, square)) return [{ ...NO_AIM, origin: { square } }, null];
  return [{ ...NO_AIM, premove: { origin, square } }, null];
}

/** When a position arrives: plays the premove if it has become a move, and keeps what still makes sense. */
export function arrive(scene: Scene, aim: Aim): [Aim, Deed] {
  if (aim.premove && isMyTurn(scene)) {
    const { origin, square } = aim.premove;
    const moves = meant(scene.moves, origin, square, scene.pieces);
    if (moves.length > 0) return settle(moves, origin);
    return [{ ...NO_AIM }, null];
  }
  const origin = aim.origin;
  const kept = origin && ("drop" in origin || canPick(scene, origin.square)) ? origin : null;
  return [{ ...NO_AIM, premove: aim.premove, origin: kept }, null];
}
