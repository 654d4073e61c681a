import { locale } from "../words/words";

/** How many decimals leave three digits that matter, as the laboratory writes numbers. */
function decimals(value: number): number {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
}

/** A number with some decimals, as the language of the page writes them. */
function fixed(value: number, digits: number): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return value.toLocaleString(locale, form).replace("-", "−");
}

/** A number with three digits that matter. */
export const short = (value: number) => fixed(value, decimals(value));

/** A number with its error, where that is known, to the same decimals. */
export const withError = (value: number, error: number | null) =>
  error === null ? short(value) : `${short(value)} ± ${fixed(error, decimals(value))}`;

export const percent = (share: number) => `${fixed(100 * share, 1)} %`;

/** Round numbers from the least to the greatest, about four of them. */
export function ticks(least: number, greatest: number): number[] {
  const rough = Math.max(greatest - least, 1e-9) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(greatest / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** How many lengths there are in each bin; all bins are equally wide. */
export function bins(lengths: number[], most: number): { width: number; counts: number[] } {
  const longest = Math.max(1, ...lengths);
  const width = Math.max(1, Math.ceil(longest / most));
  const counts = new Array<number>(Math.floor(longest / width) + 1).fill(0);
  for (const length of lengths) counts[Math.floor(length / width)]!++;
  return { width, counts };
}

/** What is in the middle of some numbers. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
