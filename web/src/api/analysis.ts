import { Line } from "./line";
import type { Standing } from "./standing";
import type { AnalysisEvent, AnalysisLine, AnalysisRequest } from "./types";

export type { AnalysisLine };

/** What the engine has found so far. */
export interface Report {
  depth: number;
  nps: number;
  lines: AnalysisLine[];
}

export type Question = Omit<AnalysisRequest, "number">;

/** What is told of an analysis. */
export interface Listener {
  lines: (report: Report) => void;
  done: () => void;
  waits: (ahead: number) => void;
  refused: (sentence: string) => void;
  /** The line to the engine breaks, or is there again. */
  changed: (standing: Standing) => void;
}

/** The engine that thinks about whatever was asked last. */
export class Analyst {
  private line: Line | null = null;
  private waiting: Question | null = null;
  private asked = 0;

  constructor(private readonly listener: Listener) {}

  ask(question: Question) {
    this.waiting = question;
    this.asked++;
    if (this.line) this.send();
    else
      this.line = new Line("/api/analysis", {
        opened: () => this.send(),
        hear: (message) => this.hear(message as AnalysisEvent),
        changed: (standing) => this.changed(standing),
      });
  }

  stop() {
    this.waiting = null;
    this.line?.leave();
    this.line = null;
  }

  retry() {
    this.line?.retry();
  }

  /** A broken line is found again only while an answer is awaited. */
  private changed(standing: Standing) {
    if (standing.next !== null && !this.waiting) this.stop();
    else this.listener.changed(standing);
  }

  /** Late answers to an earlier question are passed over. */
  private hear(event: AnalysisEvent) {
    this.line?.answered();
    if (event.number !== this.asked) return;
    if (event.event === "lines") return this.listener.lines(event);
    if (event.event === "queue") return this.listener.waits(event.ahead);
    this.waiting = null;
    if (event.event === "done") this.listener.done();
    else this.listener.refused(event.problem.detail);
  }

  private send() {
    if (this.waiting) this.line?.send({ ...this.waiting, number: this.asked });
  }
}
