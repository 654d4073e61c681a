import { t } from "../words/words";

/** How a line to the server stands. */
export interface ConnectionStatus {
  /** Whether the server has answered on it. */
  open: boolean;
  /** Whether it was ever open. */
  met: boolean;
  /** How often it broke, or could not be had, since the server answered last. */
  failures: number;
  /** Why, where the server has said so, as a sentence. */
  why: string | null;
  /** When it is tried again, by this machine's own clock; nothing while it is tried. */
  next: number | null;
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** Where the server has said that it is asked too much. */
const BUSY_MS = 15_000;
/** How much longer a page waits that nobody looks at. */
const HIDDEN_TIMES = 4;

/** Codes with which a server closes a socket: RFC 6455, section 7.4. */
export const CLOSED = { tooMuch: 1008, restart: 1012, noPlace: 1013, loggedOut: 4001 } as const;

/** How long to wait after this many failures: longer each time, and not all pages at once. */
export function pauseAfter(failures: number, at: { hidden: boolean; code?: number; random: number }): number {
  const doubled = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  const busy = at.code === CLOSED.tooMuch || at.code === CLOSED.noPlace;
  const whole = Math.max(doubled, busy ? BUSY_MS : 0) * (at.hidden ? HIDDEN_TIMES : 1);
  return whole * (0.5 + at.random / 2);
}

/** What the end of a socket tells, as a sentence; nothing where it tells nothing. */
export function closedWords(code: number, reason: string): string | null {
  if (code === CLOSED.tooMuch) return t("status-the-server-closed-the");
  if (code === CLOSED.restart) return t("status-the-server-is-restarting");
  if (code === CLOSED.noPlace) return t("status-the-server-has-too");
  if (code === CLOSED.loggedOut) return t("status-you-were-logged-out");
  return reason ? t("status-the-server-closed-the-2", { reason }) : null;
}

/** What is wrong with a line, as a sentence; nothing while all is well, or may soon be. */
export function trouble({ open, met, failures, why }: ConnectionStatus): string | null {
  if (open || failures === 0) return null;
  if (why !== null) return why;
  if (met && failures === 1) return t("status-the-connection-to-the");
  return failures > 1 ? t("status-cannot-connect-to-the") : null;
}
