import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { askPosition, describeGame, post } from "../api/client";
import type { CatalogueEntry, CatalogueVersion, GameInfo } from "../api/types";
import { Board } from "../board/Board";
import { Rules } from "../pages/Rules";
import { Setup } from "../pages/Setup";
import { breakable } from "../parts/breakable";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { useOpened } from "../parts/useOpened";
import { People } from "../people/People";
import { SaveOrDelete } from "../people/SaveOrDelete";
import { useTask } from "../people/useTask";
import { Laboratory } from "../report/Laboratory";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { useEntryFields } from "./EntryFields";
import { EntryLeaders } from "./EntryLeaders";
import { Tags } from "./EntryList";
import { loadEntry, loadVersion, playedWords, VISIBILITIES } from "./entry";
import { Versions } from "./Versions";

/** A game of the catalogue: its board, how to begin, its versions, who is good at it, what play is like, and its rules. */
export function EntryPage({ id, query }: { id: string; query: URLSearchParams }) {
  const account = useAccount();
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((turn) => turn + 1);
  const asked = query.get("version");
  const { value: shown, problem } = useLoad(() => loadEntry(id), [id, turn, account?.name]);
  // The server says which numbers there are.
  const number = asked === null ? (shown?.entry.version ?? null) : Number(asked);
  const { value: made, problem: wrong } = useLoad(
    async () => (number === null ? null : loadGameOf(id, number)),
    [id, number, turn],
  );
  useTitle(shown?.entry.title ?? null);
  const missing = problem ?? (shown ? null : wrong);
  if (missing !== null)
    return (
      <Unloaded problem={missing}>
        <a href="/catalogue">{t("catalogue-users-games")}</a>
      </Unloaded>
    );
  if (!shown || (!made && !wrong))
    return (
      <p class="wait" role="status">
        {t("later-loading")}
      </p>
    );
  const { entry } = shown;
  // What its author may do with it does not depend on a game that this server no longer makes of it.
  if (!made)
    return (
      <article class="game entry">
        <Head shown={shown} number={entry.version} onChange={again} />
        <Problem text={wrong} />
        <Versions entry={entry} versions={shown.versions} number={null} source="" />
      </article>
    );
  return (
    <article class="game entry">
      <Head shown={shown} number={made.version.number} onChange={again} />
      <div class="game-board">
        <Board
          game={made.game}
          position={made.position}
          last={[]}
          flipped={false}
          mine={null}
          label={t("design-the-start-of", { title: entry.title })}
        />
      </div>
      <Setup
        key={made.version.number}
        game={made.game}
        definition={made.version.definition}
        unlisted={entry.visibility !== "public"}
      />
      <Versions entry={entry} versions={shown.versions} number={made.version.number} source={made.version.source} />
      <EntryLeaders key={`${id} ${entry.version}`} id={id} />
      <Report shown={shown} version={made.version} onKept={again} />
      <Rules game={made.game} definition={made.version.definition} />
    </article>
  );
}

async function loadGameOf(id: string, number: number) {
  const version = await loadVersion(id, number);
  const { definition } = version;
  const [game, position] = await Promise.all([describeGame("", definition), askPosition({ game: "", definition })]);
  return { version, game: game as GameInfo, position };
}

