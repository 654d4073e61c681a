import { socketAddress } from "./client";
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
}

/** The engine that thinks about whatever was asked last. */
export class Analyst {
  private socket: WebSocket | null = null;
  private waiting: Question | null = null;
  private asked = 0;

  constructor(private readonly listener: Listener) {}

  ask(question: Question) {
    this.waiting = question;
    this.asked++;
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) this.open();
    else if (this.socket.readyState === WebSocket.OPEN) this.send();
  }

  stop() {
    this.waiting = null;
    this.socket?.close();
    this.socket = null;
  }

  private open() {
    const socket = new WebSocket(socketAddress("/api/analysis"));
    this.socket = socket;
    socket.onopen = () => this.send();
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as AnalysisEvent);
    };
    socket.onclose = () => {
      if (socket === this.socket && this.waiting) this.listener.refused("The line to the engine is broken.");
    };
  }

  /** Late answers to an earlier question are passed over. */
  private hear(event: AnalysisEvent) {
    if (event.number !== this.asked) return;
    if (event.event === "lines") this.listener.lines(event);
    else if (event.event === "done") this.listener.done();
    else if (event.event === "queue") this.listener.waits(event.ahead);
    else this.listener.refused(event.problem.detail);
  }

  private send() {
    if (this.waiting) this.socket?.send(JSON.stringify({ ...this.waiting, number: this.asked }));
  }
}
