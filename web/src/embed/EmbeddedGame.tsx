import { useEffect, useState } from "preact/hooks";
import type { Color } from "../api/types";
import { Board } from "../board/Board";
import { spokenWords } from "../board/phrases";
import type { Table } from "../pages/Play";
import { usePast } from "../pages/usePast";
import { Connection } from "../parts/Connection";
import { useSay } from "../parts/Live";
import { MoveList } from "../parts/MoveList";
import { PlayerBar } from "../parts/PlayerBar";
import { useLocation } from "../parts/router";
import { Steps } from "../parts/Steps";
import { useTitle } from "../parts/title";
import { resultWords, stateWords } from "../words/state";
import { Frame } from "./Frame";

/** A game that is played or was played, to watch: nobody moves in a frame, players neither. */
export const EmbeddedGame: Table = ({ view, game, start }) => {
  const { room } = view;
  const { position } = room;
  const { query } = useLocation();
  const { ply, shown, go } = usePast(start, position);
  const [flipped, setFlipped] = useState(query.has("flip"));
  const { say, live } = useSay();
  const last = position.played[ply - 1];
  const over = room.result !== "*";
  useTitle(game.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new move is said once
  useEffect(() => {
    const newest = position.played[position.ply - 1];
    if (newest) say(spokenWords(newest));
  }, [position.ply]);
  const bar = (color: Color) => (
    <PlayerBar
      color={color}
      player={room.players[color]}
      clock={room.clock}
      receivedAt={view.receivedAt}
      change={room.ratings?.[color]}
      toMove={!over && position.side === color}
      thinking={null}
    />
  );
  return (
    <Frame
      title={game.title}
      address={`/play/${encodeURIComponent(room.id)}`}
      board={
        <>
          {bar(flipped ? "w" : "b")}
          <Board
            game={game}
            position={shown}
            last={last?.edits ?? []}
            flipped={flipped}
            mine={null}
            label={`${game.title}. ${stateWords(shown)}`}
            onSay={say}
          />
          {bar(flipped ? "b" : "w")}
        </>
      }
    >
      <p class={over ? "status over" : "status"} role="status">
        {stateWords({ ...position, ...room })}
      </p>
      <Connection status={view.status} onRetry={view.retry} />
      <MoveList
        start={position.start}
        played={position.played}
        ply={ply}
        onGo={go}
        result={over ? resultWords(room.result) : undefined}
      />
      <Steps ply={ply} last={position.ply} onGo={go} onFlip={() => setFlipped(!flipped)} />
      {live}
    </Frame>
  );
};
