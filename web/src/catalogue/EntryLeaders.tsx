import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { EntryLeaders as Leaders } from "../api/types";
import { Choice } from "../parts/Choice";
import { Problem } from "../parts/Problem";
import { ratingText } from "../parts/rating";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";

/** The best players of the newest version. */
export function EntryLeaders({ id }: { id: string }) {
  const [pace, setPace] = useState<"live" | "correspondence">("live");
  const path = `/api/catalogue/${encodeURIComponent(id)}/leaders?pace=${pace}`;
  const { value, problem } = useLoad(() => get<Leaders>(path), [path]);
  const me = useAccount();
  return (
    <section class="entry-part" aria-label={t("entry-leaderboard")}>
      <h2>{t("entry-leaderboard")}</h2>
      <Choice
        name="pace"
        legend={t("entry-pace")}
        value={pace}
        options={{ live: t("entry-live"), correspondence: t("entry-correspondence") }}
        onChange={setPace}
      />
      <Problem text={problem} />
      {value?.leaders.length === 0 && <p class="hint">{t("entry-no-rated-games")}</p>}
      {value && value.leaders.length > 0 && (
        <table aria-label={t("entry-leaderboard")}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t("entry-player")}</th>
              <th scope="col">{t("entry-rating")}</th>
              <th scope="col">{t("entry-rated-games")}</th>
            </tr>
          </thead>
          <tbody>
            {value.leaders.map((leader, at) => (
              <tr key={leader.name} class={leader.name === me?.name ? "own" : undefined}>
                <td>{at + 1}</td>
                <th scope="row">
                  <a href={`/people/${leader.name}`}>{leader.name}</a>
                </th>
                <td>
                  <strong>{ratingText(leader.rating)}</strong> <span class="hint">± {2 * leader.deviation}</span>
                </td>
                <td>{leader.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
