/** What a definition was before, and what was undone. */
export interface History {
  past: string[];
  text: string;
  future: string[];
  /** When the last change was typed, if it was: what is typed on at once is one change with it. */
  typed: number | null;
}

const MOST = 200;

/** What is typed after a pause is another change. The field itself takes as much back at once. */
export const PAUSE_MS = 1000;

/** Lines end as the field ends them, wherever a text comes from. */
const plain = (text: string) => text.replace(/\r\n?/g, "\n");

export const begun = (text: string): History => ({ past: [], text: plain(text), future: [], typed: null });

/**
 * After a change, by clicks or typed at some time. The field has a history of its own: what it takes back or brings back is
 * taken back or brought back here, too.
 */
export function changed(history: History, changed: string, typed: number | null): History {
  const text = plain(changed);
  if (text === history.text) return history;
  if (typed !== null && text === history.past.at(-1)) return undone(history);
  if (typed !== null && text === history.future[0]) return redone(history);
  const isOne = typed !== null && history.typed !== null && typed - history.typed < PAUSE_MS;
  const past = isOne ? history.past : [...history.past, history.text].slice(-MOST);
  return { past, text, future: [], typed };
}

export function undone({ past, text, future }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, text, future, typed: null };
  return { past: past.slice(0, -1), text: before, future: [text, ...future], typed: null };
}

export function redone({ past, text, future }: History): History {
  const [after, ...rest] = future;
  if (after === undefined) return { past, text, future, typed: null };
  return { past: [...past, text], text: after, future: rest, typed: null };
}
