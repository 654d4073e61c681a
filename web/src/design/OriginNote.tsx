import { t } from "../words/words";
import { asInherited, originOfAll } from "./origin";
import { refocus } from "./refocus";
import type { Draft } from "./useDraft";

/** Where a part of the draft comes from, and the way back to what is inherited. */
export function OriginNote(props: {
  draft: Draft;
  paths: string[][];
  label: string;
  /** Goes back to what is inherited, where more than the paths changes with it. */
  onRestore?: () => void;
}) {
  const { draft, paths, label, onRestore = () => draft.change(asInherited(draft.definition, paths)) } = props;
  const { definition } = draft;
  const origin = originOfAll(definition, paths);
  if (!origin) return null;
  return (
    <p class="origin hint">
      {`${label}: ${t("origin-note-says", { origin, parent: parentOf(draft) })}`}
      {origin === "changed" && (
        <button
          type="button"
          aria-label={t("origin-note-as-inherited-2", { label })}
          onClick={(event) => {
            refocus(event.currentTarget.closest("[data-origin]"), "button, summary, select");
            onRestore();
          }}
        >
          {t("origin-note-as-inherited")}
        </button>
      )}
    </p>
  );
}

/** The name of the game that the draft inherits from. */
export function parentOf({ definition }: Draft): string {
  const parent = definition.own["inherit"];
  return typeof parent === "string" ? parent : "";
}
