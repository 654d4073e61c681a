import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import type { CataloguePage, Created, VersionAdded } from "../api/types";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useLoad } from "../parts/useLoad";
import { useTask } from "../people/useTask";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { useEntryFields } from "./EntryFields";
import { loadEntry } from "./entry";

interface Props {
  /** The last text that makes a game, and whether it is the one in the editor. */
  definition: string;
  fresh: boolean;
  title: string;
  /** The entry that the definition was cloned from, or of which it becomes a version. */
  clone: string | null;
  entry: string | null;
}

/** Puts the definition on the desk into the catalogue: as a new game, or as a version of one's own. */
export function Publish({ definition, fresh, title, clone, entry }: Props) {
  const account = useAccount();
  const { value: own, problem } = useLoad(
    async () => (account ? get<CataloguePage>("/api/account/catalogue") : null),
    [account?.name],
  );
  const { value: origin } = useLoad(async () => (clone ? loadEntry(clone) : null), [clone]);
  const [chosen, setChosen] = useState(entry ?? "");
  // Where another draft is begun, it is no version of the last.
  useEffect(() => setChosen(entry ?? ""), [entry]);
  const target = own?.entries.find(({ id }) => id === chosen);
  return (
    <section class="desk-report publish" aria-label={t("publish-catalogue")}>
      <h2>{t("publish-catalogue")}</h2>
      {account === null && (
        <p class="hint">
          <Say id="publish-log-in" parts={{ a: <a href="/account" /> }} />
        </p>
      )}
      <Problem text={problem} />
      {origin && (
        <p class="hint">
          <Say
            id="entry-cloned-from"
            values={{ title: origin.entry.title }}
            parts={{ a: <a href={origin.entry.url} /> }}
          />
        </p>
      )}
      {account && own && (
        <>
          {own.entries.length > 0 && (
            <label class="field">
              <span>{t("publish-as")}</span>
              <select value={target ? chosen : ""} onChange={(event) => setChosen(event.currentTarget.value)}>
                <option value="">{t("publish-a-new-game")}</option>
                {own.entries.map((one) => (
                  <option key={one.id} value={one.id}>
                    {t("publish-version-of", { title: one.title, number: one.version + 1 })}
                  </option>
                ))}
              </select>
            </label>
          )}
          {target ? (
            <NewVersion key={target.id} id={target.id} url={target.url} definition={definition} fresh={fresh} />
          ) : (
            <NewEntry definition={definition} fresh={fresh} title={title} clone={clone} />
          )}
        </>
      )}
    </section>
  );
}

/** Says why nothing can be saved while the text in the editor is another than the last that makes a game. */
const Stale = ({ fresh }: { fresh: boolean }) => (
  <p class="hint" role="status">
    {!fresh && t("publish-not-valid")}
  </p>
);

function NewEntry(props: { definition: string; fresh: boolean; title: string; clone: string | null }) {
  const { definition, fresh, title, clone } = props;
  const { request, fields, setTitle } = useEntryFields({ title });
  const { busy, problem, run } = useTask();
  // The title follows the definition until somebody types another.
  const last = useRef(title);
  useEffect(() => {
    const before = last.current;
    last.current = title;
    setTitle((typed) => (typed === before ? title : typed));
  }, [title, setTitle]);
  const submit = run(async () => {
    const created = await post<Created>("/api/catalogue", {
      ...request,
      definition,
      ...(clone ? { cloned_from: clone } : {}),
    });
    go(created.url);
  });
  return (
    <form class="setup" onSubmit={submit} aria-label={t("publish-a-new-game")}>
      {fields}
      <Problem text={problem} />
      <Stale fresh={fresh} />
      <button type="submit" class="main" disabled={busy || !fresh}>
        {t("publish-save")}
      </button>
    </form>
  );
}

function NewVersion(props: { id: string; url: string; definition: string; fresh: boolean }) {
  const { id, url, definition, fresh } = props;
  const [note, setNote] = useState("");
  const { busy, problem, run } = useTask();
  const submit = run(async () => {
    await post<VersionAdded>(`/api/catalogue/${encodeURIComponent(id)}/versions`, { definition, note });
    go(url);
  });
  return (
    <form class="setup" onSubmit={submit} aria-label={t("publish-a-new-version")}>
      <label class="field">
        <span>{t("publish-what-is-new")}</span>
        <textarea rows={2} maxLength={500} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <p class="hint">{t("publish-versions-stay")}</p>
      <Problem text={problem} />
      <Stale fresh={fresh} />
      <button type="submit" class="main" disabled={busy || !fresh}>
        {t("publish-add-the-version")}
      </button>
    </form>
  );
}
