import { setting } from "../parts/settings";
import { type Connection, connectTo, type Handlers } from "./connection";

/** The script of the rules and the engine for browsers, where the server has them; its document names it. */
const SCRIPT =
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="menagerie-module"]')?.content;

/** Whether analysis can be searched on this machine as well as on the server. */
export const hasChoice = SCRIPT !== undefined;

/** Connects an analysis to the engine: on this machine where that can be and is wanted, or on the server. */
export function connectToEngine(handlers: Handlers): Connection {
  if (SCRIPT === undefined || setting().searches === "server") return connectTo("/api/analysis", handlers);
  return new LocalEngine(SCRIPT, handlers);
}

/** The engine on this machine. Where its script cannot be loaded, the server searches. */
class LocalEngine implements Connection {
  private within: Connection | null = null;
  private left = false;

  constructor(script: string, handlers: Handlers) {
    const begin = (connect: (handlers: Handlers) => Connection) => {
      if (!this.left) this.within = connect(handlers);
    };
    import(/* @vite-ignore */ script).then(
      ({ analyst }: { analyst: (handlers: Handlers) => Connection }) => begin(analyst),
      () => begin((handlers) => connectTo("/api/analysis", handlers)),
    );
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
