import { site } from "../api/site";
import { t } from "../words/words";

/** Definitions that are kept in this browser, by name. */
export interface Draft {
  name: string;
  text: string;
}

const KEY = "menagerie-drafts";

export function drafts(): Draft[] {
  if (site) return site.drafts();
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(read)
      ? read.filter((draft): draft is Draft => typeof draft?.name === "string" && typeof draft?.text === "string")
      : [];
  } catch {
    return [];
  }
}

/** Changes what is kept; says whether the browser let it. */
async function change(change: (drafts: Draft[]) => Draft[]): Promise<boolean> {
  try {
    if (site) await site.changeDrafts(change);
    else localStorage.setItem(KEY, JSON.stringify(change(drafts())));
    return true;
  } catch {
    return false;
  }
}

/** Keeps a definition under its name; says whether the browser let it. */
export function keep(draft: Draft): Promise<boolean> {
  return change((drafts) => {
    const all = [draft, ...drafts.filter(({ name }) => name !== draft.name)];
    // A page with a server has little space, and leaves the oldest out.
    return site ? all : all.slice(0, 50);
  });
}

export async function forget(name: string) {
  // Without a store there is nothing to forget.
  await change((drafts) => drafts.filter((draft) => draft.name !== name));
}

/** The title that a definition gives itself. */
export function titleIn(text: string): string {
  return /^\s*title\s*=\s*"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1] ?? t("drafts-untitled-game");
}
