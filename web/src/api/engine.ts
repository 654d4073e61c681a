import { setting } from "../parts/settings";
import { type Speech, speech } from "../words/words";
import { known } from "./account";
import { type Connection, connectTo, type Handlers } from "./connection";

/** The script of the rules and the engine for browsers, where the server has them; its document names it. */
const SCRIPT =
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="menagerie-module"]')?.content;

/** Whether analysis can be searched on this machine as well as on the server. */
export const hasChoice = SCRIPT !== undefined;

/** Connects an analysis to the engine: an own one, or ours on this machine where that can be and is wanted, or on the server. */
export function connectToEngine(handlers: Handlers): Connection {
  const { searches, engine } = setting();
  if (searches === "engine" && engine && known())
    return connectTo(`/api/external-engine/${engine.id}/socket`, handlers);
  if (SCRIPT === undefined || searches === "server") return connectTo("/api/analysis", handlers);
  return new LocalEngine(SCRIPT, handlers);
}

/**
 * The engine on this machine. Where it cannot be loaded, or does not know what it is asked (a game that only the server has), the
 * server searches.
 */
class LocalEngine implements Connection {
  private within: Connection | null = null;
  private left = false;
  private isServer = false;

  constructor(
    script: string,
    private readonly handlers: Handlers,
  ) {
    import(/* @vite-ignore */ script).then(
      ({ analyst }: { analyst: (handlers: Handlers, speech: Speech) => Connection }) => {
        if (!this.left) this.within = analyst({ ...handlers, hear: (message) => this.hear(message) }, speech());
      },
      () => this.askServer(),
    );
  }

  /** Of a refusal nothing is passed on: the server is asked the same, and may refuse it in turn. */
  private hear(message: unknown) {
    if ((message as { event: string }).event !== "refused") return this.handlers.hear(message);
    if (!this.isServer) this.askServer();
  }

  private askServer() {
    this.within?.leave();
    this.isServer = true;
    // Once it is there, `opened` asks again.
    if (!this.left) this.within = connectTo("/api/analysis", this.handlers);
  }

  get isOpen(): boolean {
    return this.within?.isOpen ?? false;
  }

  send(message: object) {
    this.within?.send(message);
  }

  answered() {
    this.within?.answered();
  }

  giveUp(why: string) {
    this.within?.giveUp(why);
  }

  retry() {
    this.within?.retry();
  }

  leave() {
    this.left = true;
    this.within?.leave();
  }
}
