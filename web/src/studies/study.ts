import { get } from "../api/client";
import type { Chapter, Color, Study, StudyPage, StudyRole, Visibility } from "../api/types";
import { locale, t } from "../words/words";

export const VISIBILITIES: Record<Visibility, string> = {
  private: t("studies-private"),
  unlisted: t("studies-unlisted"),
  public: t("studies-public"),
};

/** The sides of a board. */
export const SIDES: Record<Color, string> = { w: t("studies-white"), b: t("studies-black") };

/** The roles that an owner gives. */
export const ROLES: Record<Exclude<StudyRole, "owner">, string> = {
  reader: t("studies-reader"),
  contributor: t("studies-contributor"),
};

export const studyPath = (id: string) => `/api/studies/${encodeURIComponent(id)}`;
export const chapterPath = (study: string, id: string) => `${studyPath(study)}/chapters/${encodeURIComponent(id)}`;

export const loadStudy = (id: string) => get<Study>(studyPath(id));
export const loadChapter = (study: string, id: string) => get<Chapter>(chapterPath(study, id));
export const loadOwn = () => get<StudyPage>("/api/account/studies");

export const writes = (role: StudyRole | null) => role === "owner" || role === "contributor";

export const time = (at: number) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
