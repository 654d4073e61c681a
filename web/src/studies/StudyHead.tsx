import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { post } from "../api/client";
import type { Created, Study } from "../api/types";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { People } from "../people/People";
import { SaveOrDelete } from "../people/SaveOrDelete";
import { useTask } from "../people/useTask";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Dialog } from "./Dialog";
import { Members } from "./Members";
import { NewChapter } from "./NewChapter";
import { useStudyFields } from "./StudyFields";
import { studyPath, VISIBILITIES, writes } from "./study";

type Part = "chapter" | "edit" | "members" | "report";

/** What a study is, and what may be done with it as a whole. */
export function StudyHead({ shown, onChange }: { shown: Study; onChange: () => void }) {
  const { study, moderator } = shown;
  const account = useAccount();
  const [open, setOpen] = useState<Part | null>(null);
  const { busy, problem, run } = useTask();
  const path = studyPath(study.id);
  const close = () => setOpen(null);
  const clone = run(async () => go((await post<Created>(`${path}/clone`, {})).url));
  const leave = run(async () => {
    await post(`${path}/leave`, {});
    go("/studies");
  });
  const moderate = run(async () => {
    await post("/api/desk", { study: study.id, action: study.hidden ? "show" : "hide" });
    onChange();
  });
  const tool = (part: Part, words: string, quiet = false) => (
    <button type="button" class={quiet ? "quiet" : undefined} onClick={() => setOpen(part)}>
      {words}
    </button>
  );
  const member = study.role === "contributor" || study.role === "reader";
  return (
    <header class="study-head">
      <h1>{study.title}</h1>
      <p class="hint">
        <Say
          id="studies-by"
          values={{ owner: study.owner, visibility: VISIBILITIES[study.visibility] }}
          parts={{ a: <a href={`/people/${study.owner}`} /> }}
        />
      </p>
      {study.description && <p class="lead">{study.description}</p>}
      {study.hidden && (
        <p class="problem" role="status">
          {t("studies-hidden-why")}
        </p>
      )}
      <p class="tool-row">
        {writes(study.role) && tool("chapter", t("studies-new-chapter"))}
        {study.role === "owner" && tool("edit", t("studies-edit"))}
        {tool("members", t("studies-members"))}
        {account && (
          <button type="button" disabled={busy} onClick={clone}>
            {t("studies-clone")}
          </button>
        )}
        <a class="button" href={`${path}.pgn`} download={`${study.title}.pgn`}>
          {t("studies-download")}
        </a>
        {member && (
          <button type="button" class="quiet" disabled={busy} onClick={leave}>
            {t("studies-leave")}
          </button>
        )}
        {account && study.role !== "owner" && tool("report", t("studies-report"), true)}
        {moderator && study.role !== "owner" && study.visibility !== "private" && (
          <button type="button" disabled={busy} onClick={moderate}>
            {study.hidden ? t("studies-show-again") : t("studies-hide")}
          </button>
        )}
      </p>
      <Problem text={problem} />
      {open === "chapter" && <NewChapter study={study.id} onClose={close} onChange={onChange} />}
      {open === "members" && <Members shown={shown} onClose={close} onChange={onChange} />}
      {open === "edit" && <Edit shown={shown} onClose={close} onChange={onChange} />}
      {open === "report" && (
        <Dialog title={t("studies-report")} onClose={close}>
          <People part="Complain" about={{ study: study.id }} what={study.title} onDone={close} />
        </Dialog>
      )}
    </header>
  );
}

/** Changes what is said of a study, or deletes it. */
function Edit({ shown, onClose, onChange }: { shown: Study; onClose: () => void; onChange: () => void }) {
  const { study, revision } = shown;
  const { request, fields } = useStudyFields(study);
  const { busy, problem, run } = useTask();
  const path = studyPath(study.id);
  const submit = run(async () => {
    await post(path, { ...request, revision });
    onChange();
    onClose();
  });
  const remove = run(async () => {
    await post(`${path}/delete`, {});
    go("/studies");
  });
  return (
    <Dialog title={t("studies-edit")} onClose={onClose}>
      <form class="setup" onSubmit={submit}>
        {fields}
        <SaveOrDelete
          busy={busy}
          problem={problem}
          save={t("studies-save")}
          remove={[t("studies-delete"), t("studies-yes-delete")]}
          onRemove={remove}
          hint={t("studies-delete-hint")}
        />
      </form>
    </Dialog>
  );
}
