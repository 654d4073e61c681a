import type { EntryListed } from "../api/types";
import { t } from "../words/words";
import { day, playedWords, VISIBILITIES } from "./entry";

/** Entries of the catalogue; one's own with who finds them. */
export function EntryList(props: { title: string; entries: EntryListed[]; own?: boolean }) {
  const { title, entries, own = false } = props;
  return (
    <ul class="entries" aria-label={title}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={entry.url}>{entry.title}</a>
          {entry.description && <span>{entry.description}</span>}
          <span class="hint">
            {[
              own ? VISIBILITIES[entry.visibility] : (entry.author ?? t("entry-deleted-author")),
              playedWords(entry),
              t("entry-version-of", { number: entry.version, day: day(entry.updated_ms) }),
            ].join(" · ")}
            {entry.hidden && ` · ${t("entry-hidden")}`}
          </span>
          <Tags tags={entry.tags} />
        </li>
      ))}
    </ul>
  );
}

/** Tags as links to the games that have them. */
export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <span class="tags">
      {tags.map((tag) => (
        <a key={tag} class="tag" href={`/catalogue?tag=${encodeURIComponent(tag)}`}>
          {tag}
        </a>
      ))}
    </span>
  );
}
