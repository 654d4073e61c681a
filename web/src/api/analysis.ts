import { socketAddress } from "./client";

/** A line of the engine, best first; scores are white's. */
export interface EngineLine {
  score: number | null;
  mate: number | null;
  san: string[];
  uci: string[];
}

export interface Report {
  depth: number;
  nodes: number;
  nps: number;
  lines: EngineLine[];
  done?: boolean;
  /** The number of the question that this answers. */
  ask: number;
}

export interface Question {
  game: string;
  definition?: string;
  fen?: string;
  moves: string[];
  lines: number;
}

/** The engine that thinks about whatever was asked last. */
export class Analyst {
  private socket: WebSocket | null = null;
  private waiting: Question | null = null;
  private asked = 0;

  constructor(
    private readonly hear: (report: Report) => void,
    private readonly refused: (sentence: string) => void,
  ) {}

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
      if (socket !== this.socket) return;
      const told = JSON.parse(String(message.data)) as Report & { detail?: string };
      if (told.detail) this.refused(told.detail);
      else if (told.ask === this.asked) this.hear(told);
    };
  }

  private send() {
    if (this.waiting) this.socket?.send(JSON.stringify({ ask: this.asked, ...this.waiting }));
  }
}
