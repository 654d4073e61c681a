import { ApiError, sentence } from "../api/client";
import type { Chapter } from "../api/types";

/** How the saving of a chapter goes. */
export type Saving =
  | { state: "saved" | "saving" | "unsaved" }
  | { state: "failed"; problem: string; again: boolean }
  | { state: "conflict"; chapter: Chapter };

/** How long a chapter must stay unchanged before it is saved, and how long to wait after a failure. */
const PAUSE_MS = 1000;
const AGAIN_MS = 5000;

/** Sends the changes of a chapter one after another, each with the revision that the one before has made. */
export class Saver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changes = 0;
  private saved = 0;
  private sending: Promise<void> | null = null;
  private stopped = false;
  private refused = false;

  constructor(
    public revision: number,
    private readonly send: (revision: number) => Promise<number>,
    private readonly tell: (saving: Saving) => void,
  ) {}

  /** Whether something is not on the server yet. */
  get unsaved(): boolean {
    return this.changes > this.saved;
  }

  /** Whether something will not come to the server by itself. */
  get stuck(): boolean {
    return this.unsaved && (this.stopped || this.refused);
  }

  /** Sends nothing any more: what is not saved is not wanted, or is kept elsewhere. */
  drop() {
    clearTimeout(this.timer);
    this.stopped = true;
    this.saved = this.changes;
  }

  /** Notes that the chapter has changed. */
  changed() {
    this.changes++;
    if (this.stopped) return;
    if (this.sending === null) this.tell({ state: "unsaved" });
    this.wait(PAUSE_MS);
  }

  /** Saves at once; what is being sent comes to its end first. */
  async now(): Promise<void> {
    clearTimeout(this.timer);
    await this.sending;
    if (this.stopped || !this.unsaved || this.sending !== null) return;
    this.sending = this.sendAll();
    await this.sending;
  }

  /** Saves at once, and says whether all of it is saved. */
  async settle(): Promise<boolean> {
    await this.now();
    return !this.unsaved;
  }

  private async sendAll() {
    const sent = this.changes;
    this.refused = false;
    this.tell({ state: "saving" });
    try {
      this.revision = await this.send(this.revision);
      this.saved = sent;
      if (this.unsaved) this.wait(0);
      else this.tell({ state: "saved" });
    } catch (error) {
      this.failed(error);
    } finally {
      this.sending = null;
    }
  }

  private failed(error: unknown) {
    const chapter = conflictOf(error);
    if (chapter) {
      this.stopped = true;
      this.tell({ state: "conflict", chapter });
      return;
    }
    const status = error instanceof ApiError ? error.status : 0;
    const again = status === 0 || status === 429 || status >= 500;
    this.refused = !again;
    this.tell({ state: "failed", problem: sentence(error), again });
    if (again) this.wait(AGAIN_MS);
  }

  private wait(ms: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), ms);
  }
}

/** The chapter as somebody else has changed it, where the server refuses a change for that. */
function conflictOf(error: unknown): Chapter | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem as { chapter?: Chapter }).chapter ?? null;
}
