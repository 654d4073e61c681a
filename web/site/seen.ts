/** How often it is noted, in milliseconds: a page that breaks down gives back at most as much of a move's time. */
const EVERY = 1_000;
/** After how long nobody was here. Browsers let the timers of a tab that is not in sight go off once a minute. */
const ABSENT = 90_000;

/**
 * When a game whose clock runs was last open, in any tab. A page that is closed has no time to stop a clock, and one that breaks
 * down none to say so.
 */
export class Seen {
  private readonly key: string;
  private timer: ReturnType<typeof setInterval> | undefined;
  private last = Date.now();

  /** `woke` hears when it was last seen, after the machine has slept. */
  constructor(
    id: string,
    private readonly woke: (last: number) => void,
  ) {
    this.key = `menagerie-seen-${id}`;
  }

  /** When it was last seen, if it is not open in any tab now. */
  away(): number | null {
    const last = Number(this.stored((store) => store.getItem(this.key)) ?? 0);
    return last && Date.now() - last > 2 * EVERY ? last : null;
  }

  /** Notes it from time to time, as long as a clock runs. */
  watch(on: boolean) {
    clearInterval(this.timer);
    this.timer = undefined;
    if (!on) return this.forget();
    this.timer = setInterval(() => this.look(), EVERY);
    this.note();
  }

  /** Whether the machine has just slept, which `woke` hears then. */
  look(): boolean {
    const { last } = this;
    this.note();
    const slept = this.last - last > ABSENT;
    if (slept) this.woke(last);
    return slept;
  }

  note() {
    this.last = Date.now();
    if (this.timer !== undefined) this.stored((store) => store.setItem(this.key, String(this.last)));
  }

  end() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private forget() {
    this.stored((store) => store.removeItem(this.key));
  }

  /** Where a browser has no store, a clock runs on. */
  private stored<T>(what: (store: Storage) => T): T | null {
    try {
      return what(localStorage);
    } catch {
      return null;
    }
  }
}
