import type { Draft } from "../design/drafts";
import { type Speech, speech } from "../words/words";
import type { Connection, Handlers } from "./connection";

/** An analysis that is kept in this browser. */
export interface KeptAnalysis {
  id: string;
  title: string;
  /** When it was kept last, in milliseconds since 1970. */
  kept_ms: number;
  /** The title of its game. */
  game: string;
  /** The definition, if the game is none of the library. */
  definition: string | null;
  /** The moves, variations and comments. */
  pgn: string;
}

/**
 * What answers the page where there is no server: `web/site/` has it, in the same requests and answers. The document of such
 * a page names its script.
 */
export interface Site {
  /** The answer to a request; throws one with a status and a sentence where there is none. */
  ask: (path: string, body?: unknown) => Promise<unknown>;
  /** What takes the place of a socket. Nothing is heard of it before this returns. */
  connect: (path: string, handlers: Handlers) => Connection;
  /** The definitions that are kept. */
  drafts: () => Draft[];
  /** Changes them; throws where the browser does not keep them. */
  changeDrafts: (change: (drafts: Draft[]) => Draft[]) => Promise<void>;
  /** Whether what is kept is still there when the page has been left. */
  lasts: boolean;
  /** The analyses that are kept, the newest first. */
  analyses: () => Promise<KeptAnalysis[]>;
  /** Keeps an analysis in place of what was read of it before; as another one where a tab has changed that since then. */
  keepAnalysis: (what: Omit<KeptAnalysis, "id" | "kept_ms">, before: KeptAnalysis | null) => Promise<KeptAnalysis>;
  renameAnalysis: (id: string, title: string) => Promise<void>;
  forgetAnalysis: (id: string) => Promise<void>;
  /** All games, definitions and analyses that are kept, as a text. */
  exported: () => Promise<string>;
  /** Takes such a text in, and says what was in it. */
  imported: (text: string) => Promise<string>;
}

/** It, or nothing where a server answers. */
export let site: Site | null = null;

/** Looks whether the document names the script of a site, and loads it. It speaks as the page does, once that has its words. */
export async function findSite(words: Promise<void>) {
  const script = document.querySelector<HTMLMetaElement>('meta[name="menagerie-site"]')?.content;
  if (!script) return;
  const address = new URL(script, document.baseURI).href;
  const { open } = (await import(/* @vite-ignore */ address)) as { open: (speech: Speech) => Promise<Site> };
  await words;
  site = await open(speech());
}
