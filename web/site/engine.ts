import type { Connection, Handlers } from "../src/api/connection";
import { TRYING } from "../src/api/trying";
import type { AnalysisEvent, AnalysisRequest, ReportEvent, ReportRequest } from "../src/api/types";
import { Search, type Thread } from "./thread";

/** The engine on a thread of this page, which analyses or measures whatever was asked last. */
export class LocalEngine implements Connection {
  isOpen = false;
  private search: Search | null = null;

  constructor(
    private readonly handlers: Handlers,
    private readonly thread: Thread,
    private readonly what: "analyse" | "measure",
    private readonly left: () => void = () => undefined,
  ) {
    queueMicrotask(() => this.handlers.opened?.());
  }

  send(message: object) {
    this.search?.end();
    const asked = message as AnalysisRequest | ReportRequest;
    const search = new Search(this.thread);
    this.search = search;
    const hear = (event: unknown) => this.search === search && this.handlers.hear(event);
    search
      .run((stop) => ({ do: this.what, request: JSON.stringify(asked), stop }), hear)
      .catch((error: unknown) => {
        const detail = error instanceof Error ? error.message : String(error);
        const problem = { type: "menagerie:local", title: "Refused", status: 500, detail };
        const number = ("number" in asked && asked.number) || 0;
        hear({ event: "refused", number, problem } satisfies AnalysisEvent | ReportEvent);
      });
  }

  answered() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.handlers.changed({ ...TRYING, open: true, met: true });
  }

  giveUp() {
    this.leave();
  }

  retry() {
    this.handlers.opened?.();
  }

  leave() {
    this.search?.end();
    this.search = null;
    this.left();
  }
}
