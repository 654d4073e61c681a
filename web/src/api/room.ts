import { socketAddress } from "./client";
import type { Color, Position } from "./types";

export interface Player { name: string; engine: number | null; here: boolean }
export interface Clock { w: number; b: number; running: Color | null; initial_ms: number; increment_ms: number }
export interface Offers { draw: Color | null; takeback: Color | null; rematch: Color | null }
export interface Room {
  id: string; version: number; game: string; definition: string | null; seat: Color | "both" | null;
  players: { w: Player | null; b: Player | null }; position: Position; clock: Clock | null; offers: Offers;
  thinking: boolean; queue: number | null; next: string | null;
}
export type RoomEvent =
  | ({ do: "room" } & Room)
  | { do: "moved"; version: number; position: Position; clock: Clock | null }
  | { do: "ended"; version: number; result: string; sentence: string; clock: Clock | null }
  | { do: "offers"; offers: Offers }
  | { do: "players"; players: Room["players"] }
  | { do: "thinking"; thinking: boolean; queue: number | null }
  | { do: "hint"; uci: string; san: string }
  | { do: "next"; id: string }
  | { do: "refused"; sentence: string };

/** A room after an event of it. */
export function heard(room: Room | null, event: RoomEvent): Room | null {
  if (event.do === "room") {
    const { do: _, ...whole } = event;
    return whole;
  }
  if (!room) return null;
  switch (event.do) {
    case "moved": {
      // The event brings the last move only; those before it are known.
      const before = room.position.played.slice(0, event.position.ply - event.position.played.length);
      const position = { ...event.position, played: [...before, ...event.position.played] };
      return { ...room, version: event.version, position, clock: event.clock };
    }
    case "ended": {
      const position = { ...room.position, result: event.result, sentence: event.sentence, moves: [] };
      return { ...room, version: event.version, position, clock: event.clock };
    }
    case "offers":
      return { ...room, offers: event.offers };
    case "players":
      return { ...room, players: event.players };
    case "thinking":
      return { ...room, thinking: event.thinking, queue: event.queue };
    case "next":
      return { ...room, next: event.id };
    default:
      return room;
  }
}

export type Wish =
  | { do: "move"; uci: string; version: number }
  | { do: "takeback" | "draw" | "resign" | "rematch" | "hint" }
  | { do: "decline"; what: "draw" | "takeback" | "rematch" };

/** Keeps a line to a room, and finds it again when it breaks. */
export function attend(id: string, hear: (event: RoomEvent) => void, line: (open: boolean) => void): { send: (wish: Wish) => void; leave: () => void } {
  let socket: WebSocket | null = null;
  let left = false;
  let pause = 250;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    socket = new WebSocket(socketAddress(`/api/play/${encodeURIComponent(id)}/socket`));
    socket.onopen = () => {
      pause = 250;
      line(true);
    };
    socket.onmessage = (message) => hear(JSON.parse(String(message.data)) as RoomEvent);
    socket.onclose = () => {
      if (left) return;
      line(false);
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, 5000);
    };
  };
  connect();
  return {
    send: (wish) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(wish)),
    leave: () => {
      left = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
