import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError, get } from "../api/client";
import type { Connection } from "../api/connection";
import {
  activityAfter,
  applyEvent,
  connect,
  missedEvent,
  NO_ACTIVITY,
  type Room,
  type RoomCommand,
  type RoomEvent,
} from "../api/room";
import type { ConnectionStatus } from "../api/status";
import { TRYING } from "../api/trying";

/** A room as it is now, and what it tells besides. */
export function useRoom(id: string) {
  const [room, setRoom] = useState<Room | null>(null);
  const [status, setStatus] = useState(TRYING);
  const [hint, setHint] = useState<{ uci: string; san: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [activity, setActivity] = useState(NO_ACTIVITY);
  const [gone, setGone] = useState<string | null>(null);
  /** When the clocks were received, by this machine's own clock. */
  const [receivedAt, setReceivedAt] = useState(0);
  const connection = useRef<Connection | null>(null);
  const listeners = useRef(new Set<(event: RoomEvent) => void>());

  useEffect(() => {
    let now: Room | null = null;
    const hear = (event: RoomEvent) => {
      if (missedEvent(now, event)) return connection.current?.send({ do: "look" } satisfies RoomCommand);
      for (const listener of listeners.current) listener(event);
      now = applyEvent(now, event);
      setRoom(now);
      if (event.event === "room" || ("clock" in event && event.clock)) setReceivedAt(performance.now());
      if (event.event === "hint") setHint(event);
      if (event.event === "refused") setRefusal(event.problem.detail);
      setActivity((activity) => activityAfter(activity, event));
      if (event.event === "moved" || event.event === "room") {
        setHint(null);
        setRefusal(null);
      }
    };
    const missing = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      connection.current?.leave();
      setGone(error.message);
    };
    const changed = (status: ConnectionStatus) => {
      setStatus(status);
      // A room that was never met may not exist: the server says so over HTTP, which a socket's refusal can't.
      if (status.next !== null && !status.met) get(`/api/play/${encodeURIComponent(id)}`).catch(missing);
    };
    connection.current = connect(id, { hear, changed });
    return () => connection.current?.leave();
  }, [id]);

  /** Hears all events too, until what it gives is called. */
  const listen = useCallback((hear: (event: RoomEvent) => void) => {
    listeners.current.add(hear);
    return () => void listeners.current.delete(hear);
  }, []);
  const send = (command: RoomCommand) => connection.current?.send(command);
  return {
    room,
    gone,
    status,
    receivedAt,
    hint,
    activity,
    refusal,
    setRefusal,
    send,
    listen,
    retry: () => connection.current?.retry(),
  };
}
