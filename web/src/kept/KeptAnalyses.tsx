import { useState } from "preact/hooks";
import { type KeptAnalysis, site } from "../api/site";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { useOpened } from "../parts/useOpened";
import { Field } from "../people/Field";
import { SaveOrDelete } from "../people/SaveOrDelete";
import { useTask } from "../people/useTask";
import { locale, t } from "../words/words";

/** The analyses that are kept; `imports` counts what may have brought more. */
export function KeptAnalyses({ imports }: { imports: number }) {
  const [changes, setChanges] = useState(0);
  const { value: analyses, problem } = useLoad(() => site!.analyses(), [imports, changes]);
  if (!analyses?.length) return <Problem text={problem} />;
  return (
    <section>
      <h2>{t("kept-analyses")}</h2>
      <ul class="stored" aria-label={t("kept-analyses")}>
        {analyses.map((analysis) => (
          <Row key={analysis.id} analysis={analysis} onChange={() => setChanges((changes) => changes + 1)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ analysis, onChange }: { analysis: KeptAnalysis; onChange: () => void }) {
  const [open, setOpen] = useState(false);
  const { id, title, game, kept_ms } = analysis;
  const when = new Date(kept_ms);
  return (
    <li>
      <a href={`/analysis?kept=${id}`}>
        <strong>{title}</strong>
        <span>{game}</span>
        <time class="hint" dateTime={when.toISOString()}>
          {when.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </a>
      <button
        type="button"
        class="quiet"
        aria-expanded={open}
        aria-label={t("kept-edit-of", { title })}
        onClick={() => setOpen(!open)}
      >
        {t("kept-edit")}
      </button>
      {open && (
        <Edit
          analysis={analysis}
          onDone={() => {
            setOpen(false);
            onChange();
          }}
        />
      )}
    </li>
  );
}

function Edit({ analysis, onDone }: { analysis: KeptAnalysis; onDone: () => void }) {
  const form = useOpened<HTMLFormElement>();
  const [title, setTitle] = useState(analysis.title);
  const { busy, problem, run } = useTask();
  const save = run(async () => {
    await site!.renameAnalysis(analysis.id, title.trim() || analysis.title);
    onDone();
  });
  const remove = run(async () => {
    await site!.forgetAnalysis(analysis.id);
    onDone();
  });
  return (
    <form class="setup" ref={form} onSubmit={save}>
      <Field label={t("kept-title")} value={title} onInput={setTitle} autocomplete="off" longest={80} />
      <SaveOrDelete
        busy={busy}
        problem={problem}
        save={t("kept-save")}
        remove={[t("kept-delete"), t("kept-yes-delete")]}
        onRemove={remove}
      />
    </form>
  );
}
