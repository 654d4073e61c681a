import { useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { ChapterBoard } from "./ChapterBoard";
import { Chapters } from "./Chapters";
import { StudyHead } from "./StudyHead";
import type { Saver } from "./saver";
import { loadStudy, writes } from "./study";

/** A study: what it is, its chapters, and one of them on the board. */
export function StudyPage({ id, chapter }: { id: string; chapter: string | null }) {
  const account = useAccount();
  const [turn, setTurn] = useState(0);
  const [reloads, setReloads] = useState(0);
  const saver = useRef<Saver | null>(null);
  const again = () => setTurn((turn) => turn + 1);
  const { value: shown, problem } = useLoad(() => loadStudy(id), [id, turn, account?.name]);
  useTitle(shown?.study.title ?? null);
  if (!shown)
    return problem ? (
      <Unloaded problem={problem}>
        <a href="/studies">{t("studies-studies")}</a>
      </Unloaded>
    ) : (
      <p class="wait" role="status">
        {t("later-loading")}
      </p>
    );
  const { study, chapters } = shown;
  const at = chapter ?? chapters[0]?.id ?? null;
  const may = writes(study.role);
  const reload = () => {
    setReloads((reloads) => reloads + 1);
    again();
  };
  return (
    <article class="study-page">
      <StudyHead shown={shown} onChange={again} />
      <Problem text={problem} />
      <Chapters
        study={id}
        chapters={chapters}
        at={at}
        writes={may}
        settle={async () => (await saver.current?.settle()) ?? true}
        onChange={again}
        onReload={reload}
      />
      {at === null && <p role="status">{t("studies-no-chapters", { may: may ? "yes" : "no" })}</p>}
      {at !== null && (
        <ChapterBoard
          key={`${at} ${reloads} ${may}`}
          study={id}
          id={at}
          writes={may}
          onChange={again}
          onReload={reload}
          saver={saver}
        />
      )}
    </article>
  );
}
