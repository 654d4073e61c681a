import { useMemo } from "preact/hooks";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { Fields } from "./Fields";
import { partsAt } from "./forms";
import { boardIn } from "./setup";
import { type PieceType, typesIn } from "./types";
import { type Draft, loadForm } from "./useDraft";

/** What has a field or a board of its own. */
const SHOWN = ["letter", "betza", "royal"];

/** What else the schema has of a type of piece: the squares that it keeps to, for example. */
export function TypeFields({ draft, piece }: { draft: Draft; piece: PieceType }) {
  const { whole } = draft.definition;
  const { value: form } = useLoad(loadForm, []);
  const path = ["pieces", piece.kind];
  const parts = useMemo(
    () => (form ? partsAt(form, ["pieces", "*"]).filter(({ key }) => !SHOWN.includes(key)) : []),
    [form],
  );
  return (
    <details class="more-fields">
      <summary>{t("type-fields-more-about-the", { title: piece.title })}</summary>
      <Fields
        draft={draft}
        path={path}
        parts={parts}
        offered={{ kinds: typesIn(whole).map(({ kind }) => kind), board: boardIn(whole) }}
      />
    </details>
  );
}
