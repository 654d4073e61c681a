import type { GameReport } from "../api/types";
import { t } from "../words/words";
import { Report } from "./Report";

/** The report of a game of the catalogue, as it was measured for its author. */
export function KeptReport({ report, cut }: { report: GameReport; cut: boolean }) {
  return (
    <section class="desk-report" aria-label={t("game-report-report")}>
      <h2>{t("game-report-what-play-is-like")}</h2>
      <p class="hint">
        {t("kept-report-measured-for")} {cut ? t("measure-the-time-was-up") : ""}
      </p>
      <Report report={report} />
    </section>
  );
}
