import { useState } from "preact/hooks";
import { post } from "../api/client";
import type { ChapterRequest, ChaptersAdded, Created } from "../api/types";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useLoad } from "../parts/useLoad";
import { Field } from "../people/Field";
import { useTask } from "../people/useTask";
import { t } from "../words/words";
import { Dialog } from "./Dialog";
import { loadOwn, studyPath, writes } from "./study";

/** Takes a game into a study, one of those that one writes or a new one. */
export function ChooseStudy({ request, onClose }: { request: ChapterRequest; onClose: () => void }) {
  const { value: own, problem: unlisted } = useLoad(loadOwn, []);
  const studies = own?.studies.filter(({ role }) => writes(role)) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [study, setStudy] = useState("");
  const [title, setTitle] = useState("");
  const { busy, problem, run } = useTask();
  // A study that was made stays, where the chapter could not be.
  const id = study || (chosen ?? studies[0]?.id ?? "");
  const submit = run(async () => {
    const into = id || (await post<Created>("/api/studies", { title, visibility: "private" })).id;
    setStudy(into);
    const { ids } = await post<ChaptersAdded>(`${studyPath(into)}/chapters`, request);
    go(`/study/${into}/${ids[0]}`);
  });
  return (
    <Dialog title={t("study-to-a-study")} onClose={onClose}>
      <Problem text={unlisted} />
      {own && (
        <form class="setup" onSubmit={submit}>
          <label class="field">
            <span>{t("studies-study")}</span>
            <select value={id} disabled={study !== ""} onChange={(event) => setChosen(event.currentTarget.value)}>
              {studies.map((study) => (
                <option key={study.id} value={study.id}>
                  {study.title}
                </option>
              ))}
              <option value="">{t("studies-new-study")}</option>
            </select>
          </label>
          {id === "" && (
            <Field
              label={t("studies-title")}
              hint={t("studies-new-is-private")}
              value={title}
              onInput={setTitle}
              autocomplete="off"
              longest={60}
              shortest={2}
            />
          )}
          <Problem text={problem} />
          <button type="submit" class="main" disabled={busy}>
            {t("studies-add")}
          </button>
        </form>
      )}
    </Dialog>
  );
}
