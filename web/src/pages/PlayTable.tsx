import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { post, sentence, whichGame } from "../api/client";
import type { Clocks, EngineActivity, Room, RoomCommand, RoomEvent } from "../api/room";
import { site } from "../api/site";
import type { ConnectionStatus } from "../api/status";
import type { Color, GameInfo, LegalMove, Position } from "../api/types";
import { Board } from "../board/Board";
import type { Origin } from "../board/choose";
import { Geometry } from "../board/geometry";
import { spokenWords } from "../board/phrases";
import { colorWord } from "../board/words";
import { takeFirstMove } from "../front/firstMove";
import { breakable } from "../parts/breakable";
import { Connection } from "../parts/Connection";
import { turnOf } from "../parts/history";
import { useSay } from "../parts/Live";
import { MoveList } from "../parts/MoveList";
import { PlayerBar } from "../parts/PlayerBar";
import { Sentence } from "../parts/Problem";
import { go } from "../parts/router";
import { Steps } from "../parts/Steps";
import { moveSound, play as sound } from "../parts/sound";
import { goToField, TypeMove } from "../parts/TypeMove";
import { useTitle } from "../parts/title";
import { spokenClock } from "../parts/useClock";
import { People } from "../people/People";
import { TournamentLink } from "../people/TournamentLink";
import { resultWords, stateWords } from "../words/state";
import { t } from "../words/words";
import { PlayTools } from "./PlayTools";
import { Thoughts } from "./Thoughts";
import { usePast } from "./usePast";

export interface RoomView {
  room: Room;
  status: ConnectionStatus;
  receivedAt: number;
  hint: { uci: string; san: string } | null;
  activity: EngineActivity;
  refusal: string | null;
  setRefusal: (words: string | null) => void;
  send: (command: RoomCommand) => void;
  listen: (hear: (event: RoomEvent) => void) => () => void;
  retry: () => void;
}

/** A board with two players, the moves, and what can be done. */
export function PlayTable({ view, game, start }: { view: RoomView; game: GameInfo; start: Position }) {
  const { room } = view;
  const { position } = room;
  const { ply, shown, isPast, go: step } = usePast(start, position);
  const [turned, setTurned] = useState(false);
  const { say, live } = useSay();
  const last = ply > 0 ? position.played[ply - 1]!.edits : [];
  const flipped = (room.seat === "b") !== turned;
  const field = useRef<HTMLInputElement>(null);
  const geometry = useMemo(() => new Geometry(game.board, flipped), [game.board, flipped]);
  const clocks = room.clock ? () => clocksSpoken(room.clock!, view.receivedAt) : undefined;
  const over = room.result !== "*";
  const mayMove = !isPast && !over && room.seat !== null && view.status.open;
  useTitle(`${over ? "" : position.side === room.seat ? `${t("play-table-your-move")} ` : ""}${game.title}`);
  useAnnounced(room, say);
  useFollowed(room);
  // A move that was made on the first page is the first of this game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the table is set
  useEffect(() => {
    const uci = takeFirstMove(room.id);
    if (uci && position.ply === 0) view.send({ do: "move", uci, version: room.version });
  }, []);

  const move = (move: LegalMove) => {
    view.setRefusal(null);
    view.send({ do: "move", uci: move.uci, version: room.version });
  };
  const where = {
    ...whichGame(room.game, room.definition),
    fen: position.start,
    moves: position.played.map((move) => move.uci),
  };
  const explain = async (attempt: object) => {
    try {
      const answer = await post<{ legal: boolean; sentence?: string; uci?: string }>("/api/explain", {
        ...where,
        attempt,
      });
      const legal = answer.legal ? position.moves.find((move) => move.uci === answer.uci) : undefined;
      if (legal && "text" in attempt) move(legal);
      else if (!answer.legal) refuse(answer.sentence ?? t("play-table-this-move-is-not"));
    } catch (error) {
      refuse(sentence(error));
    }
  };
  const other = (text: string) => {
    if (room.seat !== "both" && room.seat !== position.side) refuse(t("play-table-it-is-not-your"));
    else void explain({ text });
  };
  const refuse = (words: string) => {
    view.setRefusal(words);
    sound("notice");
  };
  const illegal = (origin: Origin, square: string) => {
    const letter = "drop" in origin ? game.pieces.find((piece) => piece.kind === origin.drop)?.letters.w : null;
    void explain(
      letter ? { text: `${letter}@${square}` } : { from: (origin as { square: string }).square, to: square },
    );
  };
  const bar = (color: Color) => (
    <PlayerBar
      color={color}
      player={room.players[color]}
      clock={room.clock}
      receivedAt={view.receivedAt}
      change={room.ratings?.[color]}
      toMove={!over && position.side === color}
      thinking={
        !over && room.players[color].kind === "engine" && position.side === color ? thinkingWords(view.activity) : null
      }
    />
  );
  const hinted = view.hint && position.moves.find((move) => move.uci === view.hint!.uci);
  const marks =
    hinted?.from && hinted.to && !isPast ? [{ from: hinted.from, to: hinted.to, kind: "engine" as const }] : [];

  return (
    <div class="table">
      <h1 class="hidden">{game.title}</h1>
      <div class="table-board">
        {bar(flipped ? "w" : "b")}
        <Board
          game={game}
          position={shown}
          last={last}
          flipped={flipped}
          mine={mayMove ? room.seat : null}
          premoves
          marks={marks}
          onSay={say}
          label={`${game.title}. ${stateWords(shown)}`}
          clocks={clocks}
          onType={() => goToField(field)}
          {...(mayMove ? { onMove: move, onIllegal: illegal } : {})}
        />
        {bar(flipped ? "b" : "w")}
      </div>
      <aside class="table-side" aria-label={t("play-table-the-game")}>
        <p class="table-title">
          {room.definition === null ? (
            <a href={`/games/${room.game}`}>{breakable(game.title)}</a>
          ) : (
            breakable(game.title)
          )}
          {room.start !== null && <span class="hint start-number">{t("play-table-start", { start: room.start })}</span>}
        </p>
        {!over && <p class="hint listing">{listing(room)}</p>}
        <p class={over ? "status over" : "status"} role="status">
          {!isPast ? stateWords({ ...position, ...room }) : t("play-table-after-of-moves", { ply, all: position.ply })}
        </p>
        <Connection status={view.status} onRetry={view.retry} />
        <p class="explanation" role="alert">
          <Sentence text={view.refusal} />
        </p>
        <MoveList
          start={position.start}
          played={position.played}
          ply={ply}
          onGo={step}
          result={over ? resultWords(room.result) : undefined}
        />
        {room.mode === "engine" && <Thoughts activity={view.activity} />}
        <Steps ply={ply} last={position.ply} onGo={step} onFlip={() => setTurned(!turned)} />
        <TypeMove
          asked={{ game, geometry, position: shown, clocks }}
          field={field}
          moves={mayMove ? { onMove: move, onOther: other } : undefined}
        />
        <PlayTools view={view} past={isPast} hint={hinted ?? null} />
        {room.clock?.days && room.mode === "person" && room.seat !== null && (
          <People part="Letter" room={room} send={view.send} />
        )}
        {room.tournament && room.seat !== null && !room.clock?.days && (
          <People key={room.id} part="NextGame" tournament={room.tournament} game={room.id} over={over} />
        )}
        <TournamentLink id={room.tournament} />
        {!site && room.mode === "person" && (
          <People part="Chat" room={room} open={view.status.open} send={view.send} listen={view.listen} />
        )}
      </aside>
      {live}
    </div>
  );
}

