/** What a definition was before, and what was undone. */
export interface History {
  past: string[];
  text: string;
  future: string[];
  /** Whether the last change was typed: what is typed on is one change with it. */
  typed: boolean;
}

const MOST = 200;

export const begun = (text: string): History => ({ past: [], text, future: [], typed: false });

/** After a change, typed or by clicks. */
export function changed(history: History, text: string, typed: boolean): History {
  if (text === history.text) return history;
  const past = typed && history.typed ? history.past : [...history.past, history.text].slice(-MOST);
  return { past, text, future: [], typed };
}

export function undone({ past, text, future }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, text, future, typed: false };
  return { past: past.slice(0, -1), text: before, future: [text, ...future], typed: false };
}

export function redone({ past, text, future }: History): History {
  const [after, ...rest] = future;
  if (after === undefined) return { past, text, future, typed: false };
  return { past: [...past, text], text: after, future: rest, typed: false };
}
