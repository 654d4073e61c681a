import { t } from "../words/words";
import { valueAt } from "./definition";
import { type Offered, PartField } from "./FormField";
import { type Part, suits } from "./forms";
import { canLeaveOut, withField } from "./origin";
import type { Draft } from "./useDraft";

/** Some keys of a table of the draft, each with its field. */
export function Fields(props: { draft: Draft; path: string[]; parts: Part[]; offered: Offered }) {
  const { draft, parts, offered } = props;
  const { definition } = draft;
  return (
    <>
      {parts.map((part) => {
        const path = [...props.path, part.key];
        const value = valueAt(definition.whole, path);
        if (value !== undefined && !suits(part.field, value))
          return (
            <p key={part.key} class="hint">
              {t("form-field-only-in-the-text", { label: part.key })}
            </p>
          );
        return (
          <PartField
            key={part.key}
            part={part}
            value={value}
            inherited={valueAt(definition.inherited, path)}
            offered={offered}
            removable={canLeaveOut(definition, path)}
            onChange={(value) => draft.change(withField(definition, path, value, part.otherwise))}
          />
        );
      })}
    </>
  );
}
