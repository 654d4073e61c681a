import { useState } from "preact/hooks";
import type { EntryListed, EntryRequest, Visibility } from "../api/types";
import { Choice } from "../parts/Choice";
import { Field } from "../people/Field";
import { t } from "../words/words";
import { tagsIn, VISIBILITIES } from "./entry";

/** What an author says of a game: its fields, and what they hold. */
export function useEntryFields(start: Partial<EntryListed>) {
  const [title, setTitle] = useState(start.title ?? "");
  const [description, setDescription] = useState(start.description ?? "");
  const [tags, setTags] = useState((start.tags ?? []).join(" "));
  const [visibility, setVisibility] = useState<Visibility>(start.visibility ?? "private");
  const request: EntryRequest = { title, description, tags: tagsIn(tags), visibility };
  const fields = (
    <>
      <Field label={t("entry-title")} value={title} onInput={setTitle} autocomplete="off" longest={60} shortest={2} />
      <Field
        label={t("entry-description")}
        value={description}
        onInput={setDescription}
        autocomplete="off"
        longest={200}
        optional
      />
      <Field
        label={t("entry-tags")}
        hint={t("entry-tags-hint")}
        value={tags}
        onInput={setTags}
        autocomplete="off"
        longest={120}
        optional
      />
      <Choice
        name="visibility"
        legend={t("entry-who-finds-it")}
        value={visibility}
        options={VISIBILITIES}
        onChange={setVisibility}
      />
      <p class="hint">{t("entry-visibility-hint", { visibility })}</p>
    </>
  );
  return { request, fields, setTitle };
}
