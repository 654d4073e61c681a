import { useMemo } from "preact/hooks";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { Changeable } from "./Changeable";
import type { Desk } from "./desk";
import { Fields } from "./Fields";
import { Footing } from "./Footing";
import { type Part, partsAt } from "./forms";
import { Problems } from "./Problems";
import { problemsAt } from "./rules";
import { boardIn } from "./setup";
import { loadForm, useDraft } from "./useDraft";

/** What a game is loaded by and built on is chosen elsewhere. */
const ELSEWHERE = ["name", "inherit"];

const isText = ({ key, field }: Part) =>
  !ELSEWHERE.includes(key) && (field.kind === "text" || (field.kind === "list" && field.of.kind === "text"));

/** What a draft is called, who has invented it, and what else people read of it. */
export function Description({ desk }: { desk: Desk }) {
  const draft = useDraft(desk);
  const { value: form, problem } = useLoad(loadForm, []);
  const parts = useMemo(() => (form ? partsAt(form, []).filter(isText) : []), [form]);
  if (!draft) return null;
  const { whole } = draft.definition;
  return (
    <div class="builder-parts">
      <Changeable draft={draft}>
        <div class="builder-side">
          <Problem text={problem} />
          <Problems problems={parts.flatMap(({ key }) => problemsAt(desk.problems, key))} />
          <Fields draft={draft} path={[]} parts={parts} offered={{ kinds: [], board: boardIn(whole), ordered: true }} />
        </div>
      </Changeable>
      <div class="builder-side">
        <Footing desk={desk} draft={draft} />
      </div>
    </div>
  );
}
