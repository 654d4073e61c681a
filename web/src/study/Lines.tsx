import { useAccount } from "../api/account";
import type { Report } from "../api/analysis";
import { hasChoice } from "../api/engine";
import { Library } from "../library/Library";
import { moveNumber } from "../parts/history";
import { t } from "../words/words";
import { SearchHere } from "./SearchHere";
import { scoreText } from "./score";

const COUNTS = [1, 2, 3, 5];

/** What the engine thinks: its lines, in the game's notation. */
export function Lines(props: {
  report: Report | null;
  ahead: number;
  on: boolean;
  count: number;
  start: string;
  ply: number;
  over: boolean;
  onSwitch: (on: boolean) => void;
  onCount: (count: number) => void;
  onPlay: (uci: string) => void;
}) {
  const { report, on } = props;
  const account = useAccount();
  return (
    <section class="lines" aria-label={t("lines-engine")}>
      <div class="lines-head">
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={on}
            onChange={(event) => props.onSwitch(event.currentTarget.checked)}
          />
          {t("lines-engine")}
        </label>
        <span class="hint">
          {on && report
            ? t("lines-depth-s", { depth: report.depth, nps: nodes(report.nps) })
            : on && !props.over
              ? props.ahead
                ? t("lines-queued-ahead", { ahead: props.ahead })
                : t("thinking")
              : ""}
        </span>
        <label class="lines-count">
          <span class="hidden">{t("lines-number-of-lines")}</span>
          <select value={props.count} onChange={(event) => props.onCount(Number(event.currentTarget.value))}>
            {COUNTS.map((count) => (
              <option key={count} value={count}>
                {t("lines-lines", { count })}
              </option>
            ))}
          </select>
        </label>
      </div>
      {account ? <Library part="EnginePlace" /> : hasChoice && <SearchHere />}
      {on &&
        report?.lines.map((line, rank) => (
          <button type="button" key={rank} class="engine-line" onClick={() => line.uci[0] && props.onPlay(line.uci[0])}>
            <strong>{scoreText({ cp: line.score, mate: line.mate, depth: 0 })}</strong>{" "}
            <span>{numbered(line.san.slice(0, 8), props.start, props.ply)}</span>
          </button>
        ))}
    </section>
  );
}

function nodes(nps: number): string {
  return nps >= 1e6 ? `${(nps / 1e6).toFixed(1)}M` : `${Math.round(nps / 1000)}k`;
}

function numbered(san: string[], start: string, ply: number): string {
  const words = san.map((text, at) => {
    const number = moveNumber(start, ply + at);
    return at === 0 || !number.endsWith("...") ? `${number} ${text}` : text;
  });
  return words.join(" ");
}
