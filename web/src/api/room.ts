import { nextPosition } from "../parts/history";
import { type Connection, connectTo } from "./connection";
import { site } from "./site";
import type { ConnectionStatus } from "./status";
import type { Clocks, Offers, Player, Room, RoomCommand, RoomEvent, RoomMessage } from "./types";

export type { Clocks, Offers, Player, Room, RoomCommand, RoomEvent, RoomMessage };

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
      const position = nextPosition(room.position, event);
      // Conditional moves that a move leaves come with the whole room.
      return { ...room, position, version, clock, offers, result, sentence, conditional: [] };
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
    case "rated":
      return { ...room, ratings: event.ratings };
    case "rematch":
      return { ...room, rematch: event.game };
    default:
      return room;
  }
}

/** An `id` by which the server knows a command that comes again. */
export const freshId = () => `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 32).toString(36)}`;

/** Keeps a connection to a room. It is open once the room has arrived on it. A move whose answer was lost with the connection is sent again on the next. */
export function connect(
  id: string,
  handlers: { hear: (event: RoomEvent) => void; changed: (status: ConnectionStatus) => void },
): Connection {
  let unanswered: (RoomMessage & { do: "move" }) | null = null;
  const connection: Connection = connectTo(`/api/play/${encodeURIComponent(id)}/socket`, {
    changed: handlers.changed,
    hear: (message) => {
      const event = message as RoomEvent;
      if (event.event === "refused" && !connection.isOpen) return connection.giveUp(event.problem.detail);
      if (event.event === "refused" || (event.event === "done" && event.id === unanswered?.id)) unanswered = null;
      if (event.event === "room") {
        const again = !connection.isOpen;
        connection.answered();
        // Where the game has gone on, the move was made, or is none any more.
        if (event.room.version !== unanswered?.version) unanswered = null;
        if (again && unanswered) send(unanswered);
      }
      handlers.hear(event);
    },
  });
  const send = connection.send.bind(connection);
  connection.send = (message) => {
    const command = message as RoomCommand;
    // The page without a server loses no answer.
    if (site || command.do !== "move") return send(command);
    const known = { ...command, id: freshId() };
    if (connection.isOpen) unanswered = known;
    send(known);
  };
  return connection;
}
