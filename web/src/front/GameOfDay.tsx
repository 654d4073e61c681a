import { useEffect, useState } from "preact/hooks";
import type { Front } from "../api/types";
import { Board } from "../board/Board";
import { useSeen } from "../pages/useSeen";
import { breakable } from "../parts/breakable";
import { pastPosition } from "../parts/history";
import { useLoad } from "../parts/useLoad";
import { isEnglish, t } from "../words/words";
import { dayNumber, gameOf, type Shown } from "./day";

const MOVE_MS = 2200;
/** How many moves the end stays. */
const REST = 4;

/** A game that plays itself, unless somebody has less motion set, or stops it. Where none can be shown, there is no place for it. */
export function GameOfDay({ front }: { front: Front }) {
  const { value, problem } = useLoad(() => gameOf(dayNumber(), front), [front]);
  if (problem) return null;
  return (
    <section class="hero-part" aria-label={t("game-of-day-game-of-the-day")}>
      <h2>{t("game-of-day-game-of-the-day")}</h2>
      {value ? <Playing shown={value} /> : <div class="hero-board" />}
    </section>
  );
}

function Playing({ shown }: { shown: Shown }) {
  const { game, start, end } = shown;
  const seen = useSeen(start, end);
  const [playing, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  // One that does not play shows how it ended.
  const [at, setAt] = useState(playing ? 0 : end.ply);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!document.hidden) setAt((at) => (at >= end.ply + REST ? 0 : at + 1));
    }, MOVE_MS);
    return () => clearInterval(timer);
  }, [playing, end]);
  const ply = Math.min(at, end.ply);
  const position = ply === end.ply ? { ...end, moves: [] } : pastPosition(end, seen[ply]!, ply);
  return (
    <>
      <p>
        <a href={shown.address}>{breakable(game.title)}</a>: <span lang={shown.lang}>{shown.caption}</span>
      </p>
      <div class="hero-board soft">
        <Board
          game={game}
          position={position}
          last={ply > 0 ? end.played[ply - 1]!.edits : []}
          flipped={false}
          mine={null}
          label={shown.lang && !isEnglish() ? game.title : `${game.title}: ${shown.caption}`}
        />
      </div>
      <p class="tool-row">
        <button
          type="button"
          onClick={() => {
            if (!playing && at >= end.ply) setAt(0);
            setPlaying(!playing);
          }}
        >
          {playing ? t("game-of-day-pause") : t("game-of-day-play")}
        </button>
        <span class="hint">{t("game-of-day-move-of", { ply, all: end.ply })}</span>
      </p>
    </>
  );
}
