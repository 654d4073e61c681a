import MiniSearch, { type SearchResult } from "minisearch";
import { useState } from "preact/hooks";
import { get, listGames, sentence } from "../api/client";
import type { DocumentationSection } from "../api/types";
import { Problem } from "../parts/Problem";
import { t } from "../words/words";

/** How many results are shown. */
const MOST = 12;
/** How much is shown around what was found. */
const AROUND = 70;

type Index = MiniSearch<DocumentationSection & { id: number }>;

let index: Promise<Index> | null = null;

/** All sections and games, read when the search is first used. */
function indexed(): Promise<Index> {
  index ??= Promise.all([get<DocumentationSection[]>("/api/search"), listGames()]).then(([sections, games]) => {
    const all = games.map(({ name, title, summary, inventor }) => ({
      address: `/games/${name}`,
      page: t("search-games"),
      title,
      text: [summary, inventor].filter(Boolean).join(" "),
    }));
    const made: Index = new MiniSearch({
      fields: ["title", "page", "text"],
      storeFields: ["address", "page", "title", "text"],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, page: 2 }, combineWith: "AND" },
    });
    made.addAll([...sections, ...all].map((section, id) => ({ ...section, id })));
    return made;
  });
  index.catch(() => {
    index = null;
  });
  return index;
}

/** Finds sections of the documentation and games by their words. */
export function Search() {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<SearchResult[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const seek = async (words: string) => {
    setQuery(words);
    try {
      const known = await indexed();
      setFound(words.trim() ? known.search(words) : null);
      setProblem(null);
    } catch (error) {
      setProblem(sentence(error));
    }
  };
  return (
    <search class="docs-search">
      <input
        type="search"
        value={query}
        placeholder={t("search-search")}
        aria-label={t("search-search-the-documentation")}
        onFocus={() => void indexed().catch(() => undefined)}
        onInput={(event) => void seek(event.currentTarget.value)}
      />
      <p class="hidden" role="status">
        {problem ?? (found ? t("search-found", { length: found.length }) : "")}
      </p>
      <Problem text={problem} />
      {found && found.length === 0 && <p class="hint">{t("search-nothing-was-found")}</p>}
      {found && found.length > 0 && (
        <ol class="docs-found">
          {found.slice(0, MOST).map((result) => (
            <li key={result.id}>
              <a
                href={result["address"] as string}
                onClick={() => {
                  setQuery("");
                  setFound(null);
                }}
              >
                <span class="docs-found-title" lang="en">
                  {result["title"]}
                </span>
                {result["page"] !== result["title"] && (
                  <span class="hint" lang={result["page"] === t("search-games") ? undefined : "en"}>
                    {result["page"]}
                  </span>
                )}
                <span class="docs-found-text" lang="en">
                  {around(result["text"] as string, result.terms)}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}

/** The words around the first of those that were found. */
function around(text: string, terms: string[]) {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const begin = Math.max(0, at - AROUND);
  return `${begin > 0 ? "…" : ""}${text.slice(begin, at + AROUND)}${at + AROUND < text.length ? "…" : ""}`;
}
