import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { askPosition, post, sentence, whichGame } from "../api/client";
import type { GameInfo, LegalMove, Position, Puzzle, PuzzleAnswer, PuzzleSolution } from "../api/types";
import { Board } from "../board/Board";
import type { Origin } from "../board/choose";
import { Geometry } from "../board/geometry";
import { breakable } from "../parts/breakable";
import { useSay } from "../parts/Live";
import { Steps } from "../parts/Steps";
import { moveSound, play as sound } from "../parts/sound";
import { goToField, TypeMove } from "../parts/TypeMove";
import { useLoad } from "../parts/useLoad";
import { spokenWords, stateWords } from "../words/state";
import { t } from "../words/words";
import { PuzzleFacts } from "./PuzzleFacts";
import { type Progress, progressWords, REPLY_MS } from "./puzzle";

interface Props {
  puzzle: Puzzle;
  game: GameInfo;
  start: Position;
  onNext: () => void;
}

/** A board on which a puzzle is solved. The server says whether a move is right, and what the opponent answers. */
export function PuzzleBoard({ puzzle, game, start, onNext }: Props) {
  const from = useMemo(() => ({ ...whichGame(puzzle.game, puzzle.definition), fen: puzzle.fen }), [puzzle]);
  const [line, setLine] = useState<string[]>([]);
  const [at, setAt] = useState(0);
  const [tries, setTries] = useState(0);
  const [progress, setProgress] = useState<Progress>("begun");
  const [result, setResult] = useState(puzzle.result);
  const [refused, setRefused] = useState<string | null>(null);
  const [flipped, setFlipped] = useState(puzzle.side === "b");
  const { say, live } = useSay();
  const field = useRef<HTMLInputElement>(null);
  const geometry = useMemo(() => new Geometry(game.board, flipped), [game.board, flipped]);
  const moves = line.slice(0, at);
  // After a move that was wrong the board is shown again as it was before.
  const { value, problem } = useLoad(
    async () => (at === 0 && tries === 0 ? start : askPosition({ ...from, moves })),
    [from, moves.join(" "), tries],
  );
  const position = value ?? start;
  const last = position.played[position.played.length - 1];
  const over = progress === "solved" || progress === "shown";
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position is announced once, when it arrives
  useEffect(() => {
    if (!last || position.played.length !== at) return;
    say(spokenWords(last));
    moveSound(last.edits, position.check);
  }, [position]);

  const attempt = async (move: LegalMove) => {
    setRefused(null);
    try {
      const answer = await post<PuzzleAnswer>(`/api/puzzles/${puzzle.id}/moves`, { moves: [...line, move.uci] });
      if (answer.result) setResult(answer.result);
      if (!answer.right) {
        setProgress("wrong");
        setTries((tries) => tries + 1);
        sound("notice");
        return;
      }
      setLine(answer.moves);
      setAt(line.length + 1);
      setProgress(answer.done ? "solved" : "right");
      timer.current = setTimeout(() => setAt(answer.moves.length), REPLY_MS);
    } catch (error) {
      setRefused(sentence(error));
      setTries((tries) => tries + 1);
    }
  };
  const giveUp = async () => {
    setRefused(null);
    try {
      const solution = await post<PuzzleSolution>(`/api/puzzles/${puzzle.id}/give-up`, {});
      setResult(solution.result);
      setLine(solution.moves);
      setAt(solution.moves.length);
      setProgress("shown");
    } catch (error) {
      setRefused(sentence(error));
    }
  };
  const explain = async (origin: Origin, to: string) => {
    if (!("square" in origin)) return;
    try {
      const asked = { ...from, moves, attempt: { from: origin.square, to } };
      setRefused((await post<{ sentence?: string }>("/api/explain", asked)).sentence ?? null);
    } catch (error) {
      setRefused(sentence(error));
    }
  };
  const mayMove = !over && at === line.length && position.played.length === at;
  const pass = position.moves.find((move) => move.from === null && move.drop === null);
  return (
    <div class="table puzzle">
      <div class="table-board">
        <Board
          game={game}
          position={position}
          last={last?.edits ?? []}
          flipped={flipped}
          mine={mayMove ? puzzle.side : null}
          label={`${game.title}. ${stateWords(position)}`}
          onMove={(move) => void attempt(move)}
          onIllegal={(origin, square) => void explain(origin, square)}
          onSay={say}
          onType={() => goToField(field)}
        />
      </div>
      <aside class="table-side" aria-label={t("puzzle-board-puzzle")}>
        <h1 class="table-title">
          <a href={`/games/${puzzle.game}`}>{breakable(puzzle.title)}</a>
        </h1>
        <p>
          <strong>{t("puzzle-board-task", { side: puzzle.side, theme: puzzle.theme, moves: puzzle.length })}</strong>
        </p>
        <p class={`status puzzle-${progress}`} role="status">
          {progressWords(progress, puzzle)}
        </p>
        {(refused ?? problem) && (
          <p class="explanation" role="alert">
            {refused ?? problem}
          </p>
        )}
        {mayMove && pass && (
          <button type="button" onClick={() => void attempt(pass)}>
            {pass.san}
          </button>
        )}
        <p class="tool-row">
          {!over && (
            <button type="button" onClick={() => void giveUp()}>
              {t("puzzle-board-show-the-solution")}
            </button>
          )}
          <button type="button" class={over ? "main" : undefined} onClick={onNext}>
            {t("puzzle-board-next-puzzle")}
          </button>
        </p>
        {over && (
          <>
            <p>{position.played.length === line.length && position.played.map((played) => played.san).join(" ")}</p>
            <Steps ply={at} last={line.length} onGo={setAt} onFlip={() => setFlipped(!flipped)} />
          </>
        )}
        <TypeMove
          asked={{ game, geometry, position }}
          field={field}
          moves={
            mayMove
              ? {
                  onMove: (move) => void attempt(move),
                  onOther: () => setRefused(t("puzzle-board-no-such-move")),
                }
              : undefined
          }
        />
        <PuzzleFacts puzzle={puzzle} result={result} />
      </aside>
      {live}
    </div>
  );
}
