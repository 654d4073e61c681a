/** What a piece does on a square that it reaches: moves and captures, one of them, or the other. */
export type Mode = "mc" | "m" | "c";

/** A leap, or a ride of such leaps without limit; to the right and forward as white sees it. */
export interface Step {
  dx: number;
  dy: number;
  ride: boolean;
  mode: Mode;
}

/** A notation as far as squares can show it, and the terms that they cannot. */
export interface Reach {
  steps: Step[];
  rest: string[];
}

type Leap = readonly [number, number];

/** The atoms by their leaps; the first of a leap is the one that is written. */
const ATOMS: [string, Leap][] = [
  ["W", [1, 0]],
  ["F", [1, 1]],
  ["D", [2, 0]],
  ["N", [2, 1]],
  ["A", [2, 2]],
  ["H", [3, 0]],
  ["C", [3, 1]],
  ["Z", [3, 2]],
  ["G", [3, 3]],
  ["L", [3, 1]],
  ["J", [3, 2]],
];

/** Letters for several leaps: what they stand for, and whether they ride. */
const COMPOUNDS: Record<string, { of: Leap[]; ride: boolean }> = {
  R: { of: [[1, 0]], ride: true },
  B: { of: [[1, 1]], ride: true },
  Q: {
    of: [
      [1, 0],
      [1, 1],
    ],
    ride: true,
  },
  K: {
    of: [
      [1, 0],
      [1, 1],
    ],
    ride: false,
  },
};

/** All leaps of an atom. */
export function images([a, b]: Leap): Leap[] {
  const found = new Map<string, Leap>();
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const)
    for (const sx of [1, -1])
      for (const sy of [1, -1]) found.set(`${x * sx || 0},${y * sy || 0}`, [x * sx || 0, y * sy || 0]);
  return [...found.values()];
}

/** The directions of an atom: each word of letters with its leaps, the words for most leaps first. */
function directions([a, b]: Leap): Map<string, Leap[]> {
  const all = images([a, b]);
  const where = (is: (x: number, y: number) => boolean) => all.filter(([x, y]) => is(x, y));
  const half = {
    f: (_: number, y: number) => y > 0,
    b: (_: number, y: number) => y < 0,
    l: (x: number) => x < 0,
    r: (x: number) => x > 0,
  };
  const ends = Object.entries(half);
  const words: [string, Leap[]][] = [];
  if (a === b || b === 0) {
    if (b === 0) words.push(["v", where((x) => x === 0)], ["s", where((_, y) => y === 0)]);
    words.push(...ends.map(([letter, is]): [string, Leap[]] => [letter, where(is)]));
    if (a === b)
      for (const v of ["f", "b"] as const)
        for (const s of ["l", "r"] as const) {
          const single = where((x, y) => half[v](x, y) && half[s](x));
          words.push([v + s, single], [s + v, single]);
        }
  } else {
    const long = (x: number, y: number) => Math.abs(y) > Math.abs(x);
    words.push(...ends.map(([letter, is]): [string, Leap[]] => [`${letter}h`, where(is)]));
    words.push(["v", where(long)], ["s", where((x, y) => !long(x, y))]);
    for (const [letter, is] of ends) {
      const wide = "fb".includes(letter);
      words.push([letter + (wide ? "s" : "v"), where((x, y) => is(x, y) && long(x, y) !== wide)]);
    }
    const main = (letter: string) => (x: number, y: number) => ("fb".includes(letter) ? long(x, y) : !long(x, y));
    for (const [letter, is] of ends) {
      const two = where((x, y) => is(x, y) && main(letter)(x, y));
      words.push([letter, two], [letter + letter, two]);
      for (const [side, on] of ends)
        if ("fb".includes(side) !== "fb".includes(letter))
          words.push([side + letter, two.filter(([x, y]) => on(x, y))]);
    }
  }
  return new Map(words.sort(([, one], [, other]) => other.length - one.length));
}

/** The leaps that some letters of directions name; nothing where they cannot be read. */
function leapsOf(atom: Leap, letters: string): Leap[] | null {
  if (letters === "") return images(atom);
  const words = directions(atom);
  const found: Leap[] = [];
  for (let at = 0; at < letters.length; ) {
    const two = letters.slice(at, at + 2);
    const word = two.length === 2 && words.has(two) ? two : letters[at]!;
    const leaps = words.get(word);
    if (!leaps) return null;
    found.push(...leaps);
    at += word.length;
  }
  return found;
}

/** The steps of one term; nothing if squares cannot show it. */
function stepsOf(modifiers: string, atom: string, doubled: boolean, range: string): Step[] | null {
  const [, before = "", letters = "", after = ""] = /^([mc]*)([fblrvsh]*)([mc]*)$/.exec(modifiers) ?? ["", "?"];
  const modes = before + after;
  if (!["", "m", "c", "mc", "cm"].includes(modes)) return null;
  const compound = COMPOUNDS[atom];
  const leap = ATOMS.find(([name]) => name === atom)?.[1];
  const of = compound?.of ?? (leap && [leap]);
  if (!of || (of.length > 1 && !/^[fblr]?$/.test(letters)) || (doubled && compound)) return null;
  if (range !== "" && range !== "0" && range !== "1") return null;
  const ride = range === "1" ? false : range === "0" || doubled || (compound?.ride ?? false);
  const mode: Mode = modes.length === 1 ? (modes as Mode) : "mc";
  const steps: Step[] = [];
  for (const one of of) {
    const leaps = leapsOf(one, letters);
    if (!leaps) return null;
    steps.push(...leaps.map(([dx, dy]) => ({ dx, dy, ride, mode })));
  }
  return steps;
}

