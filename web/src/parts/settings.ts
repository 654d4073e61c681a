import { useEffect, useState } from "preact/hooks";

/** What a person has set for this browser. */
export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** Whether the engine's thoughts are shown while one plays against it. */
  thoughts: boolean;
  /** What the person wants to be called; nothing if the server shall choose. */
  name: string;
  /** The language of the page; nothing if it is the browser's. */
  language?: string | undefined;
  /** Where analysis is searched, if there is a choice. */
  searches?: "here" | "server" | "engine" | undefined;
  /** The person's own engine that searches where that is chosen. */
  engine?: { id: string; name: string } | undefined;
  /** Whether chats are shown. */
  chat: boolean;
  /** Whether a new game is to be listed for everybody when it has ended. */
  listed: boolean;
  /** The account that wants reminders in this browser, and whether it wants one for each move. */
  reminded?: { name: string; moves: boolean } | undefined;
}

const KEY = "menagerie";
const listeners = new Set<() => void>();
let settings: Settings = { theme: "auto", sound: true, thoughts: false, chat: true, name: "", listed: false };
try {
  settings = { ...settings, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
} catch {
  // Without a store, or with a broken one, the settings last as long as the page.
}

export function setting(): Settings {
  return settings;
}

/** Changes settings; whether the browser keeps them. */
export function set(change: Partial<Settings>): boolean {
  settings = { ...settings, ...change };
  let kept = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    kept = false; // See above.
  }
  show();
  for (const listener of listeners) listener();
  return kept;
}

/** Tells the styles which theme is wanted. */
export function show() {
  if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
}

export function useSettings(): Settings {
  const [, renew] = useState(0);
  useEffect(() => {
    const listener = () => renew((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return settings;
}
