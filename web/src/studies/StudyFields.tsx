import { useState } from "preact/hooks";
import type { StudyListed, StudyRequest, Visibility } from "../api/types";
import { Choice } from "../parts/Choice";
import { Field } from "../people/Field";
import { t } from "../words/words";
import { VISIBILITIES } from "./study";

/** What an owner says of a study: its fields, and what they hold. */
export function useStudyFields(start: Partial<StudyListed>) {
  const [title, setTitle] = useState(start.title ?? "");
  const [description, setDescription] = useState(start.description ?? "");
  const [visibility, setVisibility] = useState<Visibility>(start.visibility ?? "private");
  const request: StudyRequest = { title, description, visibility };
  const fields = (
    <>
      <Field label={t("studies-title")} value={title} onInput={setTitle} autocomplete="off" longest={60} shortest={2} />
      <Field
        label={t("studies-description")}
        value={description}
        onInput={setDescription}
        autocomplete="off"
        longest={200}
        optional
      />
      <Choice
        name="study-visibility"
        legend={t("studies-who-finds-it")}
        value={visibility}
        options={VISIBILITIES}
        onChange={setVisibility}
      />
      <p class="hint">{t("studies-visibility-hint", { visibility })}</p>
    </>
  );
  return { request, fields };
}
