// What wasm-bindgen writes of crates/wasm/page.

/** Loads the module. */
export default function init(options: { module_or_path: URL }): Promise<unknown>;

/** What runs a search. */
export interface Host {
  isStopped: () => boolean;
  report: (event: string) => void;
}

/** Answers of the rules, as JSON. */
export class Page {
  answer(path: string, body: string): string;
  begin(request: string, id: string, number: number, now: number): string;
  next(kept: string, id: string, number: number, now: number): string;
  act(kept: string, act: string, now: number): string;
}

/** The engine. */
export class Engine {
  analyse(request: string, host: Host): void;
  think(kept: string, hint: boolean, clock: number, host: Host): string;
}
