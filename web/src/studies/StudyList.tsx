import type { StudyListed } from "../api/types";
import { t } from "../words/words";
import { ROLES, time, VISIBILITIES } from "./study";

/** Studies; one's own with who finds them, and those of others with what one may do there. */
export function StudyList({ title, studies }: { title: string; studies: StudyListed[] }) {
  return (
    <ul class="entries" aria-label={title}>
      {studies.map((study) => (
        <li key={study.id}>
          <a href={study.url}>{study.title}</a>
          {study.description && <span>{study.description}</span>}
          <span class="hint">
            {[
              study.role === "owner" ? VISIBILITIES[study.visibility] : study.owner,
              ...(study.role && study.role !== "owner" ? [ROLES[study.role]] : []),
              ...(study.game ? [study.game] : []),
              t("studies-chapter-count", { chapters: study.chapters }),
              t("studies-changed", { at: time(study.updated_ms) }),
              ...(study.hidden ? [t("studies-hidden")] : []),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
