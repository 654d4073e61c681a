import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import type { DefinitionText } from "../api/types";
import { type Definition, parentIn, readDefinition, type Table } from "./definition";
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

const UNREADABLE = "The text has a mistake in its form, which its first problem names. Correct that, and go on here.";
const UNSAYABLE = "The text cannot say this by a change of its own: edit it there.";

/** The draft, read: what a part of the desk shows, and how it changes it. */
export interface Draft {
  /** As it could be read last. */
  definition: Definition;
  /** What keeps it from being changed now, or why the last change was refused. */
  problem: string | null;
  /** Writes what it means from now on, and says whether that could be done. */
  change: (whole: Table) => boolean;
  /** The same with a text; nothing is a change that no text can say. */
  rewrite: (text: string | null) => boolean;
  refuse: (why: string | null) => void;
}

/** Reads the draft; nothing before what it inherits is there. */
export function useDraft({ text, change }: Desk): Draft | null {
  const parent = useMemo(() => parentIn(text), [text]);
  const [inherited, setInherited] = useState<{ of: string | null; whole: Table } | null>(null);
  const [refused, setRefused] = useState<{ text: string; why: string } | null>(null);
  const last = useRef<Definition | null>(null);
  useEffect(() => {
    let wanted = true;
    const found = (whole: Table) => wanted && setInherited({ of: parent, whole });
    if (parent === null) found({});
    else
      once<DefinitionText>(`/api/games/${encodeURIComponent(parent)}/definition`).then(
        ({ whole }) => found(whole),
        // That there is no such game is among the problems.
        () => found({}),
      );
    return () => {
      wanted = false;
    };
  }, [parent]);
  const read = useMemo(() => inherited && readDefinition(text, inherited.whole), [text, inherited]);
  if (read && inherited?.of === parent) last.current = read;
  const isThere = inherited?.of === parent;
  // A text that could never be read shows nothing, and why.
  const definition = last.current ?? (inherited && readDefinition("", inherited.whole));
  if (!definition) return null;
  const readable = definition.text === text;
  const refuse = (why: string | null) => setRefused(why === null ? null : { text, why });
  const rewrite = (next: string | null) => {
    refuse(next === null && readable ? UNSAYABLE : null);
    if (next === null || !readable) return false;
    if (next !== text) change(next);
    return true;
  };
  const problem = !readable && isThere ? UNREADABLE : refused?.text === text ? refused.why : null;
  return { definition, problem, refuse, rewrite, change: (whole) => rewrite(written(definition, whole)) };
}
