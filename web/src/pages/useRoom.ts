import { useEffect, useRef, useState } from "preact/hooks";
import { get, Refusal } from "../api/client";
import type { Line } from "../api/line";
import {
  attend,
  heard,
  isAstray,
  NOTHING_PASSING,
  passed,
  type Room,
  type RoomCommand,
  type RoomEvent,
} from "../api/room";
import { type Standing, TRYING } from "../api/standing";

/** A room as it is now, and what it tells besides. */
export function useRoom(id: string) {
  const [room, setRoom] = useState<Room | null>(null);
  const [standing, setStanding] = useState(TRYING);
  const [hint, setHint] = useState<{ uci: string; san: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [passing, setPassing] = useState(NOTHING_PASSING);
  const [gone, setGone] = useState<string | null>(null);
  /** When the clocks were told, by this machine's own clock. */
  const [told, setTold] = useState(0);
  const line = useRef<Line | null>(null);

  useEffect(() => {
    let now: Room | null = null;
    const hear = (event: RoomEvent) => {
      if (isAstray(now, event)) return line.current?.send({ do: "look" } satisfies RoomCommand);
      now = heard(now, event);
      setRoom(now);
      if (event.event === "room" || ("clock" in event && event.clock)) setTold(performance.now());
      if (event.event === "hint") setHint(event);
      if (event.event === "refused") setRefusal(event.problem.detail);
      setPassing((passing) => passed(passing, event));
      if (event.event === "moved" || event.event === "room") {
        setHint(null);
        setRefusal(null);
      }
    };
    const missing = (error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 404) return;
      line.current?.leave();
      setGone(error.message);
    };
    const changed = (standing: Standing) => {
      setStanding(standing);
      // A room that was never met may not exist: the server says so over HTTP, which a socket's refusal can't.
      if (standing.next !== null && !standing.met) get(`/api/play/${encodeURIComponent(id)}`).catch(missing);
    };
    line.current = attend(id, { hear, changed });
    return () => line.current?.leave();
  }, [id]);

  const send = (command: RoomCommand) => line.current?.send(command);
  return { room, gone, standing, told, hint, passing, refusal, setRefusal, send, retry: () => line.current?.retry() };
}
