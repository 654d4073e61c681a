// The shapes of live games, until the server tells them.
import type { Both, Color, Played, Position, Problem } from "./types";

export type PlayRequest = { game: string; definition?: string; fen?: string; start?: number | "random"; opponent: unknown; color: string; clock?: ClockSetting | null; name?: string };
export type ClockSetting = { initial_ms: number; increment_ms: number };
export type Created = { id: string; url: string };
export type Mode = "engine" | "person" | "board";
export type Seat = "w" | "b" | "both";
export type Player = { kind: string; name: string; level: number | null; here: boolean };
export type Clocks = { initial_ms: number; increment_ms: number; w: number; b: number; running: Color | null };
export type Offers = { draw: Color | null; takeback: Color | null; rematch: Color | null; claim: Color | null };
export type Room = { id: string; url: string; game: string; title: string; definition: string | null; mode: Mode; players: Both<Player>; seat: Seat | null; position: Position; clock: Clocks | null; offers: Offers; result: string; sentence: string; rematch: Created | null; version: number };
export type RoomEvent =
  | { event: "room"; room: Room }
  | { event: "moved"; version: number; played: Played; position: Position; clock: Clocks | null; offers: Offers; result: string; sentence: string }
  | { event: "clock"; clock: Clocks }
  | { event: "offers"; offers: Offers }
  | { event: "presence"; here: Both<boolean>; watching: number }
  | { event: "ended"; result: string; sentence: string; clock: Clocks | null }
  | { event: "queue"; ahead: number }
  | { event: "thinking"; depth: number; score: string; line: string[] }
  | { event: "hint"; uci: string; san: string }
  | { event: "rematch"; game: Created }
  | { event: "refused"; problem: Problem; version: number };
export type RoomCommand =
  | { do: "join"; name?: string } | { do: "move"; uci: string; version: number } | { do: "takeback" } | { do: "draw" } | { do: "decline" } | { do: "resign" }
  | { do: "claim"; draw?: boolean } | { do: "hint" } | { do: "rematch" };