/** Reads a notation. Nothing if it has more than plain terms: legs in brackets, or such as repeat. */
export function readBetza(text: string): Reach | null {
  const term = /([a-z]*)([A-Z]|\(\d+,\d+\))([XY]*)(\d*)/y;
  const reach: Reach = { steps: [], rest: [] };
  while (term.lastIndex < text.length) {
    const found = term.exec(text);
    if (!found) return null;
    let [whole, modifiers = "", atom = "", more = "", range = ""] = found;
    const doubled = more === "" && range === "" && text[term.lastIndex] === atom;
    if (doubled) {
      term.lastIndex += 1;
      whole += atom;
    }
    const steps = more === "" ? stepsOf(modifiers, atom, doubled, range) : null;
    if (steps) for (const step of steps) add(reach.steps, step);
    else reach.rest.push(whole);
  }
  return reach;
}

const same = (a: Step, b: Pick<Step, "dx" | "dy" | "ride">) => a.dx === b.dx && a.dy === b.dy && a.ride === b.ride;

/** Adds a step; with one of the other mode it is one of both. */
function add(steps: Step[], step: Step) {
  const there = steps.find((other) => same(other, step));
  if (!there) steps.push({ ...step });
  else if (there.mode !== step.mode) there.mode = "mc";
}

interface Term {
  modifiers: string;
  atom: string;
}

/** Writes a notation. */
export function writeBetza({ steps, rest }: Reach): string {
  const terms: Term[] = [];
  for (const mode of ["mc", "m", "c"] as const)
    for (const ride of [true, false])
      for (const [atom, leap] of ATOMS.slice(0, 9)) {
        const made = steps.filter((step) => step.ride === ride && step.mode === mode);
        const leaps = images(leap).filter(([dx, dy]) => made.some((step) => step.dx === dx && step.dy === dy));
        const name = !ride ? atom : atom === "W" ? "R" : atom === "F" ? "B" : atom + atom;
        for (const word of wordsFor(leap, leaps))
          terms.push({ modifiers: (mode === "mc" ? "" : mode) + word, atom: name });
      }
  const joined = join(join(terms, "R", "B", "Q"), "W", "F", "K");
  return [...joined.map(({ modifiers, atom }) => modifiers + atom), ...rest].join("");
}

/** Writes two terms that go in all directions of their atoms as the one letter for both. */
function join(terms: Term[], one: string, other: string, both: string): Term[] {
  return terms.flatMap((term) => {
    const whole = /^[mc]?$/.test(term.modifiers);
    const has = (atom: string) => terms.some((other) => other.atom === atom && other.modifiers === term.modifiers);
    if (!whole || !has(one) || !has(other)) return [term];
    return term.atom === one ? [{ ...term, atom: both }] : term.atom === other ? [] : [term];
  });
}

/** The words of directions for some leaps of an atom, as few as they are. */
function wordsFor(atom: Leap, leaps: Leap[]): string[] {
  if (leaps.length === 0) return [];
  if (leaps.length === images(atom).length) return [""];
  const key = ([x, y]: Leap) => `${x},${y}`;
  const left = new Set(leaps.map(key));
  const words: string[] = [];
  for (const [word, named] of directions(atom)) {
    if (named.length === 0 || !named.every((leap) => left.has(key(leap)))) continue;
    words.push(word);
    for (const leap of named) left.delete(key(leap));
  }
  return words;
}

/** What a click puts on a square. */
export interface Brush {
  /** Nothing takes away what is there. */
  mode: Mode | null;
  ride: boolean;
  /** Whether all squares at the same distance are alike. */
  alike: boolean;
}

const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b));

/** Whether a step reaches a square on an empty board. */
function reaches(step: Step, [x, y]: Leap): boolean {
  if (!step.ride) return step.dx === x && step.dy === y;
  const times = step.dx === 0 ? y / step.dy : x / step.dx;
  return times >= 1 && Number.isInteger(times) && step.dx * times === x && step.dy * times === y;
}

/** What a piece does on a square, seen from where it stands. */
export function modeOn(steps: Step[], square: Leap): Mode | null {
  const modes = new Set(steps.filter((step) => reaches(step, square)).flatMap(({ mode }) => [...mode]));
  return modes.size === 2 ? "mc" : modes.has("m") ? "m" : modes.has("c") ? "c" : null;
}

/** The steps after a click on a square. What is there already is taken away. */
export function painted(steps: Step[], [x, y]: Leap, { mode, ride, alike }: Brush): Step[] {
  const by = ride ? divisor(x, y) : 1;
  const [a, b] = [Math.max(Math.abs(x), Math.abs(y)) / by, Math.min(Math.abs(x), Math.abs(y)) / by];
  const leaps: Leap[] = alike ? images([a, b]) : [[x / by, y / by]];
  const made = leaps.map(([dx, dy]): Step => ({ dx, dy, ride, mode: mode ?? "mc" }));
  const times: Leap[] = leaps.map(([dx, dy]) => [dx * by, dy * by]);
  if (mode === null) return steps.filter((step) => !times.some((square) => reaches(step, square)));
  const there = made.every((step) => steps.some((other) => same(other, step) && other.mode === step.mode));
  const others = steps.filter((step) => !made.some((other) => same(other, step)));
  return there ? others : [...others, ...made];
}
