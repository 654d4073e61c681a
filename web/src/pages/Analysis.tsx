import { useState } from "preact/hooks";
import { GameField } from "../parts/GameField";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useGames, useLoad } from "../parts/useLoad";
import { beginning } from "../study/begin";
import { PositionEditor } from "../study/PositionEditor";
import { t } from "../words/words";
import { Study } from "./Study";

/** The analysis board: of any game, from any position. */
export function Analysis({ query }: { query: URLSearchParams }) {
  const { value, problem } = useLoad(() => beginning(query), [query.toString()]);
  useTitle(value ? t("analysis-analysis", { title: value.game.title }) : t("analysis-analysis-2"));
  if (!query.has("game") && !query.has("study") && !query.has("kept")) return <PickGame />;
  if (problem) {
    return (
      <div class="narrow">
        <Problem text={problem} />
        <p>
          <a href="/analysis">{t("analysis-choose-a-game")}</a>
        </p>
      </div>
    );
  }
  if (value?.key !== query.toString())
    return (
      <p class="wait" role="status">
        {t("analysis-loading-the-position")}
      </p>
    );
  if (query.has("edit")) return <PositionEditor key={value.key} game={value.game} start={value.start} />;
  return <Study {...value} key={value.key} />;
}

function PickGame() {
  const { games, unlisted } = useGames();
  const [name, setName] = useState("");
  return (
    <section class="narrow">
      <h1>{t("analysis-analysis-2")}</h1>
      <p>{t("analysis-analyse-any-position-of")}</p>
      <Problem text={unlisted} />
      <form
        class="pick-game"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = name || games?.[0]?.name;
          if (chosen) go(`/analysis?game=${encodeURIComponent(chosen)}`);
        }}
      >
        <GameField games={games} value={name} onChange={setName} />
        <button type="submit" class="main" disabled={!games}>
          {t("analysis-analyse")}
        </button>
      </form>
    </section>
  );
}
