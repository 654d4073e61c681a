/** Lines that stand in the place of others. */
interface Hunk {
  /** Where it begins in the new text. */
  at: number;
  gone: string[];
  come: string[];
}

/** More pairs of lines than this are not compared: they are taken as one hunk. */
const MOST = 1_000_000;

const isComment = (line: string | undefined) => line !== undefined && /^\s*#/.test(line);
const isHeader = (line: string | undefined) => line !== undefined && /^\s*\[/.test(line);
const isBlank = (line: string | undefined) => line?.trim() === "";
const isCode = (line: string | undefined) => line !== undefined && !isBlank(line) && !isComment(line);

/**
 * A text after one change of its keys, with comments where they belong: those that went with a key that is not theirs are back,
 * and new keys stand above the comments of the next table.
 */
export function withComments(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  // From the end, so that what is still to come stays where it was.
  for (const hunk of hunks(old, now).reverse()) {
    const all = hunk.gone.some(isComment) ? restored(hunk, now) : hunk.come;
    now.splice(hunk.at, hunk.come.length, ...all);
    if (hunk.gone.length === 0) raise(now, hunk.at, hunk.come.length);
  }
  return now.join("\n");
}

/** What comes in a hunk, with the comments of others around it. */
function restored({ at, gone, come }: Hunk, now: string[]): string[] {
  const first = gone.findIndex(isCode);
  const last = gone.findLastIndex(isCode);
  const isBack = (line: string) => !come.includes(line);
  if (first < 0) return [...gone.filter(isBack), ...come];
  let above = first;
  while (above > 0 && isComment(gone[above - 1])) above--;
  // What stands at the top of a table is about the table.
  if (isHeader(above > 0 ? gone[above - 1] : now[at - 1])) above = first;
  let below = last + 1;
  while (isComment(gone[below])) below++;
  // At the end of a table that is gone; above what follows, it is about that.
  if (!isBlank(gone[below] ?? now[at + come.length] ?? "") || !gone.some(isHeader)) below = last + 1;
  const [head, tail] = [gone.slice(0, above).filter(isBack), gone.slice(below).filter(isBack)];
  if (isBlank(head.at(-1) ?? now[at - 1]) && come.length === 0) while (isBlank(tail[0])) tail.shift();
  return [...head, ...come, ...tail];
}

/** Moves new keys at the end of a table above what is said of the next one. */
function raise(lines: string[], at: number, count: number) {
  const come = lines.slice(at, at + count);
  const next = lines.slice(at + count).find((line) => !isBlank(line));
  if (!come.every(isCode) || come.some(isHeader) || (next !== undefined && !isHeader(next))) return;
  let code = at - 1;
  while (code >= 0 && !isCode(lines[code])) code--;
  let to = code + 1;
  while (to < at && isComment(lines[to])) to++;
  // Comments between a key and a header, with no blank line, are about what the header begins.
  if (to === at && isHeader(lines[at + count]) && !isHeader(lines[code])) to = code + 1;
  if (to === at) return;
  lines.splice(at, count);
  lines.splice(to, 0, ...come);
}

/** Where two texts differ, in the order of the new one. */
function hunks(old: string[], now: string[]): Hunk[] {
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [a, b] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (a.length * b.length > MOST) return [{ at: start, gone: a, come: b }];
  // How many lines stay, from each pair of places on.
  const stay = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      stay[i]![j] = a[i] === b[j] ? stay[i + 1]![j + 1]! + 1 : Math.max(stay[i + 1]![j]!, stay[i]![j + 1]!);
  const found: Hunk[] = [];
  let open: Hunk | null = null;
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      open = null;
      i++;
      j++;
      continue;
    }
    if (!open) {
      open = { at: start + j, gone: [], come: [] };
      found.push(open);
    }
    if (j >= b.length || (i < a.length && stay[i + 1]![j]! >= stay[i]![j + 1]!)) open.gone.push(a[i++]!);
    else open.come.push(b[j++]!);
  }
  return found;
}
