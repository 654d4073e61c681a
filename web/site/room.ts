import type { Connection, Handlers } from "../src/api/connection";
import { TRYING } from "../src/api/status";
import type { RoomCommand, RoomEvent } from "../src/api/types";
import type { Act, Changed, Found, Kept } from "./messages";
import type { Store } from "./store";
import { Refusal, Search, type Thread } from "./thread";

/** A name that is not there yet. */
export const freshId = () => crypto.randomUUID().slice(-12);
/** A number at random, as large as a number can be exact. */
export const chance = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);

/** What is being done to all games. */
let pending: Promise<unknown> = Promise.resolve();

/** Waits until all that was done to games is kept. */
export const settled = () => pending;

/** A game that is played on this machine. Each change is kept before it is shown. */
export class LocalRoom implements Connection {
  isOpen = false;
  private kept: Kept | null = null;
  private search: Search | null = null;
  private flag: ReturnType<typeof setTimeout> | undefined;
  private left = false;
  /** What is done to the game, one after the other. */
  private work: Promise<void>;

  constructor(
    private readonly id: string,
    private readonly handlers: Handlers,
    private readonly rules: Thread,
    private readonly engine: Thread,
    private readonly store: Store,
  ) {
    addEventListener("pagehide", this.pause);
    this.work = Promise.resolve().then(() => this.enter());
  }

  send(message: object) {
    const command = message as RoomCommand;
    this.next(() => {
      if (command.do === "hint") return this.hint();
      if (command.do === "rematch") return this.rematch();
      return this.act({ command });
    });
  }

  answered() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.handlers.changed({ ...TRYING, open: true, met: true });
  }

  giveUp(why: string) {
    this.leave();
    this.handlers.changed({ ...TRYING, failures: 1, why });
  }

  retry() {
    this.next(() => this.enter());
  }

  leave() {
    removeEventListener("pagehide", this.pause);
    this.pause();
    this.left = true;
  }

  /** While nobody is here, no clock runs and the engine does not think. */
  private readonly pause = () => {
    this.search?.end();
    clearTimeout(this.flag);
    this.next(() => this.act("leave", false));
  };

  private next(work: () => Promise<void> | void) {
    if (this.left) return;
    this.work = this.work.then(work).catch((error: unknown) => this.refuse(error));
    pending = Promise.all([pending, this.work]);
  }

  private hear(event: RoomEvent) {
    if (!this.left) this.handlers.hear(event);
  }

  private refuse(error: unknown) {
    const status = error instanceof Refusal ? error.status : 500;
    const detail = error instanceof Error ? error.message : String(error);
    const problem = { type: "menagerie:local", title: "Refused", status, detail };
    this.hear({ event: "refused", problem, version: this.kept?.version ?? null });
  }

  private async enter() {
    const row = await this.store.game(this.id);
    // The page looks whether there is one at all.
    if (!row) return this.handlers.changed({ ...TRYING, failures: 1, next: performance.now() + 1e9 });
    this.kept = row.kept;
    await this.act("enter");
  }

  /** Does something to the game, keeps it, and shows what has changed. */
  private async act(act: Act, goesOn = true) {
    if (!this.kept) return;
    const [kept, text] = [JSON.stringify(this.kept), JSON.stringify(act)];
    const changed = await this.rules.ask<Changed>({ do: "act", kept, act: text, now: Date.now() });
    await this.store.keep(changed.kept, changed.listed);
    this.kept = changed.kept;
    // A takeback or an end: what was thought about is gone.
    if (changed.kept.version !== JSON.parse(kept).version || changed.kept.score !== "*") this.search?.end();
    for (const event of changed.events) this.hear(event);
    if (!goesOn) return;
    this.watchFlag();
    if (changed.thinks) this.think();
  }

  private watchFlag() {
    clearTimeout(this.flag);
    const at = this.kept?.flag_ms;
    if (at) this.flag = setTimeout(() => this.next(() => this.act("flag")), Math.max(0, at - Date.now()) + 5);
  }

  /** Lets the engine think; what it finds is done in turn with everything else. */
  private think() {
    if (this.search || !this.kept) return;
    const search = new Search(this.engine);
    this.search = search;
    const request = { do: "think", kept: JSON.stringify(this.kept), hint: false, now: Date.now() } as const;
    search
      .run<Found | null>(
        (stop) => ({ ...request, stop }),
        (event) => this.search === search && this.hear(event as RoomEvent),
      )
      .then(
        (found) => {
          this.search = null;
          // Where the game has changed meanwhile, the move is passed over, and the engine is asked again.
          this.next(() =>
            this.act(found ? { found: { uci: found.uci, score: found.score, version: found.version } } : "flag"),
          );
        },
        (error: unknown) => {
          this.search = null;
          this.refuse(error);
        },
      );
  }

  private async hint() {
    if (!this.kept) return;
    const [kept, version] = [JSON.stringify(this.kept), this.kept.version];
    const search = new Search(this.engine);
    this.search = search;
    const found = search.run<Found | null>(
      (stop) => ({ do: "think", kept, hint: true, now: Date.now(), stop }),
      () => undefined,
    );
    // The game goes on while it is looked for.
    found
      .then((found) => {
        if (found && this.kept?.version === version) this.hear({ event: "hint", uci: found.uci, san: found.san });
      })
      .catch((error: unknown) => this.refuse(error))
      .finally(() => {
        if (this.search === search) this.search = null;
      });
  }

  private async rematch() {
    if (!this.kept) return;
    const kept = JSON.stringify(this.kept);
    const next = await this.rules.ask<Changed>({ do: "next", kept, id: freshId(), number: chance(), now: Date.now() });
    await this.store.keep(next.kept, next.listed);
    this.kept = { ...this.kept, rematch: next.kept.id };
    await this.act("flag");
    this.hear({ event: "rematch", game: { id: next.kept.id, url: `/play/${next.kept.id}` } });
  }
}
