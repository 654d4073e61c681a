/** What a key on the board asks for. */
export type Wish =
  | { do: "step" | "leap"; dx: number; dy: number }
  | { do: "end"; dx: -1 | 1 }
  | { do: "piece"; letter: string; back: boolean }
  | { do: "rank" | "file"; digit: string }
  | { do: "moves"; captures: boolean }
  | { do: "scan" | "last" | "clocks" | "state" | "type" | "cancel" };

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What is asked by letters, unless a letter is that of a piece: then with Alt. */
const LETTERS: Record<string, (shift: boolean) => Wish> = {
  i: () => ({ do: "type" }),
  l: () => ({ do: "last" }),
  m: (captures) => ({ do: "moves", captures }),
  o: () => ({ do: "state" }),
  s: () => ({ do: "scan" }),
  t: () => ({ do: "clocks" }),
};

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What a key means on a board whose pieces have some letters; nothing if it is left to the browser. */
export function wishOf(event: Key, isPiece: (letter: string) => boolean): Wish | null {
  if (event.ctrlKey || event.metaKey) return null;
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : null;
  // With Alt some keyboards write another sign.
  const code = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? letter;
  if (event.altKey) return (code && LETTERS[code]?.(event.shiftKey)) || null;
  const way = WAYS[event.key];
  if (way) return { do: event.shiftKey ? "leap" : "step", dx: way[0], dy: way[1] };
  if (letter && isPiece(letter)) return { do: "piece", letter, back: event.shiftKey };
  if (letter) return LETTERS[letter]?.(event.shiftKey) ?? null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit) return { do: event.shiftKey ? "file" : "rank", digit };
  if (event.key === "Home" || event.key === "End") return { do: "end", dx: event.key === "Home" ? -1 : 1 };
  return event.key === "Escape" ? { do: "cancel" } : null;
}

/** How long a second digit of a number is waited for. */
const DIGITS_MS = 900;

/** Digits that follow one another quickly are one number, as long as there is a line of that number. */
export function digits(now: () => number = () => performance.now()) {
  let before = { text: "", at: Number.NEGATIVE_INFINITY };
  return (digit: string, exists: (number: string) => boolean): string | null => {
    const longer = now() - before.at < DIGITS_MS ? before.text + digit : digit;
    const text = [longer, digit].find(exists) ?? null;
    before = { text: text ?? digit, at: now() };
    return text;
  };
}
