import type { SignalEnd } from "../../js/signal.js";
import type { Created, Problem, RoomCommand, RoomEvent, StoredListed } from "../src/api/types";

/** What is kept of a game: as much of it as is looked at here. The module knows the rest. */
export interface Kept {
  id: string;
  created_ms: number;
  game: string;
  definition: string | null;
  start: string;
  /** The moves in machine form, each with what was left on the mover's clock. */
  moves: [string, number | null][];
  score: string;
  version: number;
  flag_ms: number | null;
  rematch: string | null;
}

/** A game after something happened to it. */
export interface Changed {
  kept: Kept;
  listed: StoredListed;
  events: RoomEvent[];
  thinks: boolean;
}

/** What happens to a game. */
export type Act =
  | "enter"
  | "leave"
  | "flag"
  | { command: RoomCommand }
  | { found: { uci: string; score: unknown; version: number } };

/** The engine's move. */
export interface Found {
  uci: string;
  san: string;
  score: unknown;
  version: number;
}

/** What the worker is asked. */
export type Request =
  | { do: "answer"; path: string; body: string; language: string }
  | { do: "begin"; request: string; id: string; number: number; now: number }
  | { do: "next"; kept: string; id: string; number: number; now: number }
  | { do: "act"; kept: string; act: string; now: number }
  | { do: "analyse"; request: string; stop: SignalEnd }
  | { do: "measure"; request: string; stop: SignalEnd }
  | { do: "think"; kept: string; hint: boolean; now: number; stop: SignalEnd };

/** What it says: that it can begin, an event of a search, an answer, or that it is of no use any more. */
export type Reply =
  | { ready: true }
  | { id: number; event: unknown }
  | { id: number; answer: string }
  | { broken: string };

/** An answer of the module. */
export type Answer<T> = { ok: T } | { problem: Problem };

export type { Created };
