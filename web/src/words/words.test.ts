import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FILES } from "./files";
import { chosen, LANGUAGES } from "./words";

const src = join(import.meta.dirname, "..");
/** What answers the page where there is no server; its script is given the words of the page. */
const site = join(src, "../site");

/** The messages of a file, each with its text. */
function messages(language: string, file: string): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, language, `${file}.ftl`), "utf8");
  const found = text.matchAll(/^([a-zA-Z][\w-]*) = ?(.*(?:\n[ \t]+.*)*)/gm);
  return new Map([...found].map(([, id, text]) => [id!, text!]));
}

const all = (language: string) => new Map(FILES.flatMap((file) => [...messages(language, file)]));
/** The variables and the tags of a text. */
const holes = (text: string) => [...new Set(text.match(/\$\w+|<\w+>/g))].sort();

describe.each(Object.keys(LANGUAGES))("the messages of %s", (language) => {
  it.each(FILES)("are those of English in %s, with the same values and elements", (file) => {
    const [english, others] = [messages("en", file), messages(language, file)];
    expect([...others.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [id, text] of english) {
      // A language may need the gender of a name where English does not.
      const unsaid = holes(others.get(id)!).filter((hole) => !holes(text).includes(hole) && hole !== "$gender");
      expect(unsaid, id).toEqual([]);
      for (const hole of holes(text)) expect(holes(others.get(id)!), id).toContain(hole);
    }
  });

  it.each(FILES)("of %s can be read, and say something for every value", (file) => {
    const text = readFileSync(join(import.meta.dirname, language, `${file}.ftl`), "utf8");
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(text))).toEqual([]);
    for (const [id, said] of messages(language, file)) {
      const message = bundle.getMessage(id);
      expect(message?.value, id).toBeTruthy();
      for (const value of ["w", "m", 1, 2]) {
        const values = Object.fromEntries(holes(said).map((hole) => [hole.slice(1), value]));
        const errors: Error[] = [];
        expect(bundle.formatPattern(message!.value!, values, errors), id).not.toMatch(/^\s*$|\{|\}/);
        expect(errors, id).toEqual([]);
      }
    }
  });
});

describe("the modules of the page", () => {
  const modules = [src, site]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => relative(src, join(folder, file))),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("../site/tests/"));
  const known = all("en");
  const texts = new Map(modules.map((file) => [file, readFileSync(join(src, file), "utf8")]));
  const text = (file: string) => texts.get(file)!;
  const ids = (file: string) =>
    [...text(file).matchAll(/\bt\(\s*"([\w-]+)"|<Say\s[^>]*?\bid="([\w-]+)"/g)].map(([, a, b]) => (a ?? b)!);

  it("say no message that is missing, and leave none unsaid", () => {
    const quoted = new Set(
      modules.flatMap((file) => [...text(file).matchAll(/["`]([a-z][\w-]*)["`$]/g)].map(([, id]) => id!)),
    );
    const said = (id: string) =>
      quoted.has(id) || [...quoted].some((start) => start.endsWith("-") && id.startsWith(start));
    for (const file of modules) {
      const used = [...text(file).matchAll(/\bt\(\s*"([\w-]+)"|<Say\s[^>]*?\bid="([\w-]+)"/g)].map(
        ([, a, b]) => (a ?? b)!,
      );
      for (const id of used) expect(known.has(id), `${file}: ${id}`).toBe(true);
    }
    expect([...known.keys()].filter((id) => !said(id))).toEqual([]);
  });

  it("of a page without a server say what is in sentences by messages", () => {
    const own = modules.filter((file) => file.startsWith("../site/"));
    expect(own).toContain("../site/store.ts");
    const there = messages("en", "site");
    for (const file of own) for (const id of ids(file)) expect(there.has(id), `${file}: ${id}`).toBe(true);
    const written = own.flatMap((file) => {
      const code = text(file).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "");
      // What only developers read begins with a small letter.
      return [...code.matchAll(/(["`])[A-Z][^"`]* [^"`]*\1/g)].map(([said]) => `${file}: ${said}`);
    });
    expect(written).toEqual([]);
  });

  it("of the first script say only messages that come with it", () => {
    const page = messages("en", "page");
    const first = reached("main.tsx");
    expect(first).toContain("pages/Front.tsx");
    expect(first).not.toContain("people/LobbyPage.tsx");
    for (const file of first) {
      for (const id of ids(file)) expect(page.has(id), `${file}: ${id}`).toBe(true);
    }
  });

  /** What a module imports by name, and so on. */
  function reached(begin: string): Set<string> {
    const found = new Set<string>();
    const look = (file: string) => {
      if (found.has(file)) return;
      found.add(file);
      for (const [statement, from] of text(file).matchAll(/^(?:import|export)\s[^;]*?"(\.[^"]+)";/gm)) {
        if (statement.startsWith("import type")) continue;
        const path = relative(src, join(src, dirname(file), from!));
        const module = [`${path}.ts`, `${path}.tsx`].find((name) => modules.includes(name));
        if (module) look(module);
      }
    };
    look(begin);
    return found;
  }
});

it("the language is what is set, or the first of the browser's that there is", () => {
  expect(chosen([undefined], ["de-AT", "en"])).toBe("de");
  expect(chosen([undefined], ["fr-FR", "en-GB", "de"])).toBe("en");
  expect(chosen([undefined], ["fr"])).toBe("en");
  expect(chosen(["de"], ["en"])).toBe("de");
  // The address goes before the settings.
  expect(chosen(["en", "de"], ["de"])).toBe("en");
  expect(chosen(["xx", "de"], ["en"])).toBe("de");
  expect(chosen([null, "de"], ["en"])).toBe("de");
  expect(chosen(["xx"], ["de"])).toBe("de");
});

describe("dates and numbers are written", { timeout: 60_000 }, () => {
  /** The module as a browser has it that wishes these languages. */
  async function wishing(...languages: string[]) {
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("navigator", { languages });
    vi.resetModules();
    const words = await import("./words");
    await words.loadWords();
    return words;
  }

  afterEach(() => {
    vi.doUnmock("./de");
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("as in the country that the browser names", async () => {
    const { locale, t } = await wishing("de-AT", "en-GB");
    expect([locale, t("white")]).toEqual(["de-AT", "Weiß"]);
    const { percent, short } = await import("../report/numbers");
    expect([short(-1.234), percent(0.235)]).toEqual(["−1,23", "23,5 %"]);
  });

  it("whatever code the system gives to the browser", async () => {
    const { locale } = await wishing("en-US@posix", "en-GB");
    expect(locale).toBe("en-GB");
  });

  it("in English where the other words cannot be loaded", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.doMock("./de", () => {
      throw new Error("no connection");
    });
    const { isEnglish, locale } = await wishing("de-AT", "en-GB");
    expect([isEnglish(), locale]).toEqual([true, "en-GB"]);
  });
});
