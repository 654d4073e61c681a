import type { Connection, Handlers } from "../src/api/connection";
import { TRYING } from "../src/api/trying";
import type { RoomCommand, RoomEvent } from "../src/api/types";
import { chance, freshId } from "./chance";
import type { Act, Changed, Found } from "./messages";
import { Seen } from "./seen";
import { CHANNEL, type Row, type Store } from "./store";
import { Refusal, Search, type Thread } from "./thread";
import { t } from "./words";

/** What is being done to all games. */
let pending: Promise<unknown> = Promise.resolve();

/** Waits until all that was done to games is kept. */
export const settled = () => pending;

/** A game that is played on this machine. Each change is kept before it is shown. It may be open in other tabs too. */
export class LocalRoom implements Connection {
  isOpen = false;
  /** What was read or kept last. */
  private row: Row | null = null;
  private search: Search | null = null;
  private flag: ReturnType<typeof setTimeout> | undefined;
  private left = false;
  /** Whether the engine has failed since its last move. */
  private failed = false;
  /** What is done to the game, one after the other. */
  private work: Promise<void>;
  private readonly seen: Seen;
  private readonly tabs = new BroadcastChannel(CHANNEL);

  constructor(
    private readonly id: string,
    private readonly handlers: Handlers,
    private readonly rules: Thread,
    private readonly engine: Thread,
    private readonly store: Store,
  ) {
    addEventListener("pagehide", this.pause);
    addEventListener("pageshow", this.back);
    this.tabs.onmessage = ({ data }) => data === id && this.next(() => this.catchUp());
    this.seen = new Seen(id, (last) => this.next(() => this.awake(last)));
    this.work = Promise.resolve().then(() => this.enter());
    this.work = this.work.catch((error: unknown) => this.refuse(error));
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
    removeEventListener("pageshow", this.back);
    this.pause();
    this.seen.end();
    this.tabs.close();
    this.left = true;
  }

  /** While nobody is here, no clock runs and the engine does not think. */
  private readonly pause = () => {
    this.seen.note();
    this.search?.end();
    clearTimeout(this.flag);
    this.next(() => this.act("leave", false));
  };

  /** The browser has shown a page again that it had only put away. */
  private readonly back = (event: PageTransitionEvent) => event.persisted && this.retry();

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
    this.hear({ event: "refused", problem, version: this.row?.kept.version ?? null });
  }

  private async enter() {
    const row = await this.store.game(this.id);
    // The page looks whether there is one at all.
    if (!row) return this.handlers.changed({ ...TRYING, failures: 1, next: performance.now() + 1e9 });
    this.row = row;
    const last = this.seen.away();
    // The page was closed, or broke down, before it could stop the clock.
    if (last !== null && row.kept.flag_ms) await this.act("leave", false, last);
    await this.act("enter");
  }

  /** The machine slept: its clock stood meanwhile. */
  private async awake(last: number) {
    if (!this.row?.kept.flag_ms) return;
    await this.act("leave", false, last);
    await this.act("enter");
  }

  /** Another tab has gone on with the game. */
  private async catchUp() {
    const row = await this.store.game(this.id);
    if (!row || row.revision === this.row?.revision) return;
    if (row.kept.version !== this.row?.kept.version) this.search?.end();
    this.row = row;
    await this.act("enter");
  }

  /** Does something to the game, keeps it, and shows what has changed. */
  private async act(act: Act, goesOn = true, now = Date.now()): Promise<void> {
    const before = this.row;
    if (!before) return;
    const kept = JSON.stringify(before.kept);
    const changed = await this.rules.ask<Changed>({ do: "act", kept, act: JSON.stringify(act), now });
    if (JSON.stringify(changed.kept) !== kept) {
      const row = await this.store.keep(changed.kept, changed.listed, before);
      if (!row) return this.overtaken(act);
      this.row = row;
    }
    if (act === "leave") this.seen.watch(false);
    // The time of a player was up before anybody came: the game is shown as it has ended.
    if (act === "enter" && !changed.events.some(({ event }) => event === "room")) return this.act("enter");
    // A takeback or an end: what was thought about is gone.
    if (changed.kept.version !== before.kept.version || changed.kept.score !== "*") this.search?.end();
    for (const event of changed.events) this.hear(event);
    if (!goesOn || this.left) return;
    this.watchFlag();
    if (changed.thinks) this.think();
  }

  /** Another tab was quicker: what it did is shown, and stays. */
  private async overtaken(act: Act) {
    // Of one that leaves, nothing is needed: where the other tab has the game open, its clock runs there.
    if (act === "leave") return;
    await this.catchUp();
    if (typeof act === "object" && "command" in act) throw new Refusal(409, t("local-room-another-tab"));
  }

  private watchFlag() {
    clearTimeout(this.flag);
    const at = this.row?.kept.flag_ms;
    this.seen.watch(!!at);
    if (at) this.flag = setTimeout(() => this.fall(), Math.max(0, at - Date.now()) + 5);
  }

  /** The time of a player is up, unless the machine slept. */
  private fall() {
    if (!this.seen.look()) this.next(() => this.act("flag"));
  }

  /** Lets the engine think; what it finds is done in turn with everything else. */
  private think() {
    if (this.search || !this.row) return;
    const search = new Search(this.engine);
    this.search = search;
    const request = { do: "think", kept: JSON.stringify(this.row.kept), hint: false, now: Date.now() } as const;
    search
      .run<Found | null>(
        (stop) => ({ ...request, stop }),
        (event) => this.search === search && this.hear(event as RoomEvent),
      )
      .then(
        (found) => {
          this.search = null;
          this.failed = false;
          // Where the game has changed meanwhile, the move is passed over, and the engine is asked again.
          this.next(() =>
            this.act(found ? { found: { uci: found.uci, score: found.score, version: found.version } } : "flag"),
          );
        },
        (error: unknown) => {
          this.search = null;
          // Once more, on another thread.
          if (!this.failed) this.next(() => this.act("flag"));
          else this.refuse(error);
          this.failed = !this.failed;
        },
      );
  }

  private hint() {
    if (!this.row) return;
    if (this.search) throw new Refusal(409, t("local-room-engine-thinks"));
    const { kept } = this.row;
    const search = new Search(this.engine);
    this.search = search;
    const found = search.run<Found | null>(
      (stop) => ({ do: "think", kept: JSON.stringify(kept), hint: true, now: Date.now(), stop }),
      () => undefined,
    );
    // The game goes on while it is looked for.
    found
      .then((found) => {
        if (found && this.row?.kept.version === kept.version)
          this.hear({ event: "hint", uci: found.uci, san: found.san });
      })
      .catch((error: unknown) => this.refuse(error))
      .finally(() => {
        this.search = null;
        // A move may have been made meanwhile, which the engine has to answer.
        this.next(() => this.act("flag"));
      });
  }

  private async rematch() {
    const before = this.row;
    if (!before) return;
    let next = before.kept.rematch;
    if (!next) {
      const kept = JSON.stringify(before.kept);
      const asked = { do: "next", kept, id: freshId(), number: chance(), now: Date.now() } as const;
      const begun = await this.rules.ask<Changed>(asked);
      next = begun.kept.id;
      // Together, so that no game names one that is not there.
      const named = { kept: { ...before.kept, rematch: next }, listed: before.listed, before };
      const rows = await this.store.keepAll([named, begun]);
      // Another tab may have begun one.
      if (!rows) return this.overtaken({ command: { do: "rematch" } });
      this.row = rows[0]!;
    }
    this.hear({ event: "rematch", game: { id: next, url: `/play/${next}` } });
  }
}
