// What wasm-bindgen writes of crates/wasm/page.

/** Loads the module. */
export default function init(options: { module_or_path: URL }): Promise<unknown>;

/** The network that a game has and that was not loaded yet: the file `NAME.net`. */
export function missingNet(game: string): string | undefined;

/** Takes a network, for games that no engine knows yet, or throws what is wrong with it. */
export function provideNet(name: string, bytes: Uint8Array): void;

/** What runs a search. */
export interface Host {
  isStopped: () => boolean;
  report: (event: string) => void;
}

/** Answers of the rules, as JSON. */
export class Page {
  answer(path: string, body: string, language: string): string;
  begin(request: string, id: string, number: number, now: number): string;
  next(kept: string, id: string, number: number, now: number): string;
  act(kept: string, act: string, now: number): string;
}

/** Makes a report of what play is like; its events go to the host. */
export function measure(request: string, host: Host): void;

/** The engine. */
export class Engine {
  analyse(request: string, host: Host): void;
  think(kept: string, hint: boolean, clock: number, host: Host): string;
}
