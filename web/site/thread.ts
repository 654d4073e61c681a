import { Signal } from "../../js/signal.js";
import type { Answer, Reply, Request } from "./messages";

/** A refusal, as the page expects it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  event: (event: unknown) => void;
  answer: (answer: string) => void;
  fail: (error: Error) => void;
}

/** The script of a worker, next to this one; it is bundled by itself. */
const WORKER = new URL(/* @vite-ignore */ "./worker.js", import.meta.url);

/** A worker with the rules and the engine, begun when it is first asked. */
export class Thread {
  private worker: Worker | null = null;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Asks for something; `event` hears what a search finds on the way. */
  async ask<T>(request: Request, event: (event: unknown) => void = () => undefined): Promise<T> {
    const worker = this.begun();
    const number = ++this.asked;
    const text = await new Promise<string>((answer, fail) => {
      this.waiting.set(number, { event, answer, fail });
      worker.postMessage({ number, request });
    });
    const answer = JSON.parse(text) as Answer<T>;
    if ("problem" in answer) throw new Refusal(answer.problem.status, answer.problem.detail);
    return answer.ok;
  }

  private begun(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(WORKER, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ("broken" in data) return this.end(`The rules could not be asked: ${data.broken}`);
      const waiting = this.waiting.get(data.id);
      if ("event" in data) return waiting?.event(data.event);
      this.waiting.delete(data.id);
      waiting?.answer(data.answer);
    };
    worker.onerror = () => this.end("The rules could not be loaded. Is the site complete, and this machine online?");
    this.worker = worker;
    return worker;
  }

  /** Another worker is begun the next time. */
  private end(why: string) {
    this.worker?.terminate();
    this.worker = null;
    for (const { fail } of this.waiting.values()) fail(new Refusal(0, why));
    this.waiting.clear();
  }
}

/** A search on a thread that can be stopped. */
export class Search {
  private readonly stop = new Signal();

  constructor(private readonly thread: Thread) {}

  run<T>(request: (stop: Signal["end"]) => Request, event: (event: unknown) => void): Promise<T> {
    return this.thread.ask<T>(request(this.stop.end), event);
  }

  end() {
    this.stop.raise();
  }
}
