import { useEffect, useRef, useState } from "preact/hooks";
import { askPosition, get, sentence } from "../api/client";
import { site } from "../api/site";
import type { CatalogueEntry, CatalogueVersion, DefinitionText, GameInfo, Position } from "../api/types";
import { Board } from "../board/Board";
import { Catalogue } from "../catalogue/Catalogue";
import { Rules } from "../pages/Rules";
import { Setup } from "../pages/Setup";
import { breakable } from "../parts/breakable";
import { Problem, Sentence } from "../parts/Problem";
import { fragment, shared } from "../parts/router";
import { useTitle } from "../parts/title";
import { useGames, useLoad } from "../parts/useLoad";
import { Laboratory } from "../report/Laboratory";
import { t } from "../words/words";
import { type CheckProblem, check } from "./check";
import type { Desk } from "./desk";
import { drafts, forget, keep, titleIn } from "./drafts";
import { Editor, loadCode } from "./Editor";
import { begun, changed, type History, redone, undone } from "./history";
import { Parts } from "./Parts";
import { packed, unpacked } from "./share";

/** How long one must pause in typing before the definition is looked at. */
const PAUSE_MS = 350;

const beginning = (game: string, title: string) => `# ${t("design-own-inherits")}
inherit = "${game}"
title = "${t("design-my", { title })}"

[pieces]

[rules]
`;

/** A game in which nothing is there yet but a board. */
const empty = () => `# ${t("design-own")}
title = "${t("design-my-game")}"

[board]
files = 8
ranks = 8

[pieces]

[start]
fen = "8/8/8/8/8/8/8/8 w - - 0 1"

[rules]
`;

