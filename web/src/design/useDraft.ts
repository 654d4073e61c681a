import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, get, sentence } from "../api/client";
import type { DefinitionText } from "../api/types";
import { t } from "../words/words";
import { type Definition, mistakeIn, parentIn, readDefinition, type Table } from "./definition";
import type { Desk } from "./desk";
import type { Form } from "./types";
import { written } from "./written";

const kept = new Map<string, Promise<unknown>>();

/** An answer that stays the same; one that failed is asked for again. */
function once<T>(path: string): Promise<T> {
  const found = kept.get(path) ?? get(path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found as Promise<T>;
}

/** The form of definitions. */
export const loadForm = () => once<Form>("/api/schema");

/** What a game is made from, or why that could not be loaded. */
export type Inherited = { whole: Table } | { why: string };

/** What a draft inherits. That there is no such game is among the problems of the draft, which then inherits nothing. */
export async function inheritedFrom(
  parent: string | null,
  load: (path: string) => Promise<DefinitionText> = once,
): Promise<Inherited> {
  if (parent === null) return { whole: {} };
  try {
    return { whole: (await load(`/api/games/${encodeURIComponent(parent)}/definition`)).whole };
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { whole: {} } : { why: sentence(error) };
  }
}

const UNSAYABLE = t("use-draft-this-cant-be-changed");

/** The draft, read: what a part of the desk shows, and how it changes it. */
export interface Draft {
  /** As it could be read last. */
  definition: Definition;
  /** Whether that is what the text says now; nothing can be changed before. */
  readable: boolean;
  /** What keeps it from being changed now, or why the last change was refused. */
  problem: string | null;
  /** Loads what it inherits again, where that failed. */
  retry: (() => void) | null;
  /** Writes what it means from now on, and says whether that could be done. */
  change: (whole: Table) => boolean;
  /** The same with a text; nothing is a change that no text can say. */
  rewrite: (text: string | null) => boolean;
  refuse: (why: string | null) => void;
}

/** Reads the draft; nothing before what it inherits is there. */
export function useDraft({ text, change }: Desk): Draft | null {
  const parent = useMemo(() => parentIn(text), [text]);
  const [loaded, setLoaded] = useState<{ of: string | null; found: Inherited } | null>(null);
  const [turn, setTurn] = useState(0);
  const [refused, setRefused] = useState<{ text: string; why: string } | null>(null);
  const last = useRef<Definition | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks for the same again
  useEffect(() => {
    let wanted = true;
    void inheritedFrom(parent).then((found) => wanted && setLoaded({ of: parent, found }));
    return () => {
      wanted = false;
    };
  }, [parent, turn]);
  const there = loaded?.of === parent ? loaded.found : null;
  const read = useMemo(() => there && "whole" in there && readDefinition(text, there.whole), [text, there]);
  const mistake = useMemo(() => (read ? null : mistakeIn(text)), [text, read]);
  if (read) last.current = read;
  if (!last.current && !there) return null;
  // A text that could never be read shows nothing, and why.
  const definition = last.current ?? readDefinition("", there && "whole" in there ? there.whole : {})!;
  const readable = Boolean(read);
  const refuse = (why: string | null) => setRefused(why === null ? null : { text, why });
  const rewrite = (next: string | null) => {
    refuse(next === null && readable ? UNSAYABLE : null);
    if (next === null || !readable) return false;
    if (next !== text) change(next);
    return true;
  };
  const failed = there && "why" in there ? t("use-draft-what-this-game-inherits", { why: there.why }) : null;
  return {
    definition,
    readable,
    problem: failed ?? (mistake ? t("use-draft-the-text-has-a", mistake) : refused?.text === text ? refused.why : null),
    retry: failed ? () => setTurn(turn + 1) : null,
    refuse,
    rewrite,
    change: (whole) => rewrite(written(definition, whole)),
  };
}
