import { get } from "../api/client";
import type { GameInfo, Picture, Introduction as Written } from "../api/types";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { Sample } from "./Sample";

/** What somebody wrote for those who see the game for the first time: words, pictures, a game to play through. */
export function Introduction({ game }: { game: GameInfo }) {
  const { value, problem } = useLoad(
    () => get<Written>(`/api/games/${encodeURIComponent(game.name)}/introduction`),
    [game.name],
  );
  const base = game.name.split(":")[0]!;
  return (
    <section class="introduction" id="introduction" aria-label={t("introduction-introduction")}>
      <Problem text={problem} />
      {value?.parts.map((part, at) => {
        // The server has made it of what is embedded in it, and its policy lets nothing run that is in a text.
        if ("text" in part)
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of embedded files
          return <div key={at} class="words" lang="en" dangerouslySetInnerHTML={{ __html: part.text }} />;
        if ("pictures" in part) return <Pictures key={at} game={base} pictures={part.pictures} />;
        return <Sample key={at} id={`sample-${at}`} game={game} sample={part.game} />;
      })}
    </section>
  );
}

function Pictures({ game, pictures }: { game: string; pictures: Picture[] }) {
  return (
    <div class="pictures">
      {pictures.map(({ address, caption, words, fen, moves }) => (
        <figure key={address}>
          <a
            href={`/analysis?${new URLSearchParams({ game, fen, ...(moves.length ? { moves: moves.join(",") } : {}) })}`}
            title={t("introduction-open-on-the-analysis")}
          >
            <img src={address} alt={words} lang="en" width="560" height="560" loading="lazy" />
          </a>
          <figcaption lang="en">{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
