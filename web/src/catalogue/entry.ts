import { get } from "../api/client";
import type { CatalogueEntry, CatalogueVersion, EntryListed, Visibility } from "../api/types";
import { locale, t } from "../words/words";

export const VISIBILITIES: Record<Visibility, string> = {
  private: t("entry-private"),
  unlisted: t("entry-unlisted"),
  public: t("entry-public"),
};

const path = (id: string) => `/api/catalogue/${encodeURIComponent(id)}`;

export const loadEntry = (id: string) => get<CatalogueEntry>(path(id));
export const loadVersion = (id: string, number: number) => get<CatalogueVersion>(`${path(id)}/versions/${number}`);

export const day = (at: number) => new Date(at).toLocaleDateString(locale, { dateStyle: "medium" });

/** How often an entry was played, and by how many. */
export const playedWords = ({ games, people }: EntryListed) =>
  games === 0 ? t("entry-not-played-yet") : `${t("entry-games", { games })}, ${t("entry-people", { people })}`;

/** Tags as they are typed: words with spaces or commas between them. */
export const tagsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);
