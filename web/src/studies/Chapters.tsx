import { useRef, useState } from "preact/hooks";
import { post } from "../api/client";
import type { ChapterListed, Color } from "../api/types";
import { Choice } from "../parts/Choice";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { Field } from "../people/Field";
import { SaveOrDelete } from "../people/SaveOrDelete";
import { useTask } from "../people/useTask";
import { t } from "../words/words";
import { Dialog } from "./Dialog";
import { chapterPath, SIDES, studyPath } from "./study";

type Props = {
  study: string;
  chapters: ChapterListed[];
  at: string | null;
  writes: boolean;
  /** Saves what is on the board, and says whether all of it is saved. */
  settle: () => Promise<boolean>;
  onChange: () => void;
  /** The chapter on the board is another one by now. */
  onReload: () => void;
};

/** The chapters of a study, in order; who writes them moves them, gives them other titles and deletes them. */
export function Chapters({ study, chapters, at, writes, settle, onChange, onReload }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const edited = chapters.find(({ id }) => id === editing);
  const { busy, problem, run } = useTask();
  const move = (from: number, by: number) =>
    run(async () => {
      const ids = chapters.map(({ id }) => id);
      ids.splice(from + by, 0, ...ids.splice(from, 1));
      await post(`${studyPath(study)}/order`, { chapters: ids });
      onChange();
    });
  return (
    <nav class="chapters" aria-label={t("studies-chapters")}>
      <ol>
        {chapters.map((chapter, place) => (
          <li key={chapter.id}>
            <a href={`/study/${study}/${chapter.id}`} aria-current={chapter.id === at ? "page" : undefined}>
              {chapter.title}
              <span class="hint">{chapter.game_title}</span>
            </a>
            {writes && chapter.id === at && (
              <span class="tool-row">
                <button
                  type="button"
                  class="quiet"
                  aria-label={t("studies-move-up", { title: chapter.title })}
                  disabled={busy || place === 0}
                  onClick={move(place, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={t("studies-move-down", { title: chapter.title })}
                  disabled={busy || place === chapters.length - 1}
                  onClick={move(place, 1)}
                >
                  ↓
                </button>
                <button type="button" class="quiet" onClick={() => setEditing(chapter.id)}>
                  {t("studies-edit-chapter")}
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <Problem text={problem} />
      {edited && (
        <EditChapter
          study={study}
          chapter={edited}
          settle={settle}
          onClose={() => setEditing(null)}
          onReload={onReload}
        />
      )}
    </nav>
  );
}

type EditProps = { study: string; chapter: ChapterListed; onClose: () => void } & Pick<Props, "settle" | "onReload">;

function EditChapter({ study, chapter, settle, onClose, onReload }: EditProps) {
  const [title, setTitle] = useState(chapter.title);
  const [orientation, setOrientation] = useState<Color>(chapter.orientation);
  const { busy, problem, run } = useTask();
  const path = chapterPath(study, chapter.id);
  // The last revision that is known by then: what was on the board may have made another.
  const latest = useRef(chapter.revision);
  latest.current = chapter.revision;
  const change = (path: string, what: object) => async () => {
    if (!(await settle())) throw new Error(t("studies-not-saved-yet"));
    await post(path, { ...what, revision: latest.current });
  };
  const save = run(async () => {
    await change(path, { title, orientation })();
    onReload();
    onClose();
  });
  const remove = run(async () => {
    await change(`${path}/delete`, {})();
    go(`/study/${study}`);
    onReload();
  });
  return (
    <Dialog title={t("studies-edit-chapter-title")} onClose={onClose}>
      <form class="setup" onSubmit={save}>
        <Field label={t("studies-title")} value={title} onInput={setTitle} autocomplete="off" longest={80} />
        <Choice
          name="orientation"
          legend={t("studies-at-the-bottom")}
          value={orientation}
          options={SIDES}
          onChange={setOrientation}
        />
        <SaveOrDelete
          busy={busy}
          problem={problem}
          save={t("studies-save")}
          remove={[t("studies-delete-chapter"), t("studies-yes-delete-chapter")]}
          onRemove={remove}
        />
      </form>
    </Dialog>
  );
}
