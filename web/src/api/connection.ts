import { askAccount } from "./account";
import { socketAddress } from "./client";
import { site } from "./site";
import { CLOSED, type ConnectionStatus, closedWords, pauseAfter } from "./status";
import { TRYING } from "./trying";

/** What is heard of a connection. */
export interface Handlers {
  /** The socket is open: something can be sent. */
  opened?: () => void;
  hear: (message: unknown) => void;
  changed: (status: ConnectionStatus) => void;
}

/** A way to something that answers bit by bit. */
export interface Connection {
  readonly isOpen: boolean;
  send: (message: object) => void;
  /** It has answered: the next failure is the first again. */
  answered: () => void;
  /** Does without what it was for, which was refused. */
  giveUp: (why: string) => void;
  /** Tries at once, if it is not being tried. */
  retry: () => void;
  leave: () => void;
}

/** Connects to an address of the server, or to what answers in its place. */
export function connectTo(path: string, handlers: Handlers): Connection {
  return site ? site.connect(path, handlers) : new ServerConnection(path, handlers);
}

/** A connection to the server that is found again when it breaks: soon at first, then ever more rarely. */
export class ServerConnection implements Connection {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private status: ConnectionStatus = TRYING;

  constructor(
    private readonly path: string,
    private readonly handlers: Handlers,
  ) {
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    this.connect();
  }

  get isOpen(): boolean {
    return this.status.open;
  }

  send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  answered() {
    if (!this.status.open) this.change({ ...TRYING, open: true, met: true });
  }

  giveUp(why: string) {
    this.drop();
    this.wait(why);
  }

  retry() {
    if (this.status.next !== null) this.connect();
  }

  leave() {
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
    clearTimeout(this.timer);
    this.drop();
  }

  private readonly wake = () => {
    if (!document.hidden) this.retry();
  };

  private connect() {
    clearTimeout(this.timer);
    this.change({ ...this.status, next: null });
    const socket = new WebSocket(socketAddress(this.path));
    this.socket = socket;
    socket.onopen = () => this.handlers.opened?.();
    socket.onmessage = ({ data }) => this.handlers.hear(JSON.parse(String(data)));
    socket.onclose = ({ code, reason }) => {
      this.socket = null;
      if (code === CLOSED.loggedOut) void askAccount();
      this.wait(closedWords(code, reason), code);
    };
  }

  private wait(why: string | null, code?: number) {
    const failures = this.status.failures + 1;
    const pause = pauseAfter(failures, { hidden: document.hidden, random: Math.random(), ...(code ? { code } : {}) });
    this.timer = setTimeout(() => this.connect(), pause);
    this.change({ ...this.status, open: false, failures, why, next: performance.now() + pause });
  }

  /** Leaves the socket; nothing more is heard of it. */
  private drop() {
    const { socket } = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
  }

  private change(status: ConnectionStatus) {
    this.status = status;
    this.handlers.changed(status);
  }
}
