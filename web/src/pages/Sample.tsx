import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { askPosition } from "../api/client";
import type { GameInfo, Sample as Played, Position } from "../api/types";
import { Board } from "../board/Board";
import { Geometry } from "../board/geometry";
import { spokenWords } from "../board/phrases";
import { useSay } from "../parts/Live";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { Steps } from "../parts/Steps";
import { moveSound } from "../parts/sound";
import { goToField, TypeMove } from "../parts/TypeMove";
import { useLoad } from "../parts/useLoad";
import { grow } from "../study/grow";
import { handOver } from "../study/handed";
import { Tree } from "../study/Tree";
import { type Node, path, rest } from "../study/tree";
import { usePositions } from "../study/usePositions";
import { stateWords } from "../words/state";
import { t } from "../words/words";

/** A game to play through, with its variations and what is said of them. */
export function Sample({ id, game, sample }: { id: string; game: GameInfo; sample: Played }) {
  const { value: start, problem } = useLoad(
    () => askPosition({ game: sample.game.game, fen: sample.game.start }),
    [sample],
  );
  if (problem) return <Problem text={problem} />;
  return start && <Player id={id} game={game} sample={sample} start={start} />;
}

function Player({ id, game, sample, start }: { id: string; game: GameInfo; sample: Played; start: Position }) {
  const tree = useMemo(() => grow(sample.game), [sample]);
  const from = useMemo(() => ({ game: sample.game.game, fen: start.fen }), [sample.game.game, start.fen]);
  const [at, setAt] = useState<Node>(tree);
  const [flipped, setFlipped] = useState(false);
  const { say, live } = useSay();
  const field = useRef<HTMLInputElement>(null);
  const geometry = useMemo(() => new Geometry(game.board, flipped), [game.board, flipped]);
  const { position, problem } = usePositions(from, start, at);
  const last = position?.played[position.played.length - 1];
  const heard = useRef(start.ply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position is announced once, when it arrives
  useEffect(() => {
    if (position && last) {
      say([spokenWords(last), at.comment].filter(Boolean).join(". "));
      if (position.ply === heard.current + 1) moveSound(last.edits, position.check);
    }
    heard.current = position?.ply ?? 0;
  }, [position]);
  const line = [tree, ...path(at), ...rest(at)];
  return (
    <figure class="sample" id={id}>
      <figcaption lang="en">
        {sample.caption} <span class="hint">{sample.game.score === "*" ? "" : sample.game.score}</span>
      </figcaption>
      <div class="sample-board">
        <Board
          game={game}
          position={position ?? start}
          last={last?.edits ?? []}
          flipped={flipped}
          mine={null}
          label={`${sample.caption}. ${position ? stateWords(position) : ""}`}
          onSay={say}
          onType={() => goToField(field)}
        />
      </div>
      <div class="sample-side">
        <Problem text={problem} />
        <Steps
          ply={at.ply}
          last={line.length - 1}
          onGo={(ply) => setAt(line[ply]!)}
          onFlip={() => setFlipped(!flipped)}
          within={`#${id}`}
        />
        <Tree root={tree} at={at} onGo={setAt} />
        <TypeMove asked={{ game, geometry, position: position ?? start }} field={field} />
        <button type="button" onClick={() => go(handOver({ pgn: sample.game }))}>
          {t("sample-analyse-this-game")}
        </button>
      </div>
      {live}
    </figure>
  );
}
