export type Color = "w" | "b";
export type Edit =
  | { do: "move"; from: string; to: string }
  | { do: "remove"; square: string }
  | { do: "change"; square: string; kind: string; color: Color }
  | { do: "mark"; square: string; on: boolean }
  | { do: "drop"; square: string; kind: string; color: Color }
  | { do: "hold"; kind: string; color: Color };
export interface Cell { square: string; x: number; y: number; light: boolean }
export interface Shape {
  width: number; height: number; cells: Cell[];
  ranks: { y: number; label: string }[]; files: { x: number; label: string }[];
}
export interface PieceInfo {
  kind: string; title: string; letters: { w: string; b: string }; betza: string; moves: string; royal: boolean;
  art: { w: string; b: string };
}
export interface GameListed { name: string; title: string; summary: string; inventor: string | null; starts: number; armies: string[] | null }
export interface GameInfo {
  name: string; title: string; aliases: string[]; inventor: string | null; source: string | null; summary: string;
  board: Shape; pieces: PieceInfo[]; start: string; starts: number; rules: { heading: string; paragraphs: string[] }[];
  hands: boolean; armies: string[] | null; limits: string[];
}
export interface Placed { square: string; kind: string; color: Color; marked: boolean }
export interface LegalMove {
  uci: string; san: string; spoken: string; from: string | null; drop: string | null; to: string | null;
  partner: { from: string; to: string } | null; choice: string | null; choices: string[]; kind: string; captures: string[]; check: boolean; edits: Edit[];
}
export interface Played { uci: string; san: string; spoken: string; edits: Edit[]; fen: string }
export interface Position {
  fen: string; start: string; ply: number; side: Color; check: boolean; checks: { from: string; to: string }[];
  result: string; sentence: string; pieces: Placed[]; hands: { w: { kind: string; count: number }[]; b: { kind: string; count: number }[] };
  moves: LegalMove[]; played: Played[];
}