function Head({ shown, number, onChange }: { shown: CatalogueEntry; number: number; onChange: () => void }) {
  const { entry, own, cloned_from: origin } = shown;
  const account = useAccount();
  const [open, setOpen] = useState<"words" | "report" | null>(null);
  const done = () => {
    setOpen(null);
    onChange();
  };
  return (
    <header class="game-head">
      <h1>{breakable(entry.title)}</h1>
      <p class="by">
        {entry.author ? (
          <Say id="entry-by" values={{ author: entry.author }} parts={{ a: <a href={`/people/${entry.author}`} /> }} />
        ) : (
          t("entry-deleted-author")
        )}
        {origin && (
          <>
            {" · "}
            <Say id="entry-cloned-from" values={{ title: origin.title }} parts={{ a: <a href={origin.url} /> }} />
          </>
        )}
      </p>
      {entry.description && <p class="lead">{entry.description}</p>}
      <p class="hint">
        {[VISIBILITIES[entry.visibility], playedWords(entry), t("entry-version", { number })].join(" · ")}
      </p>
      {entry.hidden && (
        <p class="problem" role="status">
          {t("entry-hidden-why")}
        </p>
      )}
      <Tags tags={entry.tags} />
      <p class="tool-row">
        {entry.visibility === "public" && !entry.hidden && (
          <a class="button" href={`/lobby?entry=${encodeURIComponent(entry.id)}`}>
            {t("entry-find-an-opponent")}
          </a>
        )}
        <a class="button" href={`/design?clone=${encodeURIComponent(entry.id)}&version=${number}`}>
          {t("entry-clone")}
        </a>
        {own && (
          <a class="button" href={`/design?entry=${encodeURIComponent(entry.id)}`}>
            {t("entry-new-version")}
          </a>
        )}
        {own && open !== "words" && (
          <button type="button" onClick={() => setOpen("words")}>
            {t("entry-edit")}
          </button>
        )}
        {!own && account && open !== "report" && (
          <button type="button" class="quiet" onClick={() => setOpen("report")}>
            {t("entry-report-it")}
          </button>
        )}
      </p>
      {shown.moderator && !own && <Moderate shown={shown} onDone={onChange} />}
      {open === "words" && <Edit shown={shown} onDone={done} />}
      {open === "report" && (
        <People part="Complain" about={{ entry: entry.id }} what={entry.title} onDone={() => setOpen(null)} />
      )}
    </header>
  );
}

/** Hides an entry, or shows it again; the log of moderators says so. */
function Moderate({ shown: { entry }, onDone }: { shown: CatalogueEntry; onDone: () => void }) {
  const { busy, problem, run } = useTask();
  const act = run(async () => {
    await post("/api/desk", { entry: entry.id, action: entry.hidden ? "show" : "hide" });
    onDone();
  });
  return (
    <div class="tool-row">
      <button type="button" disabled={busy} onClick={act}>
        {entry.hidden ? t("entry-show-again") : t("entry-hide")}
      </button>
      <Problem text={problem} />
    </div>
  );
}

/** Changes what is said of an entry, or deletes it. */
function Edit({ shown: { entry }, onDone }: { shown: CatalogueEntry; onDone: () => void }) {
  const { request, fields } = useEntryFields(entry);
  const { busy, problem, run } = useTask();
  const place = useOpened<HTMLFormElement>();
  const path = `/api/catalogue/${encodeURIComponent(entry.id)}`;
  const submit = run(async () => {
    await post(path, request);
    onDone();
  });
  const remove = run(async () => {
    await post(`${path}/delete`, {});
    go("/catalogue");
  });
  return (
    <form class="setup" ref={place} onSubmit={submit} aria-label={t("entry-edit")}>
      {fields}
      <SaveOrDelete
        busy={busy}
        problem={problem}
        save={t("entry-save")}
        remove={[t("entry-delete"), t("entry-yes-delete")]}
        onRemove={remove}
        hint={t("entry-delete-hint")}
      >
        <button type="button" class="quiet" onClick={onDone}>
          {t("entry-cancel")}
        </button>
      </SaveOrDelete>
    </form>
  );
}

/** What play of a version is like; its author has it measured. */
function Report(props: { shown: CatalogueEntry; version: CatalogueVersion; onKept: () => void }) {
  const { shown, version, onKept } = props;
  const kept = { entry: shown.entry.id, number: version.number };
  return (
    <div class="entry-part">
      {version.report && <Laboratory part="KeptReport" report={version.report} cut={version.cut} />}
      {shown.own ? (
        <Laboratory
          key={`${version.number}`}
          part="Measure"
          definition={version.definition}
          version={kept}
          kept={version.report !== null}
          onKept={onKept}
        />
      ) : (
        !version.report && <p class="hint">{t("entry-no-report")}</p>
      )}
    </div>
  );
}
