import { type Connection, connectTo } from "./connection";
import type { ConnectionStatus } from "./status";
import type { GameReport, ReportEvent, ReportRequest } from "./types";

/** What is heard of a report that is being made. */
export interface ReportListener {
  waits: (ahead: number) => void;
  played: (done: number, all: number) => void;
  done: (report: GameReport, cut: boolean) => void;
  refused: (sentence: string) => void;
  /** The connection breaks, or is there again: then the report is begun again. */
  changed: (status: ConnectionStatus) => void;
}

/** A short report, which the server makes as long as this is connected. Gives the connection, which stops it when it is left. */
export function makeReport(request: ReportRequest, listener: ReportListener): Connection {
  const connection = connectTo("/api/report", {
    opened: () => connection.send(request),
    hear: (message) => {
      const event = message as ReportEvent;
      connection.answered();
      if (event.event === "queue") return listener.waits(event.ahead);
      if (event.event === "progress") return listener.played(event.done, event.all);
      connection.leave();
      if (event.event === "done") listener.done(event.report, event.cut);
      else listener.refused(event.problem.detail);
    },
    changed: listener.changed,
  });
  return connection;
}
