import { Signal } from "../../js/signal.js";
import type { Answer, Reply, Request } from "./messages";
import { t } from "./words";

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
  /** Searches take as long as they are wanted. */
  search: boolean;
  event: (event: unknown) => void;
  answer: (answer: string) => void;
  fail: (error: Error) => void;
}

/** The script of a worker, next to this one; it is bundled by itself. */
const WORKER = new URL(/* @vite-ignore */ "./worker.js", import.meta.url);

/** How long an answer may take, in milliseconds: the module itself gives up after five seconds. */
const MOST = 20_000;
/** How long a search may go on after it was stopped. */
const STOPPING = 5_000;

/** A worker with the rules and the engine, begun when it is first asked. One that does not answer is ended. */
export class Thread {
  private worker: Worker | null = null;
  /** Whether its module is there: loading may take any time. */
  isReady = false;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Asks for something; `event` hears what a search finds on the way. */
  async ask<T>(request: Request, event: (event: unknown) => void = () => undefined): Promise<T> {
    const worker = this.begun();
    const number = ++this.asked;
    const text = await new Promise<string>((answer, fail) => {
      const search = "stop" in request;
      this.waiting.set(number, { search, event, answer, fail });
      worker.postMessage({ number, request });
      if (this.waiting.size === 1) this.wait();
    });
    const answer = JSON.parse(text) as Answer<T>;
    if ("problem" in answer) throw new Refusal(answer.problem.status, answer.problem.detail);
    return answer.ok;
  }

  private begun(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(WORKER, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ("broken" in data) return this.end(t("thread-not-asked", { why: data.broken }));
      if ("ready" in data) {
        this.isReady = true;
        return this.wait();
      }
      const waiting = this.waiting.get(data.id);
      if ("event" in data) return waiting?.event(data.event);
      this.waiting.delete(data.id);
      waiting?.answer(data.answer);
      this.wait();
    };
    worker.onerror = () => this.end(t("thread-not-loaded"));
    this.worker = worker;
    return worker;
  }

  /** Waits for the answer to what was asked first; the worker does one thing at a time. */
  private wait() {
    clearTimeout(this.patience);
    const [first] = this.waiting.values();
    if (!this.isReady || !first || first.search) return;
    this.patience = setTimeout(() => this.end(t("thread-too-long")), MOST);
  }

  /** Another worker is begun the next time. Those who wait for an answer hear why there is none. */
  end(why = "") {
    clearTimeout(this.patience);
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { fail } of waiting) fail(new Refusal(0, why));
  }
}

/** A search on a thread that can be stopped. */
export class Search {
  private readonly stop = new Signal();
  private runs = false;

  constructor(private readonly thread: Thread) {}

  async run<T>(request: (stop: Signal["end"]) => Request, event: (event: unknown) => void): Promise<T> {
    this.runs = true;
    try {
      return await this.thread.ask<T>(request(this.stop.end), event);
    } finally {
      this.runs = false;
      // What a signal takes is given back.
      this.stop.raise();
    }
  }

  end() {
    this.stop.raise();
    setTimeout(() => this.runs && this.thread.isReady && this.thread.end(t("thread-search-ended")), STOPPING);
  }
}
