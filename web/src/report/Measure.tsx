import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection as Line } from "../api/connection";
import { makeReport } from "../api/report";
import { TRYING } from "../api/status";
import type { GameReport } from "../api/types";
import { Connection } from "../parts/Connection";
import { Report } from "./Report";

/** How far a report is. */
type Stage =
  | { at: "idle" }
  | { at: "waits"; ahead: number }
  | { at: "plays"; done: number; all: number }
  | { at: "done"; report: GameReport; cut: boolean; text: string }
  | { at: "refused"; sentence: string };

/** Lets the engine play a definition against itself for a minute, and shows what play is like. */
export function Measure({ definition }: { definition: string }) {
  const [stage, setStage] = useState<Stage>({ at: "idle" });
  const [status, setStatus] = useState(TRYING);
  const connection = useRef<Line | null>(null);
  const leave = () => {
    connection.current?.leave();
    connection.current = null;
    setStatus(TRYING);
  };
  // What is not seen any more is not made any more.
  useEffect(() => () => connection.current?.leave(), []);
  const begin = () => {
    leave();
    setStage({ at: "waits", ahead: 0 });
    connection.current = makeReport(
      { definition },
      {
        waits: (ahead) => setStage({ at: "waits", ahead }),
        played: (done, all) => setStage({ at: "plays", done, all }),
        done: (report, cut) => setStage({ at: "done", report, cut, text: definition }),
        refused: (sentence) => setStage({ at: "refused", sentence }),
        changed: setStatus,
      },
    );
  };
  const busy = stage.at === "waits" || stage.at === "plays";
  return (
    <section class="desk-report" aria-label="Report">
      <h2>What play is like</h2>
      <p class="hint">
        The engine plays some dozens of quick games of this definition against itself, for a minute at most. A longer
        report is made by <code>menagerie lab report</code>.
      </p>
      <div class="tool-row">
        {busy ? (
          <button
            type="button"
            onClick={() => {
              leave();
              setStage({ at: "idle" });
            }}
          >
            Stop
          </button>
        ) : (
          <button type="button" class="main" onClick={begin}>
            {stage.at === "done" ? "Measure again" : "Measure play"}
          </button>
        )}
        {stage.at === "plays" && (
          <span class="played">
            <progress aria-label="Games played" value={stage.done} max={stage.all} />{" "}
            <span class="mono">
              {stage.done} of {stage.all} games
            </span>
          </span>
        )}
      </div>
      <p class="hint" role="status">
        {said(stage)}
      </p>
      {busy && <Connection status={status} onRetry={() => connection.current?.retry()} />}
      {stage.at === "refused" && (
        <p class="problem" role="alert">
          {stage.sentence}
        </p>
      )}
      {stage.at === "done" && (
        <>
          {stage.text !== definition && <p class="hint">The definition has been changed since.</p>}
          <Report report={stage.report} />
        </>
      )}
    </section>
  );
}

/** What is said of a stage, once. */
function said(stage: Stage): string {
  if (stage.at === "plays") return "The engine plays…";
  if (stage.at === "waits")
    return stage.ahead > 0 ? `The engine is busy: ${stage.ahead} ahead.` : "Waiting for the engine…";
  if (stage.at === "done")
    return stage.cut ? "The time was up before all games were played." : "All games were played.";
  return "";
}
