import messages from "../src/words/en/site.ftl?raw";
import type { Speech } from "../src/words/words";

let speech: Speech | undefined;

/** The messages in other languages, each a script of its own. */
const TRANSLATIONS: Record<Exclude<Speech["language"], "en">, () => Promise<{ default: string }>> = {
  de: () => import("./de"),
};

/** Takes the words of the page, before anything is said: this script is loaded by itself, and has none. */
export async function take(given: Speech) {
  if (speech) return;
  speech = given;
  speech.learn(messages);
  if (given.language === "en") return;
  try {
    speech.learn((await TRANSLATIONS[given.language]()).default, true);
  } catch {
    // These words are English then.
  }
}

/** A message in the language of the page. */
export const t: Speech["t"] = (id, values) => speech!.t(id, values);
