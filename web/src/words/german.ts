import { afterAll, beforeAll, vi } from "vitest";

/** For tests: a module as it is where the page speaks German, once the tests around this call have begun. */
export function inGerman<T>(load: () => Promise<T>): () => T {
  let loaded: T;
  beforeAll(async () => {
    vi.stubGlobal("localStorage", { getItem: () => '{"language":"de"}' });
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.resetModules();
    await (await import("./words")).loadWords();
    loaded = await load();
  }, 60_000);
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return () => loaded;
}
