import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { askPosition, post, sentence, whichGame } from "../api/client";
import type { GameInfo, LegalMove, Position, Puzzle, PuzzleAnswer, PuzzleSolution } from "../api/types";
import { Board } from "../board/Board";
import type { Origin } from "../board/choose";
import { Geometry } from "../board/geometry";
import { spokenWords } from "../board/phrases";
import { breakable } from "../parts/breakable";
import { useSay } from "../parts/Live";
import { Sentence } from "../parts/Problem";
import { changeText } from "../parts/rating";
import { Steps } from "../parts/Steps";
import { moveSound, play as sound } from "../parts/sound";
import { goToField, TypeMove } from "../parts/TypeMove";
import { useLoad } from "../parts/useLoad";
import { stateWords } from "../words/state";
import { t } from "../words/words";
import { PuzzleFacts } from "./PuzzleFacts";
import { type Progress, progressWords, REPLY_MS, withoutSigns } from "./puzzle";

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
  const over = progress === "solved" || progress === "shown";
  const found = value ?? start;
  const position = useMemo(() => (over ? found : withoutSigns(found)), [found, over]);
  const last = position.played[position.played.length - 1];
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position is announced once, when it arrives
  useEffect(() => {
    if (!last || position.played.length !== at) return;
    say(spokenWords(last));
    moveSound(last.edits, position.check);
  }, [found]);

  // One question at a time: while it is under way nothing is moved, shown or asked.
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const ask = async (question: () => Promise<void>) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefused(null);
    clearTimeout(timer.current);
    try {
      await question();
    } catch (error) {
      setRefused(sentence(error));
      setAt(line.length);
      setTries((tries) => tries + 1);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const attempt = (move: LegalMove) =>
    ask(async () => {
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
    });
  const giveUp = () =>
    ask(async () => {
      const solution = await post<PuzzleSolution>(`/api/puzzles/${puzzle.id}/give-up`, {});
      setResult(solution.result);
      setLine(solution.moves);
      setAt(solution.moves.length);
      setProgress("shown");
    });
  const goThrough = (ply: number) => {
    clearTimeout(timer.current);
    setAt(ply);
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
          mine={mayMove && !busy ? puzzle.side : null}
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
        <div aria-live="polite">
          <p class={`status puzzle-${progress}`}>{progressWords(progress, puzzle)}</p>
          {result && (
            <p>
              {t("puzzle-facts-first-attempt", {
                solved: result.solved ? "yes" : "no",
                rating: changeText(result.own),
              })}
            </p>
          )}
        </div>
        {(refused ?? problem) && (
          <p class="explanation" role="alert">
            <Sentence text={refused ?? problem} />
          </p>
        )}
        {mayMove && pass && (
          <button type="button" disabled={busy} onClick={() => void attempt(pass)}>
            {pass.san}
          </button>
        )}
        <p class="tool-row">
          {!over && (
            <button type="button" disabled={busy} onClick={() => void giveUp()}>
              {t("puzzle-board-show-the-solution")}
            </button>
          )}
          <button type="button" class={over ? "main" : undefined} disabled={busy} onClick={onNext}>
            {t("puzzle-board-next-puzzle")}
          </button>
        </p>
        {over && (
          <>
            <p>{position.played.length === line.length && position.played.map((played) => played.san).join(" ")}</p>
            <Steps ply={at} last={line.length} onGo={goThrough} onFlip={() => setFlipped(!flipped)} />
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
        <PuzzleFacts puzzle={puzzle} tried={result !== null} />
      </aside>
      {live}
    </div>
  );
}
