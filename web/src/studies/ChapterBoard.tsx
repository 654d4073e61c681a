import { useMemo } from "preact/hooks";
import { askPosition, describeGame, post, whichGame } from "../api/client";
import type { Chapter, ChapterListed, ChaptersAdded } from "../api/types";
import { Study } from "../pages/Study";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useLoad } from "../parts/useLoad";
import { useTask } from "../people/useTask";
import { exported } from "../study/exported";
import { grow } from "../study/grow";
import { t } from "../words/words";
import { Signs } from "./Signs";
import type { Saver, Saving } from "./saver";
import { chapterPath, loadChapter, studyPath, time } from "./study";
import { useSaving } from "./useSaving";

type Props = {
  study: string;
  writes: boolean;
  /** What the list says of the chapter is old by now. */
  onChange: () => void;
  /** The chapter is to be loaded again. */
  onReload: () => void;
  /** What saves the chapter on the board. */
  saver: { current: Saver | null };
};

/** A chapter on the analysis board, which saves what is changed. */
export function ChapterBoard({ id, ...props }: Props & { id: string }) {
  const { value: loaded, problem } = useLoad(async () => {
    const chapter = await loadChapter(props.study, id);
    const { tree } = chapter;
    const definition = tree.definition ?? null;
    const [game, start] = await Promise.all([
      describeGame(tree.game, definition),
      askPosition({ ...whichGame(tree.game, definition), fen: tree.start }),
    ]);
    return { chapter, definition, game, start };
  }, [props.study, id]);
  if (problem) return <Problem text={problem} />;
  if (!loaded)
    return (
      <p class="wait" role="status">
        {t("later-loading")}
      </p>
    );
  return <Opened key={loaded.chapter.listed.revision} {...loaded} {...props} />;
}

type LoadedProps = {
  chapter: Chapter;
  definition: string | null;
  game: Parameters<typeof Study>[0]["game"];
  start: Parameters<typeof Study>[0]["start"];
};

function Opened({ chapter, definition, game, start, ...props }: Props & LoadedProps) {
  const { study, writes, onChange, onReload } = props;
  const { listed, tree } = chapter;
  const first = useMemo(() => grow(tree), [tree]);
  const now = () => ({ ...exported(first, tree.game, definition), tags: tree.tags, score: tree.score });
  const { saving, saver } = useSaving(listed.revision, async (revision) => {
    const answer = await post<ChapterListed>(chapterPath(study, listed.id), { revision, moves: compact(now().main) });
    onChange();
    return answer.revision;
  });
  props.saver.current = saver;
  const keep = async () => {
    const title = t("studies-copy-of", { title: listed.title }).slice(0, 80);
    const request = { title, orientation: listed.orientation, tree: now() };
    const { ids } = await post<ChaptersAdded>(`${studyPath(study)}/chapters`, request);
    saver.drop();
    onChange();
    go(`/study/${study}/${ids[0]}`);
  };
  const state = writes ? (
    <SavingState saving={saving} onKeep={keep} onAgain={() => void saver.now()} onReload={onReload} />
  ) : (
    <p class="hint">{t("studies-only-reading")}</p>
  );
  return (
    <Study
      game={game}
      definition={definition}
      start={start}
      first={first}
      chapter={{
        title: listed.title,
        flipped: listed.orientation === "b",
        state,
        writes,
        tools: (at, changed) => (writes ? <Signs node={at} onChange={changed} /> : null),
        onChange: () => writes && saver.changed(),
      }}
    />
  );
}

/** Whether what was changed is saved, and what can be done where it is not. */
function SavingState(props: {
  saving: Saving;
  onKeep: () => Promise<void>;
  onAgain: () => void;
  onReload: () => void;
}) {
  const { saving, onKeep, onAgain, onReload } = props;
  const { busy, problem, run } = useTask();
  if (saving.state === "conflict") {
    const { changed_by: by, changed_ms: at } = saving.chapter.listed;
    return (
      <div class="conflict" role="alert">
        <p>{t("studies-conflict", { by: by ?? t("studies-somebody"), at: time(at) })}</p>
        <p class="tool-row">
          <button type="button" class="main" disabled={busy} onClick={run(onKeep)}>
            {t("studies-keep-mine")}
          </button>
          <button type="button" onClick={onReload}>
            {t("studies-load-theirs")}
          </button>
        </p>
        <Problem text={problem} />
      </div>
    );
  }
  if (saving.state === "failed")
    return (
      <div class="conflict" role="alert">
        <p>
          {saving.problem} {saving.again && t("studies-tries-again")}
        </p>
        <p class="tool-row">
          <button type="button" onClick={onAgain}>
            {t("studies-save-now")}
          </button>
        </p>
      </div>
    );
  return (
    <p class="hint saving" role="status">
      {t("studies-saving", { state: saving.state })}
    </p>
  );
}

type Line = ReturnType<typeof exported>["main"];

/** A line without what is as it usually is: requests have a largest size. */
function compact({ comments, moves }: Line): object {
  return {
    ...(comments.length > 0 && { comments }),
    moves: moves.map(({ uci, nags, comments, variations }) => ({
      uci,
      ...(nags.length > 0 && { nags }),
      ...(comments.length > 0 && { comments }),
      ...(variations.length > 0 && { variations: variations.map(compact) }),
    })),
  };
}
