import { useEffect, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { CataloguePage as Page } from "../api/types";
import { Choice } from "../parts/Choice";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { EntryList } from "./EntryList";

const SORTS = { newest: t("catalogue-newest"), played: t("catalogue-most-played") };

/** The games that users have published, and one's own. */
export function CataloguePage({ query }: { query: URLSearchParams }) {
  useTitle(t("catalogue-users-games"));
  const account = useAccount();
  const asked = query.toString();
  const { value: page, problem } = useLoad(() => get<Page>(`/api/catalogue?${asked}`), [asked]);
  const { value: own } = useLoad(async () => (account ? get<Page>("/api/account/catalogue") : null), [account?.name]);
  const found = query.get("words") ?? "";
  const [words, setWords] = useState(found);
  // Back and forth among addresses the field shows what is sought.
  useEffect(() => setWords(found), [found]);
  const tag = query.get("tag");
  const at = Number(query.get("page") ?? 0);
  const sort = query.get("sort") === "played" ? "played" : "newest";
  const change = (next: Record<string, string>) => {
    const changed = new URLSearchParams({ ...Object.fromEntries(query), page: "", words: words.trim(), ...next });
    for (const [name, value] of [...changed]) if (value === "") changed.delete(name);
    go(`/catalogue${changed.size > 0 ? `?${changed}` : ""}`);
  };
  return (
    <section class="people catalogue">
      <h1>{t("catalogue-users-games")}</h1>
      <p class="hint">
        <Say id="catalogue-people-here" parts={{ design: <a href="/design" />, docs: <a href="/docs/publishing" /> }} />
      </p>
      <form
        class="catalogue-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          change({});
        }}
      >
        <label class="field">
          <span>{t("catalogue-words")}</span>
          <input type="search" value={words} maxLength={200} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <Choice
          name="sort"
          legend={t("catalogue-sorted-by")}
          value={sort}
          options={SORTS}
          onChange={(sort) => change({ sort: sort === "newest" ? "" : sort })}
        />
        <button type="submit">{t("catalogue-search")}</button>
      </form>
      {tag && (
        <p>
          {t("catalogue-with-the-tag", { tag })}{" "}
          <button type="button" class="quiet" onClick={() => change({ tag: "" })}>
            {t("catalogue-all-tags")}
          </button>
        </p>
      )}
      <Problem text={problem} />
      {!page && !problem && (
        <p class="wait" role="status">
          {t("later-loading")}
        </p>
      )}
      {page && page.entries.length === 0 && <p role="status">{t("catalogue-nothing-found")}</p>}
      {page && <EntryList title={t("catalogue-users-games")} entries={page.entries} />}
      {page && (at > 0 || page.more) && (
        <p class="tool-row">
          {at > 0 && (
            <button type="button" onClick={() => change({ page: at === 1 ? "" : String(at - 1) })}>
              {t("catalogue-back")}
            </button>
          )}
          {page.more && (
            <button type="button" onClick={() => change({ page: String(at + 1) })}>
              {t("catalogue-more")}
            </button>
          )}
        </p>
      )}
      {own && own.entries.length > 0 && (
        <>
          <h2>{t("catalogue-your-games")}</h2>
          <EntryList title={t("catalogue-your-games")} entries={own.entries} own />
        </>
      )}
    </section>
  );
}
