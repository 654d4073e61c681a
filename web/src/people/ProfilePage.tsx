import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get } from "../api/client";
import type { GameRating, Profile, RatingHistory } from "../api/types";
import { GameRow } from "../pages/Archive";
import { ratingText } from "../parts/rating";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { Laboratory } from "../report/Laboratory";
import { locale, t } from "../words/words";
import { Relate } from "./Relate";

/** A player as everybody sees them: since when, ratings, and the last public games. */
export function ProfilePage({ name }: { name: string }) {
  const { value: profile, problem } = useLoad(() => get<Profile>(`/api/people/${encodeURIComponent(name)}`), [name]);
  const me = useAccount();
  useTitle(profile?.name ?? name);
  if (problem) return <Unloaded problem={problem} />;
  if (!profile)
    return (
      <p class="wait" role="status">
        {t("profile-page-loading")}
      </p>
    );
  const since = new Date(profile.since_ms).toLocaleDateString(locale, { dateStyle: "long" });
  return (
    <section class="people">
      <h1>
        {profile.name}
        {profile.bot && <span class="bot"> {t("profile-page-bot")}</span>}
      </h1>
      <p class="hint">
        {t("profile-page-here-since", { since })}
        {profile.vacation && ` ${t("profile-page-on-vacation")}`}
        {me?.name === profile.name && ` ${t("profile-page-this-is-you-as")}`}
      </p>
      {me?.name !== profile.name && <Relate key={`${profile.name} ${me?.name}`} name={profile.name} known={!!me} />}
      <p>
        <a href={`/studies?owner=${encodeURIComponent(profile.name)}`}>{t("profile-page-studies")}</a>
      </p>
      <h2>{t("profile-page-ratings")}</h2>
      {profile.ratings.length === 0 ? <p>{t("profile-page-no-rated-games-yet")}</p> : <Ratings profile={profile} />}
      <h2>{t("profile-page-last-games")}</h2>
      {profile.games.length === 0 && <p>{t("profile-page-no-public-games-yet")}</p>}
      <ul class="stored" aria-label={t("profile-page-last-games")}>
        {profile.games.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}

/** The game, and the pace where it is not live. */
const titleOf = ({ title, pace }: GameRating) =>
  pace === "live" ? title : t("profile-page-correspondence", { title });

const idOf = (rating: GameRating) => `${rating.pool} ${rating.pace}`;

function Ratings({ profile }: { profile: Profile }) {
  const [chosen, setChosen] = useState(idOf(profile.ratings[0]!));
  const rating = profile.ratings.find((rating) => idOf(rating) === chosen) ?? profile.ratings[0]!;
  const query = new URLSearchParams({ pool: rating.pool, pace: rating.pace });
  const path = `/api/people/${encodeURIComponent(profile.name)}/history?${query}`;
  const { value: history } = useLoad(() => get<RatingHistory>(path), [path]);
  return (
    <>
      <div class="wide">
        <table aria-label={t("profile-page-ratings")}>
          <thead>
            <tr>
              <th scope="col">{t("profile-page-game")}</th>
              <th scope="col">{t("profile-page-rating")}</th>
              <th scope="col">{t("profile-page-games")}</th>
              <th scope="col">{t("profile-page-won")}</th>
              <th scope="col">{t("profile-page-drawn")}</th>
              <th scope="col">{t("profile-page-lost")}</th>
            </tr>
          </thead>
          <tbody>
            {profile.ratings.map((rating) => (
              <tr key={idOf(rating)}>
                <th scope="row">
                  <a href={`/leaders/${rating.game}${rating.pace === "live" ? "" : `?pace=${rating.pace}`}`}>
                    {titleOf(rating)}
                  </a>
                </th>
                <td>
                  <strong>{ratingText(rating.rating)}</strong> <span class="hint">± {2 * rating.deviation}</span>
                </td>
                <td>{rating.games}</td>
                <td>{rating.wins}</td>
                <td>{rating.draws}</td>
                <td>{rating.games - rating.wins - rating.draws}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="hint">{t("profile-page-a-rating-with-is")}</p>
      {profile.ratings.length > 1 && (
        <label class="field">
          <span>{t("profile-page-history-of")}</span>
          <select value={idOf(rating)} onChange={(event) => setChosen(event.currentTarget.value)}>
            {profile.ratings.map((rating) => (
              <option key={idOf(rating)} value={idOf(rating)}>
                {titleOf(rating)}
              </option>
            ))}
          </select>
        </label>
      )}
      {history && history.points.length > 0 && (
        <Laboratory part="RatingPlot" title={rating.title} points={history.points} />
      )}
    </>
  );
}
