import { nextPosition } from "../parts/history";
import { type Connection, connectTo } from "./connection";
import type { ConnectionStatus } from "./status";
import type { Clocks, Offers, Player, Room, RoomCommand, RoomEvent } from "./types";

export type { Clocks, Offers, Player, Room, RoomCommand, RoomEvent };

/** What a room tells while it is open and forgets then: the engine's queue and its thoughts. */
export interface EngineActivity {
  ahead: number | null;
  thought: { depth: number; score: string; line: string[] } | null;
  /** Whether the thought is of the move that the engine looks for now, and not of its last one. */
  now: boolean;
}

export const NO_ACTIVITY: EngineActivity = { ahead: null, thought: null, now: false };

/** What passes, after an event. A thought is kept until the next one, so that there is time to read it. */
export function activityAfter(activity: EngineActivity, event: RoomEvent): EngineActivity {
  switch (event.event) {
    case "queue":
      return { ...activity, ahead: event.ahead, now: false };
    case "thinking":
      return { ahead: null, thought: event, now: true };
    case "moved":
      return { ...activity, ahead: null, now: false };
    case "room":
      return NO_ACTIVITY;
    default:
      return activity;
  }
}

/** Whether an event tells of a move from a version that the room is not at: something was missed, and the room has to be sent again. */
export function missedEvent(room: Room | null, event: RoomEvent): boolean {
  return event.event === "moved" && room !== null && event.version !== room.version + 1;
}

/** A room after an event of it. */
export function applyEvent(room: Room | null, event: RoomEvent): Room | null {
  if (event.event === "room") return event.room;
  if (!room) return null;
  switch (event.event) {
    case "moved": {
      if (missedEvent(room, event)) return room;
      const { version, clock, offers, result, sentence } = event;
      return { ...room, position: nextPosition(room.position, event), version, clock, offers, result, sentence };
    }
    case "clock":
      return { ...room, clock: event.clock };
    case "ended":
      return { ...room, result: event.result, sentence: event.sentence, clock: event.clock };
    case "offers":
      return { ...room, offers: event.offers };
    case "presence": {
      const { w, b } = room.players;
      return { ...room, players: { w: { ...w, here: event.here.w }, b: { ...b, here: event.here.b } } };
    }
    case "rematch":
      return { ...room, rematch: event.game };
    default:
      return room;
  }
}

/** Keeps a connection to a room. It is open once the room has arrived on it. */
export function connect(
  id: string,
  handlers: { hear: (event: RoomEvent) => void; changed: (status: ConnectionStatus) => void },
): Connection {
  const connection: Connection = connectTo(`/api/play/${encodeURIComponent(id)}/socket`, {
    changed: handlers.changed,
    hear: (message) => {
      const event = message as RoomEvent;
      if (event.event === "refused" && !connection.isOpen) return connection.giveUp(event.problem.detail);
      if (event.event === "room") connection.answered();
      handlers.hear(event);
    },
  });
  return connection;
}
