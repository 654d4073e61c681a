import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { post } from "../api/client";
import type { TournamentListed } from "../api/types";
import { Problem } from "../parts/Problem";
import { t } from "../words/words";
import { Complain } from "./Complain";
import { useTask } from "./useTask";

/** Reports what an organiser has written, and for moderators hides it, or shows it again. */
export function ModerateTournament({ about }: { about: TournamentListed }) {
  const account = useAccount();
  const [reports, setReports] = useState(false);
  const { busy, problem, run } = useTask();
  if (!account || account.name === about.organizer) return null;
  const moderate = run(() =>
    post("/api/desk", { tournament: about.id, action: about.hidden ? "show" : "hide" }).then(() => {}),
  );
  if (reports) return <Complain about={{ tournament: about.id }} what={about.name} onDone={() => setReports(false)} />;
  return (
    <>
      <p class="tool-row">
        {!about.hidden && (
          <button type="button" class="quiet" onClick={() => setReports(true)}>
            {t("tournament-page-report")}
          </button>
        )}
        {account.moderator && (
          <button type="button" disabled={busy} onClick={moderate}>
            {about.hidden ? t("tournament-page-show-again") : t("tournament-page-hide")}
          </button>
        )}
      </p>
      <Problem text={problem} />
    </>
  );
}
