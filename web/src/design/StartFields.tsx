import { useMemo } from "preact/hooks";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { Fields } from "./Fields";
import { type Part, partsAt } from "./forms";
import type { BoardPlan } from "./setup";
import { type Draft, loadForm } from "./useDraft";

/** What a click on the board says. */
const PAINTED = ["files", "ranks", "holes", "extra", "fen"];

/** What else the schema has of boards and starts: planes, shuffles and armies, for example. */
export function StartFields({ draft, board }: { draft: Draft; board: BoardPlan }) {
  const { value: form, problem } = useLoad(loadForm, []);
  const parts = useMemo(() => {
    const others = ({ key }: Part) => !PAINTED.includes(key);
    if (!form) return null;
    return {
      board: partsAt(form, ["board"]).filter(others),
      start: partsAt(form, ["start"]).filter(others),
      all: partsAt(form, []).filter(({ key }) => key === "armies"),
    };
  }, [form]);
  // The order of what is in these lists counts, and letters and squares are among it.
  const offered = { kinds: [], board, ordered: true };
  return (
    <>
      <Problem text={problem} />
      {parts && (
        <>
          <Fields draft={draft} path={["board"]} parts={parts.board} offered={offered} />
          <Fields draft={draft} path={["start"]} parts={parts.start} offered={offered} />
          <Fields draft={draft} path={[]} parts={parts.all} offered={offered} />
        </>
      )}
    </>
  );
}
