import { useState } from "preact/hooks";
import { post } from "../api/client";
import { type KeptAnalysis, site } from "../api/site";
import type { PgnGame, PgnText } from "../api/types";
import { Problem } from "../parts/Problem";
import { shared } from "../parts/router";
import { useTask } from "../people/useTask";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** How many moves a title has. */
const NAMED = 4;

/** Keeps the analysis that is on the board, and what is changed of it later. */
export function KeepAnalysis(props: { game: string; tree: () => PgnGame; kept: KeptAnalysis | undefined }) {
  const { game, kept } = props;
  const tree = props.tree();
  const now = JSON.stringify(tree);
  const [last, setLast] = useState(kept ? { kept, text: now } : null);
  const { busy, problem, run } = useTask();
  const isKept = last?.text === now;
  const lasts = site!.lasts ? "yes" : "no";
  const keep = run(async () => {
    const { text: pgn } = await post<PgnText>("/api/pgn/write", tree);
    const moves = tree.main.moves.slice(0, NAMED).map(({ san }) => san);
    const title = moves.length > 0 ? `${game}: ${moves.join(" ")}` : game;
    const definition = tree.definition ?? null;
    const made = await site!.keepAnalysis({ title, game, definition, pgn }, last?.kept ?? null);
    setLast({ kept: made, text: now });
    // The page can be loaded again from here.
    history.replaceState(null, "", shared(`/analysis?kept=${made.id}`));
  });
  return (
    <div class="tools">
      <p class="tool-row">
        <button type="button" disabled={busy} aria-disabled={isKept} onClick={(event) => !isKept && void keep(event)}>
          {last ? t("kept-keep-changes") : t("kept-keep")}
        </button>
      </p>
      <p class="hint" role="status">
        {isKept && <Say id="kept-as" values={{ title: last.kept.title, lasts }} parts={{ a: <a href="/archive" /> }} />}
      </p>
      <Problem text={problem} />
    </div>
  );
}
