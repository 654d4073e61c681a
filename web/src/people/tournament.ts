import { useEffect, useState } from "preact/hooks";
import type { TieBreak, TournamentKind, TournamentListed, TournamentState } from "../api/types";
import { clockWords } from "../parts/clocks";

export const KINDS: Record<TournamentKind, string> = { arena: "Arena", swiss: "Swiss", robin: "Round robin" };

export const STATES: Record<TournamentState, string> = {
  created: "not started",
  running: "running",
  paused: "paused",
  finished: "finished",
  cancelled: "cancelled",
};

/** What a tie break is called, in a heading and in full. */
export const TIES: Record<TieBreak, [string, string]> = {
  buchholz: ["BH", "Buchholz: the sum of the opponents’ points"],
  "buchholz-cut": ["BH-C1", "Buchholz without the lowest opponent"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger: the points of those beaten, and half of those drawn with"],
  "direct-encounter": ["DE", "Direct encounter: points against those with as many"],
  wins: ["Wins", "Games won on the board"],
  performance: ["Perf.", "The rating that the results are worth"],
};

/** `Swiss, 5 rounds, 5 + 3, rated`. */
export function shape({ kind, rounds, minutes, clock, rated }: TournamentListed): string {
  const length =
    kind === "arena" ? `${minutes} minutes` : rounds === null ? "" : rounds === 1 ? "1 round" : `${rounds} rounds`;
  return [KINDS[kind], length, clockWords(clock), rated ? "rated" : "casual"].filter(Boolean).join(", ");
}

export const playersWords = (players: number) => (players === 1 ? "1 player" : `${players} players`);

/** A time in the language and place of the reader. */
export function timeWords(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** `3 days`, `2 h 5 min`, `4:09`. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time of the server, which moves on each second; `now_ms` is what it was when the page heard of it. */
export function useServerTime(now_ms: number | undefined): number {
  const [offset, setOffset] = useState(0);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (now_ms !== undefined) setOffset(now_ms - Date.now());
  }, [now_ms]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + offset;
}
