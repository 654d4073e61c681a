import { useEffect, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import type { Created, StudyPage as Page } from "../api/types";
import { Choice } from "../parts/Choice";
import { GameField } from "../parts/GameField";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useGames, useLoad } from "../parts/useLoad";
import { useOpened } from "../parts/useOpened";
import { useTask } from "../people/useTask";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { useStudyFields } from "./StudyFields";
import { StudyList } from "./StudyList";
import { loadOwn } from "./study";

const SORTS = { changed: t("studies-last-changed"), newest: t("studies-newest") };

/** One's own studies, those of others that one is a member of, and everybody's. */
export function StudiesPage({ query }: { query: URLSearchParams }) {
  useTitle(t("studies-studies"));
  const account = useAccount();
  const { value: own } = useLoad(async () => (account ? loadOwn() : null), [account?.name]);
  const of = (owner: boolean) => own?.studies.filter((study) => (study.role === "owner") === owner) ?? [];
  return (
    <section class="people catalogue">
      <h1>{t("studies-studies")}</h1>
      <p class="hint">
        <Say id="studies-what-they-are" parts={{ docs: <a href="/docs/studies" />, a: <a href="/account" /> }} />
      </p>
      {account && <NewStudy />}
      {of(true).length > 0 && (
        <>
          <h2>{t("studies-yours")}</h2>
          <StudyList title={t("studies-yours")} studies={of(true)} />
        </>
      )}
      {of(false).length > 0 && (
        <>
          <h2>{t("studies-joined")}</h2>
          <StudyList title={t("studies-joined")} studies={of(false)} />
        </>
      )}
      <h2>{t("studies-everybodys")}</h2>
      <Everybodys query={query} />
    </section>
  );
}

function NewStudy() {
  const [open, setOpen] = useState(false);
  if (open) return <StudyForm onCancel={() => setOpen(false)} />;
  return (
    <p>
      <button type="button" class="main" onClick={() => setOpen(true)}>
        {t("studies-new-study")}
      </button>
    </p>
  );
}

function StudyForm({ onCancel }: { onCancel: () => void }) {
  const { request, fields } = useStudyFields({});
  const { busy, problem, run } = useTask();
  const place = useOpened<HTMLFormElement>();
  const submit = run(async () => go((await post<Created>("/api/studies", request)).url));
  return (
    <form class="setup" ref={place} onSubmit={submit} aria-label={t("studies-new-study")}>
      {fields}
      <Problem text={problem} />
      <p class="tool-row">
        <button type="submit" class="main" disabled={busy}>
          {t("studies-create")}
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          {t("studies-cancel")}
        </button>
      </p>
    </form>
  );
}

function Everybodys({ query }: { query: URLSearchParams }) {
  const asked = query.toString();
  const { value: page, problem } = useLoad(() => get<Page>(`/api/studies?${asked}`), [asked]);
  const { games, unlisted } = useGames();
  const found = query.get("words") ?? "";
  const [words, setWords] = useState(found);
  // Back and forth among addresses the field shows what is sought.
  useEffect(() => setWords(found), [found]);
  const at = Number(query.get("page") ?? 0);
  const owner = query.get("owner");
  const change = (next: Record<string, string>) => {
    const changed = new URLSearchParams({ ...Object.fromEntries(query), page: "", words: words.trim(), ...next });
    for (const [name, value] of [...changed]) if (value === "") changed.delete(name);
    go(`/studies${changed.size > 0 ? `?${changed}` : ""}`);
  };
  return (
    <>
      <form
        class="catalogue-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          change({});
        }}
      >
        <label class="field">
          <span>{t("studies-words")}</span>
          <input type="search" value={words} maxLength={200} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <GameField games={games} value={query.get("game") ?? ""} onChange={(game) => change({ game })}>
          <option value="">{t("studies-all-games")}</option>
        </GameField>
        <Choice
          name="sort"
          legend={t("studies-sorted-by")}
          value={query.get("sort") === "newest" ? "newest" : "changed"}
          options={SORTS}
          onChange={(sort) => change({ sort: sort === "changed" ? "" : sort })}
        />
        <button type="submit">{t("studies-search")}</button>
      </form>
      {owner && (
        <p>
          {t("studies-of-owner", { owner })}{" "}
          <button type="button" class="quiet" onClick={() => change({ owner: "" })}>
            {t("studies-of-all")}
          </button>
        </p>
      )}
      <Problem text={problem ?? unlisted} />
      {!page && !problem && (
        <p class="wait" role="status">
          {t("later-loading")}
        </p>
      )}
      {page && page.studies.length === 0 && <p role="status">{t("studies-nothing-found")}</p>}
      {page && <StudyList title={t("studies-everybodys")} studies={page.studies} />}
      {page && (at > 0 || page.more) && (
        <p class="tool-row">
          {at > 0 && (
            <button type="button" onClick={() => change({ page: at === 1 ? "" : String(at - 1) })}>
              {t("studies-back")}
            </button>
          )}
          {page.more && (
            <button type="button" onClick={() => change({ page: String(at + 1) })}>
              {t("studies-more")}
            </button>
          )}
        </p>
      )}
    </>
  );
}
