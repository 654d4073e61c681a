// For tests: the files of messages.

import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the files of messages, which each language has. */
export const FILES = readdirSync(join(import.meta.dirname, "en")).flatMap(
  (name) => /^(.*)\.ftl$/.exec(name)?.[1] ?? [],
);
