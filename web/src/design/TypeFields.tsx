import { useMemo } from "preact/hooks";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { Fields } from "./Fields";
import { partsAt } from "./forms";
import { boardIn } from "./setup";
import { typesIn } from "./types";
import { type Draft, loadForm } from "./useDraft";

/** What has a field or a board of its own. */
const SHOWN = ["letter", "betza", "royal"];

/** What else the schema has of a type of piece: the squares that it keeps to, for example. */
export function TypeFields({ draft, kind }: { draft: Draft; kind: string }) {
  const { whole } = draft.definition;
  const { value: form, problem } = useLoad(loadForm, []);
  const parts = useMemo(
    () => (form ? partsAt(form, ["pieces", "*"]).filter(({ key }) => !SHOWN.includes(key)) : []),
    [form],
  );
  if (problem) return <Problem text={problem} />;
  const offered = { kinds: typesIn(whole).map(({ kind }) => kind), board: boardIn(whole) };
  return <Fields draft={draft} path={["pieces", kind]} parts={parts} offered={offered} />;
}
