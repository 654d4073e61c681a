import { useEffect, useState } from "preact/hooks";

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
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ];
  const words = parts.filter(([count]) => count > 0).map(([count, of]) => `${count} ${of}${count === 1 ? "" : "s"}`);
  return words.join(" ") || "0 seconds";
}

/** The time for a move by correspondence: `2 days 4 h`, `3 h 20 min`, `5 min`. */
export function daysText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"}${hours > 0 ? ` ${hours} h` : ""}`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
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
