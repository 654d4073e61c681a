import type { Connection } from "./connection";
import { connectToEngine } from "./engine";
import type { ConnectionStatus } from "./status";
import type { AnalysisEvent, AnalysisLine, AnalysisRequest } from "./types";

export type { AnalysisLine };

/** What the engine has found so far. */
export interface Report {
  depth: number;
  nps: number;
  lines: AnalysisLine[];
}

export type Question = Omit<AnalysisRequest, "number">;

/** What the server sends of an analysis. */
export interface Listener {
  lines: (report: Report) => void;
  done: () => void;
  waits: (ahead: number) => void;
  refused: (sentence: string) => void;
  /** The connection to the engine breaks, or is there again. */
  changed: (status: ConnectionStatus) => void;
}

/** The engine that thinks about whatever was asked last. */
export class AnalysisClient {
  private connection: Connection | null = null;
  private waiting: Question | null = null;
  private asked = 0;

  constructor(private readonly listener: Listener) {}

  ask(question: Question) {
    this.waiting = question;
    this.asked++;
    if (this.connection) this.send();
    else
      this.connection = connectToEngine({
        opened: () => this.send(),
        hear: (message) => this.hear(message as AnalysisEvent),
        changed: (status) => this.changed(status),
      });
  }

  stop() {
    this.waiting = null;
    this.connection?.leave();
    this.connection = null;
  }

  retry() {
    this.connection?.retry();
  }

  /** A broken connection is found again only while an answer is awaited. */
  private changed(status: ConnectionStatus) {
    if (status.next !== null && !this.waiting) this.stop();
    else this.listener.changed(status);
  }

  /** Late answers to an earlier question are passed over. */
  private hear(event: AnalysisEvent) {
    this.connection?.answered();
    if (event.number !== this.asked) return;
    if (event.event === "lines") return this.listener.lines(event);
    if (event.event === "queue") return this.listener.waits(event.ahead);
    this.waiting = null;
    if (event.event === "done") this.listener.done();
    else this.listener.refused(event.problem.detail);
  }

  private send() {
    if (this.waiting) this.connection?.send({ ...this.waiting, number: this.asked });
  }
}
