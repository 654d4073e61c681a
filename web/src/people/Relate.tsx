import { useEffect, useState } from "preact/hooks";
import { get, post } from "../api/client";
import type { Relation, RelationTo } from "../api/types";
import { Problem } from "../parts/Problem";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Complain } from "./Complain";
import { useTask } from "./useTask";

/** Challenges a player and, with an account, follows, blocks or reports one. */
export function Relate({ name, known }: { name: string; known: boolean }) {
  const path = `/api/people/${encodeURIComponent(name)}/relation`;
  const [relation, setRelation] = useState<Relation | null>();
  const [reports, setReports] = useState(false);
  const { busy, problem, run } = useTask();
  useEffect(() => {
    if (!known) return;
    // Who is not logged in any more has no buttons.
    get<RelationTo>(path).then(
      (answer) => setRelation(answer.relation),
      () => setRelation(undefined),
    );
  }, [path, known]);
  const challenge = relation !== "block" && (
    <p>
      <a href={`/lobby?to=${name}`}>{t("relate-challenge", { name })}</a>
    </p>
  );
  if (relation === undefined) return challenge || null;
  const become = (next: Relation | null) =>
    run(async () => setRelation((await post<RelationTo>(path, { relation: next })).relation));
  const button = (kind: Relation, words: string, undo: string) => (
    <button type="button" disabled={busy} onClick={become(relation === kind ? null : kind)}>
      <Say
        id="relate-button"
        values={{ words: relation === kind ? undo : words, name }}
        parts={{ span: <span class="hidden" /> }}
      />
    </button>
  );
  return (
    <>
      {challenge}
      <p class="tool-row">
        {relation !== "block" && button("follow", t("relate-follow"), t("relate-unfollow"))}
        {button("block", t("relate-block"), t("relate-unblock"))}
        <button type="button" onClick={() => setReports(true)}>
          <Say id="relate-report" values={{ name }} parts={{ span: <span class="hidden" /> }} />
        </button>
      </p>
      {relation === "block" && (
        <p class="hint" role="status">
          {t("relate-you-have-blocked-neither", { name })}
        </p>
      )}
      {reports && <Complain about={{ name }} what={name} onDone={() => setReports(false)} />}
      <Problem text={problem} />
    </>
  );
}
