import { useState } from "preact/hooks";
import { askPosition, post, sentence } from "../api/client";
import type { Created, GameInfo, LegalMove, Position } from "../api/types";
import { Board } from "../board/Board";
import { spokenWords } from "../board/phrases";
import { check } from "../design/check";
import { breakable } from "../parts/breakable";
import { useSay } from "../parts/Live";
import { Sentence } from "../parts/Problem";
import { go } from "../parts/router";
import { moveSound } from "../parts/sound";
import { useLoad } from "../parts/useLoad";
import { stateWords } from "../words/state";
import { t } from "../words/words";

/** The level of the engine that is played against from here: one that a newcomer can beat. */
const LEVEL = 3;

/** The game of a definition, for both sides, where it stands in a text. */
export function Playable({ definition }: { definition: string }) {
  const { value, problem } = useLoad(() => check(definition), [definition]);
  if (value?.game) return <Table game={value.game} definition={definition} />;
  const wrong = value?.problems.find(({ warning }) => !warning);
  return (
    <div class="playable" lang={document.documentElement.lang} role="status">
      {wrong ? (
        <p class="problem" lang="en">
          <Sentence text={wrong.message} />
        </p>
      ) : (
        <p class="hint">{problem ?? t("playable-setting-up-the-board")}</p>
      )}
    </div>
  );
}

function Table({ game, definition }: { game: GameInfo; definition: string }) {
  const [moves, setMoves] = useState<string[]>([]);
  const [flipped, setFlipped] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { say, live } = useSay();
  const { value: position, problem } = useLoad<Position>(async () => {
    const position = await askPosition({ game: "", definition, moves });
    const last = position.played[position.played.length - 1];
    if (last) {
      say(spokenWords(last));
      moveSound(last.edits, position.check);
    }
    return position;
  }, [moves]);
  const begin = async () => {
    try {
      const asked = { game: "", definition, opponent: { engine: { level: LEVEL } }, color: "w", clock: null };
      go(`/play/${(await post<Created>("/api/play", asked)).id}`);
    } catch (error) {
      setRefused(sentence(error));
    }
  };
  const play = (move: LegalMove) => setMoves([...moves, move.uci]);
  return (
    <figure class="playable" lang={document.documentElement.lang}>
      <figcaption>{breakable(game.title)}</figcaption>
      {position && (
        <Board
          game={game}
          position={position}
          last={position.played[position.played.length - 1]?.edits ?? []}
          flipped={flipped}
          mine="both"
          label={`${game.title}. ${stateWords(position)}`}
          onMove={play}
          onSay={say}
        />
      )}
      <p class="hint" role="status">
        {problem ?? refused ?? (position && stateWords(position)) ?? t("playable-setting-up-the-board")}
      </p>
      <p class="example-do">
        <button type="button" class="main" onClick={() => void begin()}>
          {t("playable-play-the-engine")}
        </button>
        <button type="button" disabled={moves.length === 0} onClick={() => setMoves(moves.slice(0, -1))}>
          {t("playable-take-back")}
        </button>
        <button type="button" onClick={() => setFlipped(!flipped)}>
          {t("playable-flip")}
        </button>
      </p>
      {live}
    </figure>
  );
}
