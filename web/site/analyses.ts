import type { KeptAnalysis } from "../src/api/site";
import { allowed } from "./allowed";
import { freshId, NAME } from "./chance";

/** Where they are. */
export interface AnalysisShelf {
  analyses(): Promise<KeptAnalysis[]>;
  /** Puts what a change makes of one, or takes it away where that is nothing; the answer is what is there then. */
  changeAnalysis(id: string, change: AnalysisChange): Promise<KeptAnalysis | null>;
}

export type AnalysisChange = (here: KeptAnalysis | undefined) => KeptAnalysis | null;

/** The most letters of a title. */
const LONGEST = 80;
/** The last moment that a date can be. */
const LAST_MS = 8.64e15;

/** The analyses that are kept in this browser. */
export class Analyses {
  constructor(private readonly shelf: AnalysisShelf) {}

  /** The newest first. */
  async all(): Promise<KeptAnalysis[]> {
    return (await this.shelf.analyses()).sort((one, other) => other.kept_ms - one.kept_ms);
  }

  /**
   * Keeps one in place of what was read of it before, under the title that it has by now. Where another tab has kept something
   * else there since then, both stay.
   */
  async keep(what: Omit<KeptAnalysis, "id" | "kept_ms">, before: KeptAnalysis | null): Promise<KeptAnalysis> {
    const made = { ...what, title: what.title.slice(0, LONGEST), id: freshId(), kept_ms: Date.now() };
    if (before) {
      const { id } = before;
      const kept = await this.change(id, (here) => {
        if (here && here.kept_ms !== before.kept_ms) return here;
        return { ...made, id, title: here?.title ?? before.title };
      });
      if (kept?.pgn === what.pgn) return kept;
    }
    await this.change(made.id, () => made);
    return made;
  }

  async rename(id: string, title: string) {
    await this.change(id, (here) => (here ? { ...here, title: title.slice(0, LONGEST) } : null));
  }

  async forget(id: string) {
    await this.change(id, () => null);
  }

  /** Takes in those of a file that can be read and are not here yet, and says how many. One that is here stays. */
  async take(given: unknown[], reads: (analysis: KeptAnalysis) => Promise<boolean>) {
    const here = await this.all();
    let [taken, unread] = [0, 0];
    for (const one of given) {
      const analysis = analysisOf(one);
      if (!analysis || !(await reads(analysis).catch(() => false))) {
        unread++;
        continue;
      }
      const { title, definition, pgn } = analysis;
      if (here.some((other) => other.title === title && other.definition === definition && other.pgn === pgn)) continue;
      const kept = here.some(({ id }) => id === analysis.id) ? { ...analysis, id: freshId() } : analysis;
      await this.change(kept.id, () => kept);
      here.push(kept);
      taken++;
    }
    return { taken, unread };
  }

  private change(id: string, change: AnalysisChange) {
    return allowed(this.shelf.changeAnalysis(id, change));
  }
}

/** What a file says of an analysis; nothing where it is none. */
function analysisOf(given: unknown): KeptAnalysis | null {
  const { id, title, kept_ms, game, definition, pgn } = (given ?? {}) as Partial<Record<keyof KeptAnalysis, unknown>>;
  const isText = (text: unknown) => typeof text === "string";
  if (!isText(id) || !isText(title) || !isText(game) || !isText(pgn)) return null;
  if (!NAME.test(id) || !(definition === null || isText(definition))) return null;
  if (typeof kept_ms !== "number" || !(kept_ms >= 0 && kept_ms <= LAST_MS)) return null;
  return { id, title: title.slice(0, LONGEST), kept_ms, game, definition, pgn };
}
