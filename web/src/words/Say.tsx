import { cloneElement, type VNode } from "preact";
import { t, type Values } from "./words";

interface Said {
  id: string;
  values?: Values;
  /** The elements of the message by their tags in it: `<link>…</link>` is put into the element of that name. */
  parts: Record<string, VNode>;
}

/** A message with links and other elements inside. */
export function Say({ id, values = {}, parts }: Said) {
  // A value is a text, whatever it contains.
  const shielded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("<", HIDDEN) : value,
    ]),
  );
  const pieces = t(id, shielded).split(TAGGED);
  const shown = [];
  for (let at = 0; at < pieces.length; at += 3) {
    shown.push(open(pieces[at]!));
    const part = parts[pieces[at + 1] ?? ""];
    if (part) shown.push(cloneElement(part, { key: at }, open(pieces[at + 2]!)));
  }
  return <>{shown}</>;
}

const HIDDEN = "\u{f0000}";
const TAGGED = /<(\w+)>(.*?)<\/\1>/s;
const open = (text: string) => text.replaceAll(HIDDEN, "<");
