import { useState } from "preact/hooks";
import { askPosition, post } from "../api/client";
import type { ChapterRequest, ChaptersAdded, Color } from "../api/types";
import { Choice } from "../parts/Choice";
import { GameField } from "../parts/GameField";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useGames } from "../parts/useLoad";
import { Field } from "../people/Field";
import { useTask } from "../people/useTask";
import { t } from "../words/words";
import { Dialog } from "./Dialog";
import { SIDES, studyPath } from "./study";

const KINDS = { position: t("studies-of-a-game"), pgn: t("studies-of-pgn") };

/** Adds chapters: one that begins with a position, or those of PGN. */
export function NewChapter(props: { study: string; onClose: () => void; onChange: () => void }) {
  const { study, onClose, onChange } = props;
  const { games, unlisted } = useGames();
  const [kind, setKind] = useState<keyof typeof KINDS>("position");
  const [title, setTitle] = useState("");
  const [orientation, setOrientation] = useState<Color>("w");
  const [game, setGame] = useState("");
  const [fen, setFen] = useState("");
  const [pgn, setPgn] = useState("");
  const [unread, setUnread] = useState<string[]>([]);
  const { busy, problem, run } = useTask();
  const submit = run(async () => {
    const request: ChapterRequest = kind === "pgn" ? { pgn } : await position(game || games![0]!.name, fen.trim());
    const named = title.trim() ? { title } : kind === "pgn" ? {} : { title: t("studies-chapter") };
    const sides = kind === "pgn" ? {} : { orientation };
    const added = await post<ChaptersAdded>(`${studyPath(study)}/chapters`, { ...request, ...named, ...sides });
    onChange();
    go(`/study/${study}/${added.ids[0]}`);
    if (added.problems.length === 0) onClose();
    else setUnread(added.problems);
  });
  return (
    <Dialog title={t("studies-new-chapter")} onClose={onClose}>
      <form class="setup" onSubmit={submit}>
        <Choice name="kind" legend={t("studies-begins-with")} value={kind} options={KINDS} onChange={setKind} />
        <Field
          label={t("studies-title")}
          hint={kind === "pgn" ? t("studies-title-of-pgn") : undefined}
          value={title}
          onInput={setTitle}
          autocomplete="off"
          longest={80}
          optional
        />
        {kind === "pgn" ? (
          <PgnField value={pgn} onChange={setPgn} />
        ) : (
          <>
            <GameField games={games} value={game} onChange={setGame} />
            <Field label={t("studies-fen")} value={fen} onInput={setFen} autocomplete="off" optional />
            <Choice
              name="side"
              legend={t("studies-at-the-bottom")}
              value={orientation}
              options={SIDES}
              onChange={setOrientation}
            />
          </>
        )}
        <Problem text={problem ?? unlisted} />
        {unread.length > 0 && <p role="status">{t("studies-added-but")}</p>}
        {unread.map((text) => (
          <Problem key={text} text={text} />
        ))}
        <button type="submit" class="main" disabled={busy || (kind === "position" && !games)}>
          {t("studies-add")}
        </button>
      </form>
    </Dialog>
  );
}

/** A text of PGN, pasted or from a file. */
function PgnField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <>
      <label class="field">
        <span>{t("studies-pgn")}</span>
        <textarea
          class="mono"
          rows={6}
          required
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t("studies-pgn-file")}</span>
        <input
          type="file"
          accept=".pgn,text/plain"
          onChange={async (event) => onChange((await event.currentTarget.files?.[0]?.text()) ?? "")}
        />
      </label>
    </>
  );
}

async function position(game: string, fen: string): Promise<ChapterRequest> {
  const { fen: start } = await askPosition({ game, ...(fen ? { fen } : {}) });
  return { tree: { game, tags: [], start, main: { comments: [], moves: [] }, score: "*" } };
}
