import { useMemo } from "preact/hooks";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { rulesIn } from "./forms";
import { namings } from "./naming";
import { withParameter } from "./rules";
import { type Draft, loadForm } from "./useDraft";

/** The rules that can name a type of piece, each parameter with a box: whether it promotes, for example, and whether others become it. */
export function Namings({ draft, kind }: { draft: Draft; kind: string }) {
  const { definition } = draft;
  const { value: form, problem } = useLoad(loadForm, []);
  const rules = useMemo(() => (form ? rulesIn(form) : []), [form]);
  const all = namings(definition.whole, rules);
  if (problem) return <Problem text={problem} />;
  if (!form) return null;
  return (
    <>
      {all.length === 0 && <p class="hint">{t("namings-no-rule")}</p>}
      {all.map(({ rule, part, names }) => (
        <label class="check naming" key={`${rule} ${part.key}`}>
          <input
            type="checkbox"
            checked={names.includes(kind)}
            onChange={(event) => {
              const others = names.filter((name) => name !== kind);
              const next = event.currentTarget.checked ? [...others, kind] : others;
              draft.change(withParameter(definition, rule, part.key, next, part.otherwise));
            }}
          />
          <span>
            <code>{`${rule} ${part.key}`}</code>{" "}
            <span class="hint" lang="en">
              {part.words}
            </span>
          </span>
        </label>
      ))}
    </>
  );
}
