import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnalysisClient, type Listener } from "./analysis";
import { connect } from "./room";
import type { ConnectionStatus } from "./status";
import type { RoomEvent } from "./types";

/** A socket as a browser has it, that does what a test wants. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all[Socket.all.length - 1]!;
  }
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((end: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  tells(event: object) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  breaks(code = 1006, reason = "") {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  Socket.all = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ROOM = { event: "room", room: { version: 0 } };
const REFUSED = {
  event: "refused",
  problem: { detail: "Too many people watch this game: try again later." },
  version: null,
};

/** A connection to a room, what was heard on it, and how it stands. */
function connected() {
  const heard: RoomEvent[] = [];
  const stands: ConnectionStatus[] = [];
  const connection = connect("x", { hear: (event) => heard.push(event), changed: (status) => stands.push(status) });
  return { connection, heard, now: () => stands[stands.length - 1]! };
}

/** The attempts of some seconds in which every socket opens and is closed without a word. */
function attempts(seconds: number): number {
  const before = Socket.all.length;
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    vi.advanceTimersByTime(50);
    if (Socket.last.readyState === 0) {
      Socket.last.opens();
      Socket.last.breaks();
    }
  }
  return Socket.all.length - before;
}

it("is tried ever more rarely where a socket opens and tells nothing", () => {
  connected();
  Socket.last.opens();
  Socket.last.breaks();
  expect(attempts(10)).toBe(3);
  expect(attempts(60)).toBeLessThanOrEqual(4);
});

it("begins with short pauses again once the room has arrived", () => {
  const { now } = connected();
  Socket.last.opens();
  expect(now().open).toBe(false);
  for (let turn = 0; turn < 5; turn++) {
    Socket.last.breaks();
    vi.runOnlyPendingTimers();
    Socket.last.opens();
  }
  expect(now().failures).toBe(5);
  Socket.last.tells(ROOM);
  expect([now().open, now().failures]).toEqual([true, 0]);
  Socket.last.breaks();
  expect([now().open, now().failures, now().next! - performance.now()]).toEqual([false, 1, 1000]);
});

it("is given up where the room is refused, says why, and is tried again", () => {
  const { heard, now } = connected();
  const first = Socket.last;
  first.opens();
  first.tells(REFUSED);
  expect([first.readyState, heard, now().why]).toEqual([3, [], REFUSED.problem.detail]);
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
  Socket.last.opens();
  Socket.last.tells(ROOM);
  Socket.last.tells(REFUSED);
  expect(heard.map(({ event }) => event)).toEqual(["room", "refused"]);
  expect([now().open, now().why]).toEqual([true, null]);
});

it("tells why the server closed it, and waits longer where that has too much to do", () => {
  const { now } = connected();
  Socket.last.breaks(1013, "there is no place");
  expect(now().why).toMatch(/too many connections/);
  vi.advanceTimersByTime(14_000);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
});

it("is tried at once when somebody wants it, looks again, or the machine is online, and only one socket at a time", () => {
  const { connection, now } = connected();
  const wakes = [
    () => connection.retry(),
    () => page.dispatchEvent(new Event("visibilitychange")),
    () => window.dispatchEvent(new Event("online")),
  ];
  for (const [turn, wake] of wakes.entries()) {
    Socket.last.breaks();
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(turn + 1);
    page.hidden = false;
    wake();
    wake();
    expect([Socket.all.length, now().next]).toEqual([turn + 2, null]);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(turn + 2);
  }
});

it("is not tried any more once it is left", () => {
  const { connection, now } = connected();
  Socket.last.breaks();
  const { next } = now();
  connection.leave();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("online"));
  expect([Socket.all.length, now().next]).toEqual([1, next]);
});

it("makes a move again whose answer was lost, under the same id, unless the game has gone on", () => {
  const { connection } = connected();
  const meet = (version: number) => {
    Socket.last.opens();
    Socket.last.tells({ event: "room", room: { version } });
    return Socket.last.sent as { do: string; id?: string }[];
  };
  const lose = () => {
    Socket.last.breaks();
    vi.runOnlyPendingTimers();
  };
  const first = meet(0);
  connection.send({ do: "move", uci: "e2e4", version: 0 });
  connection.send({ do: "draw" });
  const { id } = first[0]!;
  expect(id).toMatch(/^[0-9a-z-]{1,64}$/);
  lose();
  expect(meet(0)).toEqual([{ do: "move", uci: "e2e4", version: 0, id }]);
  Socket.last.tells({ event: "done", id, seq: 2, version: 1 });
  lose();
  expect(meet(1)).toEqual([]);
  connection.send({ do: "move", uci: "e7e5", version: 1 });
  lose();
  expect(meet(2)).toEqual([]);
  connection.send({ do: "move", uci: "g1f3", version: 2 });
  Socket.last.tells(REFUSED);
  lose();
  expect(meet(2)).toEqual([]);
});

it("asks the engine again after a break while an answer is awaited, and not after it", () => {
  const listener: Listener = { lines: vi.fn(), done: vi.fn(), waits: vi.fn(), refused: vi.fn(), changed: vi.fn() };
  const client = new AnalysisClient(listener);
  client.ask({ game: "x", lines: 1 });
  Socket.last.breaks();
  client.ask({ game: "y", lines: 1 });
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  Socket.last.opens();
  expect(Socket.last.sent).toEqual([{ game: "y", lines: 1, number: 2 }]);
  Socket.last.tells({ event: "done", number: 2 });
  expect(listener.done).toHaveBeenCalledOnce();
  Socket.last.breaks();
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(2);
  client.ask({ game: "z", lines: 1 });
  Socket.last.opens();
  expect(Socket.last.sent).toEqual([{ game: "z", lines: 1, number: 3 }]);
});