/** The editor of games: a definition, what is wrong with it, and the game that it makes. */
export function Design({ query }: { query: URLSearchParams }) {
  const { games, unlisted } = useGames();
  const { value: code, problem: noCode } = useLoad(loadCode, []);
  const [history, setHistory] = useState<History | null>(null);
  const text = history?.text ?? null;
  const write = (text: string, typed = false) =>
    setHistory((history) => (history ? changed(history, text, typed ? Date.now() : null) : begun(text)));
  const [problems, setProblems] = useState<CheckProblem[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [made, setMade] = useState<{ game: GameInfo; position: Position; text: string } | null>(null);
  // Another draft is neither a clone nor a version of what the address names.
  const [begunElse, setBegunElse] = useState(false);
  useTitle(t("design-design"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the games are there
  useEffect(() => {
    if (text !== null || !games) return;
    const link = linked();
    const from = games.find((game) => game.name === query.get("from")) ?? games[0];
    const plain = beginning(from?.name ?? "", from?.title ?? "game");
    const entry = query.get("clone") ?? query.get("entry");
    if (entry && !site)
      sourceOf(entry, query.get("version")).then(write, (error: unknown) => {
        write(plain);
        setTrouble(sentence(error));
      });
    else if (!link) write(plain);
    else
      unpacked(link).then(
        (text) => write(text),
        () => {
          write(plain);
          setTrouble(t("design-the-definition-in-this"));
        },
      );
  }, [games]);

  // A link that is opened where the desk already is changes only what stands behind `#`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written to is always the same
  useEffect(() => {
    const opened = () => {
      const link = linked();
      if (!link) return;
      unpacked(link).then(
        (text) => {
          write(text);
          setBegunElse(true);
        },
        () => setTrouble(t("design-the-definition-in-this")),
      );
    };
    addEventListener("hashchange", opened);
    return () => removeEventListener("hashchange", opened);
  }, []);

  const turn = useRef(0);
  useEffect(() => {
    if (text === null) return;
    const mine = ++turn.current;
    const timer = setTimeout(() => {
      void judge(text).then((judged) => {
        if (mine !== turn.current) return;
        setProblems(judged.problems);
        setTrouble(judged.trouble);
        if (judged.made) setMade(judged.made);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  if (text === null)
    return unlisted ? (
      <section class="narrow">
        <h1>{t("design-design-a-game")}</h1>
        <Problem text={unlisted} />
      </section>
    ) : (
      <p class="wait" role="status">
        {t("design-loading-the-editor")}
      </p>
    );
  const fresh = made?.text === text;
  const desk: Desk = {
    text,
    problems,
    made: made?.game ?? null,
    change: (text) => write(text),
    undo: history!.past.length > 0 ? () => setHistory((history) => history && undone(history)) : null,
    redo: history!.future.length > 0 ? () => setHistory((history) => history && redone(history)) : null,
  };
  return (
    <div class="desk">
      <header class="desk-head">
        <h1>{t("design-design-a-game")}</h1>
        <Begin
          games={games ?? []}
          text={text}
          onFail={(error) => setTrouble(sentence(error))}
          onBegin={(text) => {
            write(text);
            setBegunElse(true);
            // The board of another game is no picture of an empty one.
            if (text === empty()) setMade(null);
          }}
        />
      </header>
      <section class="desk-text" aria-label={t("design-definition")}>
        <div class="desk-stays">
          <Editor
            code={code}
            failed={noCode !== null}
            text={text}
            problems={problems}
            onInput={(text) => write(text, true)}
          />
          <ul class="diagnostics" id="problems" aria-live="polite">
            {trouble && (
              <li class="problem">
                <Sentence text={trouble} />
              </li>
            )}
            {problems.map((problem, at) => (
              <li key={at} lang="en" class={problem.warning ? "problem warning" : "problem"}>
                {problem.at && (
                  <span class="mono">
                    {problem.at.line}:{problem.at.column}{" "}
                  </span>
                )}
                <Sentence text={problem.message} />
                {problem.help && (
                  <span class="help">
                    <Sentence text={problem.help} />
                  </span>
                )}
              </li>
            ))}
            {!trouble && fresh && <li class="fine">{t("design-the-definition-is-valid")}</li>}
          </ul>
          <Keep text={text} />
        </div>
      </section>
      <section class={fresh ? "desk-game" : "desk-game stale"} aria-label={t("design-the-game")}>
        <h2>{breakable(titleIn(text))}</h2>
        {/* Above the board, so that nothing moves while a game comes about. */}
        <Parts desk={desk} />
        {made && (
          <Board
            game={made.game}
            position={made.position}
            last={[]}
            flipped={false}
            mine={null}
            label={t("design-the-start-of", { title: made.game.title })}
          />
        )}
        {!made && problems.length > 0 && <p class="hint">{t("design-this-is-no-game")}</p>}
        {made && <Setup game={made.game} definition={made.text} />}
      </section>
      {made && <Laboratory part="Measure" definition={made.text} />}
      {made && !site && (
        <Catalogue
          part="Publish"
          definition={made.text}
          fresh={fresh}
          title={made.game.title}
          clone={begunElse ? null : query.get("clone")}
          entry={begunElse ? null : query.get("entry")}
        />
      )}
      {made && <Rules game={made.game} definition={made.text} />}
    </div>
  );
}

/** The packed definition that the address has behind `#`, or nothing where a part of the page is named there. */
const linked = () => (document.getElementById(fragment()) ? "" : fragment());

/** What the author of a game of the catalogue wrote: of a version, or of the newest. */
async function sourceOf(entry: string, version: string | null): Promise<string> {
  const path = `/api/catalogue/${encodeURIComponent(entry)}`;
  const number = version ?? (await get<CatalogueEntry>(path)).entry.version;
  return (await get<CatalogueVersion>(`${path}/versions/${number}`)).source;
}

async function judge(text: string) {
  try {
    const { problems, game } = await check(text);
    const made = game ? { game, text, position: await askPosition({ game: "", definition: text }) } : null;
    return { problems, made, trouble: null };
  } catch (error) {
    return { problems: [], made: null, trouble: sentence(error) };
  }
}

/** Starts again, from a game that is there or from a draft. */
function Begin(props: {
  games: { name: string; title: string }[];
  text: string;
  onBegin: (text: string) => void;
  onFail: (error: unknown) => void;
}) {
  const { games, onBegin } = props;
  const kept = drafts();
  const now = useRef({ text: "", turn: 0 });
  now.current.text = props.text;
  // Who has gone on with something else meanwhile keeps that.
  const copy = async (name: string) => {
    const [turn, { text }] = [++now.current.turn, props];
    try {
      const { definition } = await get<DefinitionText>(`/api/games/${encodeURIComponent(name)}/definition`);
      if (turn === now.current.turn && text === now.current.text) onBegin(definition);
    } catch (error) {
      if (turn === now.current.turn) props.onFail(error);
    }
  };
  return (
    <label class="field">
      <span>{t("design-start-from")}</span>
      <select
        value=""
        onChange={(event) => {
          const [kind, name] = event.currentTarget.value.split("/") as [string, string];
          const draft = kept[Number(name)];
          const game = games.find((game) => game.name === name);
          if (kind === "whole" && game) void copy(name);
          if (kind === "empty") onBegin(empty());
          if (kind === "draft" && draft) onBegin(draft.text);
          if (kind === "game" && game) onBegin(beginning(game.name, game.title));
        }}
      >
        <option value="">…</option>
        <option value="empty">{t("design-an-empty-board")}</option>
        {kept.length > 0 && (
          <optgroup label={t("design-saved-in-this-browser")}>
            {kept.map((draft, at) => (
              <option key={draft.name} value={`draft/${at}`}>
                {draft.name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t("design-inherit-from-a-game")}>
          {games.map((game) => (
            <option key={game.name} value={`game/${game.name}`}>
              {game.title}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("design-copy-a-whole-definition")}>
          {games.map((game) => (
            <option key={game.name} value={`whole/${game.name}`}>
              {game.title}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

/** Keeping and sharing. */
function Keep({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const name = titleIn(text);
  const link = async () => {
    let address: string;
    try {
      address = shared(`/design#${await packed(text)}`);
      history.replaceState(null, "", address);
    } catch (error) {
      return setSaid(sentence(error));
    }
    try {
      await navigator.clipboard.writeText(address);
      setSaid(t("design-link-copied-it-is"));
    } catch {
      setSaid(t("design-the-link-is-in"));
    }
  };
  const isKept = drafts().some((draft) => draft.name === name);
  return (
    <div class="tool-row">
      <button
        type="button"
        onClick={() =>
          void keep({ name, text }).then((kept) =>
            setSaid(kept ? t("design-saved-in-this-browser-2", { name }) : t("design-this-browser-does-not")),
          )
        }
      >
        {t("design-save-in-this-browser")}
      </button>
      {isKept && (
        <button type="button" onClick={() => void forget(name).then(() => setSaid(t("design-deleted", { name })))}>
          {t("design-delete")}
        </button>
      )}
      <button type="button" onClick={() => void link()}>
        {t("design-share-a-link")}
      </button>
      <span class="hint" role="status">
        {said}
      </span>
    </div>
  );
}
