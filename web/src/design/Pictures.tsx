import { useMemo, useState } from "preact/hooks";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { drawnNames, loadPictures } from "./pictures";
import { refocus } from "./refocus";
import { titleOf } from "./types";
import { loadForm } from "./useDraft";

const load = async () => loadPictures(drawnNames(await loadForm()));

/** The drawings that there are, to choose one: a piece is drawn by the name of its type. */
export function Pictures({ taken, onChoose }: { taken: string[]; onChoose: (name: string) => void }) {
  const { value: pictures, problem } = useLoad(load, []);
  const [text, setText] = useState("");
  const all = useMemo(
    () => [...(pictures ?? [])].map(([name, art]) => ({ name, art, title: titleOf(name) })),
    [pictures],
  );
  if (problem) return <Problem text={problem} />;
  if (!pictures) return <p class="hint">{t("pictures-loading")}</p>;
  const sought = text.trim().toLowerCase();
  const found = all.filter(
    ({ name, title }) => !taken.includes(name) && `${name} ${title}`.toLowerCase().includes(sought),
  );
  return (
    <>
      <p class="hint">{t("pictures-a-piece-is-drawn")}</p>
      <label class="field">
        <span>{t("pictures-search")}</span>
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="hint" role="status">
        {t("pictures-found", { count: found.length })}
      </p>
      <div class="pictures">
        {found.map(({ name, art, title }) => (
          <button
            type="button"
            key={name}
            title={title}
            onClick={(event) => {
              refocus(event.currentTarget.closest("details"), "input");
              onChoose(name);
            }}
          >
            <img src={art} alt={title} width="40" height="40" />
          </button>
        ))}
      </div>
    </>
  );
}
