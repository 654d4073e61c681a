import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection as Line } from "../api/connection";
import { makeReport } from "../api/report";
import { site } from "../api/site";
import { TRYING } from "../api/trying";
import type { GameReport, ReportedVersion } from "../api/types";
import { Connection } from "../parts/Connection";
import { Problem } from "../parts/Problem";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Report } from "./Report";

/** How far a report is. */
type Stage =
  | { at: "idle" }
  | { at: "waits"; ahead: number }
  | { at: "plays"; done: number; all: number }
  | { at: "done"; report: GameReport; cut: boolean; text: string }
  | { at: "refused"; sentence: string };

interface Props {
  definition: string;
  /** One's own version of the catalogue that this is, for which the report is kept. */
  version?: ReportedVersion;
  /** Whether there is a report of it, which is shown above. */
  kept?: boolean;
  /** Hears that it was kept, and shows it. */
  onKept?: () => void;
}

/** Lets the engine play a definition against itself for a while, and shows what play is like. */
export function Measure({ definition, version, kept = false, onKept }: Props) {
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
    connection.current = makeReport(version ? { version } : { definition }, {
      waits: (ahead) => setStage({ at: "waits", ahead }),
      played: (done, all) => setStage({ at: "plays", done, all }),
      done: (report, cut) => {
        setStage(version ? { at: "idle" } : { at: "done", report, cut, text: definition });
        if (version) onKept?.();
      },
      refused: (sentence) => setStage({ at: "refused", sentence }),
      changed: setStatus,
    });
  };
  const how = site ? "measure-in-this-browser" : "measure-the-engine-plays-some";
  const busy = stage.at === "waits" || stage.at === "plays";
  return (
    <section class="desk-report" aria-label={kept ? t("measure-measure-again") : t("measure-report")}>
      {!kept && <h2>{t("measure-what-play-is-like")}</h2>}
      <p class="hint">
        <Say id={version ? "measure-for-all" : how} parts={{ code: <code /> }} />
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
            {t("measure-stop")}
          </button>
        ) : (
          <button type="button" class="main" onClick={begin}>
            {stage.at === "done" || kept ? t("measure-measure-again") : t("measure-measure-play")}
          </button>
        )}
        {stage.at === "plays" && (
          <span class="played">
            <progress aria-label={t("measure-games-played")} value={stage.done} max={stage.all} />{" "}
            <span class="mono">{t("measure-of-games", { done: stage.done, all: stage.all })}</span>
          </span>
        )}
      </div>
      <p class="hint" role="status">
        {said(stage)}
      </p>
      {busy && <Connection status={status} onRetry={() => connection.current?.retry()} />}
      {stage.at === "refused" && <Problem text={stage.sentence} />}
      {stage.at === "done" && (
        <>
          {stage.text !== definition && <p class="hint">{t("measure-the-definition-has-been")}</p>}
          <Report report={stage.report} />
        </>
      )}
    </section>
  );
}

/** What is said of a stage, once. */
function said(stage: Stage): string {
  if (stage.at === "plays") return t("measure-the-engine-plays");
  if (stage.at === "waits")
    return stage.ahead > 0
      ? t("measure-the-engine-is-busy", { ahead: stage.ahead })
      : t("measure-waiting-for-the-engine");
  if (stage.at === "done") return stage.cut ? t("measure-the-time-was-up") : t("measure-all-games-were-played");
  return "";
}