/** Who will find the game when it has ended. */
function listing(room: Room): string {
  if (site) return t("play-table-kept-in-this-browser");
  const counts = room.rated ? `${t("play-table-rated")} ` : "";
  return `${counts}${room.public ? t("play-table-will-be-listed-publicly") : t("play-table-will-be-listed-for")}`;
}

/** Players go on to the next game as soon as there is one; those who come later have a button for it. */
function useFollowed({ rematch, seat }: Room) {
  const known = useRef(rematch?.id);
  useEffect(() => {
    if (!rematch || rematch.id === known.current || seat === null) return;
    known.current = rematch.id;
    go(`/play/${rematch.id}`);
  }, [rematch, seat]);
}

function clocksSpoken(clock: Clocks, receivedAt: number): string {
  const passed = Math.max(0, performance.now() - receivedAt);
  const left = (color: Color) => spokenClock(clock[color] - (clock.running === color ? passed : 0));
  return t("play-table-white-black", { white: left("w"), black: left("b") });
}

function thinkingWords({ ahead }: EngineActivity): string {
  return ahead ? t("play-table-queued-ahead", { ahead }) : t("thinking");
}

/** Says and sounds each new move. */
function useAnnounced({ position, result, sentence }: Room, say: (words: string) => void) {
  const before = useRef(position.ply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move is announced once
  useEffect(() => {
    const last = position.played[position.played.length - 1];
    if (position.ply > before.current && last) {
      const mover = turnOf(position.played[position.played.length - 2]?.fen ?? position.start).side;
      say(
        `${colorWord(mover)}: ${spokenWords(last)}. ${result === "*" ? (position.check ? t("play-table-check") : "") : stateWords({ ...position, result, sentence })}`,
      );
      moveSound(last.edits, position.check);
    }
    before.current = position.ply;
  }, [position.ply]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is announced once
  useEffect(() => {
    if (result !== "*") {
      say(stateWords({ ...position, result, sentence }));
      sound("end");
    }
  }, [result]);
}
