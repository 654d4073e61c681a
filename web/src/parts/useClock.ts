import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";

/** The present, renewed while something runs; clocks are worked out from when they last arrived. */
export function useNow(running: boolean, every = 100): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, [running, every]);
  return running ? Math.max(now, performance.now()) : now;
}

/** A clock in words: `4 minutes 12 seconds`. */
export function spokenClock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), "clock-hours"],
    [Math.floor(seconds / 60) % 60, "clock-minutes"],
    [seconds % 60, "clock-seconds"],
  ];
  const words = parts.filter(([count]) => count > 0).map(([count, of]) => t(of, { count }));
  return words.join(" ") || t("clock-seconds", { count: 0 });
}

/** The time for a move by correspondence: `2 days 4 h`, `3 h 20 min`, `5 min`. */
export function daysText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return hours > 0 ? t("clock-days-hours", { days, hours }) : t("clock-days", { days });
  return hours > 0 ? t("clock-hours-minutes", { hours, minutes: minutes % 60 }) : t("clock-short-minutes", { minutes });
}

/** `1:05`, `0:09.4` when it gets short, `1:02:03`. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  if (h > 0) return `${h}:${two(m)}:${two(s)}`;
  return left < 20_000 ? `${m}:${two(s)}.${Math.floor((left % 1000) / 100)}` : `${m}:${two(s)}`;
}
