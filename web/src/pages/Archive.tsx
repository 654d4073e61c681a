import { useState } from "preact/hooks";
import { get } from "../api/client";
import { site } from "../api/site";
import type { StoredListed, StoredPage } from "../api/types";
import { Kept } from "../kept/Kept";
import { Library } from "../library/Library";
import { GameField } from "../parts/GameField";
import { Problem } from "../parts/Problem";
import { addressNow, go } from "../parts/router";
import { useTitle } from "../parts/title";
import { useGames, useLoad } from "../parts/useLoad";
import { versus } from "../words/names";
import { resultWords } from "../words/state";
import { locale, t } from "../words/words";

const RESULTS = {
  "": "archive-any-result",
  "1-0": "archive-white-won",
  "0-1": "archive-black-won",
  "1/2-1/2": "archive-drawn",
  "*": "archive-my-unfinished-games",
};
const FIELDS = [
  "game",
  "player",
  "result",
  "min_rating",
  "max_rating",
  "min_plies",
  "max_plies",
  "since",
  "until",
  "fen",
  "position",
] as const;

/** Public games that were played here and all of one's own, searched by game, player, result and more. */
export function Archive({ query }: { query: URLSearchParams }) {
  useTitle(t("archive-games-played"));
  const { games, unlisted } = useGames();
  const [imports, setImports] = useState(0);
  const { value: found, problem } = useLoad(() => get<StoredPage>(`/api/stored?${query}`), [query.toString(), imports]);
  const [player, setPlayer] = useState(query.get("player") ?? "");
  const change = (part: Partial<Record<(typeof FIELDS)[number] | "before", string>>, replace = true) => {
    const next = new URLSearchParams();
    // What a field has changed as it was left is in the address before it is in `query`.
    const [path, now] = addressNow().split("?");
    // A field may also be left because the page is.
    if (!path!.startsWith("/archive")) return;
    const asked = new URLSearchParams(now);
    // Each game has positions of its own.
    const kept = FIELDS.filter((name) => part.game === undefined || (name !== "fen" && name !== "position"));
    const all = { ...Object.fromEntries(kept.map((name) => [name, asked.get(name)])), ...part };
    for (const [name, value] of Object.entries(all)) if (value) next.set(name, value);
    go(`/archive${next.size ? `?${next}` : ""}`, replace);
  };
  return (
    <section class="archive">
      <h1>{t("archive-games-played")}</h1>
      <p class="hint">{site ? t("archive-the-games-that-were") : t("archive-your-own-games-and")}</p>
      <form
        class="filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const field = document.activeElement as HTMLElement | null;
          field?.blur();
          change({ player: player.trim() });
          field?.focus();
        }}
      >
        <GameField games={games} value={query.get("game") ?? ""} onChange={(game) => change({ game })}>
          <option value="">{t("archive-any-game")}</option>
        </GameField>
        <label class="field">
          <span>{t("archive-result")}</span>
          <select value={query.get("result") ?? ""} onChange={(event) => change({ result: event.currentTarget.value })}>
            {Object.entries(RESULTS).map(([value, words]) => (
              <option key={value} value={value}>
                {t(words)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("archive-player")}</span>
          <input value={player} maxLength={40} onInput={(event) => setPlayer(event.currentTarget.value)} />
        </label>
        <button type="submit">{t("archive-find")}</button>
        <Library part="Filters" query={query} game={query.get("game") ?? ""} onChange={change} />
      </form>
      <Problem text={problem ?? unlisted} />
      {found && (
        <p class="hint" role="status">
          {counted(found)}
        </p>
      )}
      <ul class="stored" aria-label={t("archive-games-played")}>
        {found?.games.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      {found && (query.has("before") || found.next !== null) && (
        <p class="tool-row">
          <button type="button" disabled={!query.has("before")} onClick={() => change({}, false)}>
            {t("archive-newest")}
          </button>
          <button
            type="button"
            disabled={found.next === null}
            onClick={() => change({ before: String(found.next) }, false)}
          >
            {t("archive-older")}
          </button>
        </p>
      )}
      <Kept part="KeptAnalyses" imports={imports} />
      <Kept part="Keeping" onImport={() => setImports((count) => count + 1)} />
    </section>
  );
}

/** How many games there are on the page. */
function counted({ games, next }: StoredPage): string {
  if (games.length === 0) return t("archive-no-games-found");
  return games.length === 1
    ? t("archive-1-game")
    : next === null
      ? t("archive-games", { length: games.length })
      : t("archive-games-and-older-ones", { length: games.length });
}

/** How a game of a list has ended. */
function endWords(result: string): string {
  return result === "*" ? t("archive-in-progress") : resultWords(result);
}

/** A game of a list. */
export function GameRow({ game }: { game: StoredListed }) {
  const when = new Date(game.created_ms);
  const moves = Math.ceil(game.plies / 2);
  return (
    <li>
      <a href={`/play/${game.id}`}>
        <strong>{game.title}</strong>
        <span>{versus(game.players)}</span>
        <span>{endWords(game.result)}</span>
        <span class="hint">
          {t("archive-moves", { moves })}
          {game.rating !== undefined && `, ${t("archive-rated", { rating: game.rating })}`}
        </span>
        <time class="hint" dateTime={when.toISOString()}>
          {when.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </a>
    </li>
  );
}
