import { Problem } from "../parts/Problem";
import { t } from "../words/words";
import type { Desk } from "./desk";
import type { Draft } from "./useDraft";

/** Below each part: what was refused, and the ways back and forward. */
export function Footing({ desk, draft }: { desk: Desk; draft: Draft }) {
  const step = (act: (() => void) | null) => () => {
    draft.refuse(null);
    act?.();
  };
  return (
    <>
      <Problem text={draft.problem} />
      {draft.retry && (
        <button type="button" onClick={draft.retry}>
          {t("footing-load-it-again")}
        </button>
      )}
      <div class="tool-row">
        {/* Switched off for good they would lose the focus with the last change. */}
        <button type="button" aria-disabled={!desk.undo} onClick={step(desk.undo)}>
          {t("footing-undo")}
        </button>
        <button type="button" aria-disabled={!desk.redo} onClick={step(desk.redo)}>
          {t("footing-redo")}
        </button>
      </div>
    </>
  );
}
