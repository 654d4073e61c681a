import { useEffect, useState } from "preact/hooks";
import type { TieBreak, TournamentKind, TournamentListed, TournamentState } from "../api/types";
import { clockWords } from "../parts/clocks";
import { locale, t } from "../words/words";

export const KINDS: Record<TournamentKind, string> = {
  arena: t("tournament-arena"),
  swiss: t("tournament-swiss"),
  robin: t("tournament-robin"),
};

export const STATES: Record<TournamentState, string> = {
  created: t("tournament-not-started"),
  running: t("tournament-running"),
  paused: t("tournament-paused"),
  finished: t("tournament-finished"),
  cancelled: t("tournament-cancelled"),
};

/** What a tie break is called, in a heading and in full. */
export const TIES: Record<TieBreak, [string, string]> = {
  buchholz: [t("tournament-short-buchholz"), t("tournament-buchholz")],
  "buchholz-cut": [t("tournament-short-buchholz-cut"), t("tournament-buchholz-cut")],
  "sonneborn-berger": [t("tournament-short-sonneborn-berger"), t("tournament-sonneborn-berger")],
  "direct-encounter": [t("tournament-short-direct-encounter"), t("tournament-direct-encounter")],
  wins: [t("tournament-short-wins"), t("tournament-wins")],
  performance: [t("tournament-short-performance"), t("tournament-performance")],
};

/** `Swiss, 5 rounds, 5 + 3, rated`. */
export function shape({ kind, rounds, minutes, clock, rated }: TournamentListed): string {
  const length =
    kind === "arena"
      ? t("clock-minutes", { count: minutes ?? 0 })
      : rounds === null
        ? ""
        : t("tournament-rounds", { rounds });
  return [KINDS[kind], length, clockWords(clock), t(rated ? "rated" : "casual")].filter(Boolean).join(", ");
}

export const playersWords = (players: number) => t("tournament-players", { players });

/** A time in the language and place of the reader. */
export function timeWords(ms: number): string {
  return new Date(ms).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/** `3 days`, `2 h 5 min`, `4:09`. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return t("tournament-days", { days: Math.floor(hours / 24) });
  if (hours > 0) return t("clock-hours-minutes", { hours, minutes });
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
