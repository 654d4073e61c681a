/** Definitions that are kept in this browser, by name. */
export interface Draft {
  name: string;
  text: string;
}

const KEY = "menagerie-drafts";

export function drafts(): Draft[] {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(read)
      ? read.filter((draft): draft is Draft => typeof draft?.name === "string" && typeof draft?.text === "string")
      : [];
  } catch {
    return [];
  }
}

/** Keeps a definition under its name; says whether the browser let it. */
export function keep(draft: Draft): boolean {
  try {
    const others = drafts().filter(({ name }) => name !== draft.name);
    localStorage.setItem(KEY, JSON.stringify([draft, ...others].slice(0, 50)));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts().filter((draft) => draft.name !== name)));
  } catch {
    // Without a store there is nothing to forget.
  }
}

/** The title that a definition gives itself. */
export function titleIn(text: string): string {
  return /^\s*title\s*=\s*"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1] ?? "Untitled game";
}
