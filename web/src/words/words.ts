import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { setting } from "../parts/settings";
import page from "./en/page.ftl?raw";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** What a message is given: texts and numbers. */
export type Values = Record<string, string | number>;

/** The messages of the other languages, a script each, of which one is loaded at most. */
const TRANSLATIONS: Record<Exclude<Language, "en">, () => Promise<{ messages: string[] }>> = {
  de: () => import("./de"),
};

/** What the browser's person reads, the best first. */
const wished: readonly string[] = typeof document === "undefined" ? [] : navigator.languages.filter(isTag);

/** The parameter of an address for the language: of a page in a frame, and where the browser keeps no settings. */
export const LANGUAGE_PARAMETER = "lang";

const asked = typeof location === "undefined" ? null : new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);

/** The language of the page: that of the address or the settings, or the first of the browser's that there is. */
export const language: Language = chosen([asked, setting().language], wished);

/** The language for dates and numbers, with the country that the browser names. */
export let locale: string = localeOf(language);

const english = bundle("en", [page]);
const bundles = [english];
const failures = new Set<string>();

/**
 * Loads the messages of the page's language, before anything is shown. What is said by a module of the first script while it is
 * loaded would be English, so there a constant holds no words; scripts that are loaded later may have such constants.
 */
export async function loadWords() {
  if (language !== "en") {
    try {
      bundles.unshift(bundle(locale, (await TRANSLATIONS[language]()).messages));
    } catch (error) {
      console.error(error); // A page in English is better than none.
      locale = localeOf("en");
    }
  }
  document.documentElement.lang = bundles[0] === english ? "en" : language;
}

/** Whether the page speaks the language of the server. */
export const isEnglish = () => bundles[0] === english;

/** The first language that is set, or that the browser wishes, of those that there are. */
export function chosen(set: readonly (string | null | undefined)[], wishes: readonly string[]): Language {
  const known = (code: string | null | undefined): code is Language => code != null && Object.hasOwn(LANGUAGES, code);
  return set.find(known) ?? wishes.map(primary).find(known) ?? "en";
}

/** Adds the messages of a script that is loaded later: the English ones, or those of the page's language. */
export function learn(messages: string, translated = false) {
  (translated ? bundles[0]! : english).addResource(new FluentResource(messages), { allowOverrides: true });
}

/** What a script speaks with that is built by itself, once the words are loaded. */
export const speech = () => ({ language: isEnglish() ? "en" : language, t, learn });
export type Speech = ReturnType<typeof speech>;

/** A message in the language of the page. */
export function t(id: string, values: Values = {}): string {
  for (const bundle of bundles) {
    const message = bundle.getMessage(id);
    if (message?.value) return bundle.formatPattern(message.value, numbered(values), null);
  }
  fail(id);
  return id;
}

/** A message that need not be there, or an attribute of it, in the language of the page alone: the name of a piece, say. */
export function known(id: string, attribute?: string): string | undefined {
  const message = bundles[0]!.getMessage(id);
  const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
  return pattern ? bundles[0]!.formatPattern(pattern, null, null) : undefined;
}

/** Numbers decide which form a message takes, and are written as they are: years, squares and ratings have no separators. */
function numbered(values: Values) {
  const plain = (value: string | number) =>
    typeof value === "number" ? new FluentNumber(value, { useGrouping: false, maximumFractionDigits: 20 }) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

function bundle(locale: string, messages: string[]): FluentBundle {
  const made = new FluentBundle(locale, { useIsolating: false });
  for (const text of messages) made.addResource(new FluentResource(text));
  return made;
}

function localeOf(language: Language): string {
  return wished.find((wish) => primary(wish) === language) ?? language;
}

/** Whether it is the code of a language: some systems give their browsers others, such as `en-US@posix`, which dates refuse. */
function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

function primary(code: string): string {
  return code.split("-")[0]!.toLowerCase();
}

/** Says once that a message is missing, which the tests of pages look for. */
function fail(id: string) {
  if (!failures.has(id)) console.error(`There is no message “${id}”.`);
  failures.add(id);
}
