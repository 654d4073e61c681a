import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { askPosition, post, sentence, whichGame } from "../api/client";
import type { KeptAnalysis } from "../api/site";
import type { GameInfo, LegalMove, Position } from "../api/types";
import { Board } from "../board/Board";
import type { Origin } from "../board/choose";
import { Geometry } from "../board/geometry";
import type { Mark } from "../board/Marks";
import { spokenWords } from "../board/phrases";
import { Kept } from "../kept/Kept";
import { Library } from "../library/Library";
import { breakable } from "../parts/breakable";
import { Connection } from "../parts/Connection";
import { useSay } from "../parts/Live";
import { Sentence } from "../parts/Problem";
import { go } from "../parts/router";
import { Steps } from "../parts/Steps";
import { moveSound, play as sound } from "../parts/sound";
import { goToField, TypeMove } from "../parts/TypeMove";
import { Laboratory } from "../report/Laboratory";
import { ToStudy } from "../studies/Studies";
import { EvaluationBar, Graph } from "../study/Evaluation";
import { exported } from "../study/exported";
import { Lines } from "../study/Lines";
import { Share } from "../study/Share";
import { Tree } from "../study/Tree";
import { add, isMain, type Node, path, promote, remove, rest } from "../study/tree";
import { useEngine } from "../study/useEngine";
import { useGameReview } from "../study/useGameReview";
import { remembered, usePositions } from "../study/usePositions";
import { stateWords } from "../words/state";
import { t } from "../words/words";

/** A chapter that the tree is of. */
export interface ChapterProps {
  title: string;
  flipped: boolean;
  /** What is shown above the tools: whether it is saved, say. */
  state: ComponentChildren;
  /** Whether comments may be written: who only reads makes moves for themselves. */
  writes: boolean;
  /** What may be done with a move besides. */
  tools: (at: Node, changed: () => void) => ComponentChildren;
  onChange: () => void;
}

/** A tree of moves that is walked, with the engine's view of each position. */
export function Study({
  game,
  definition,
  start,
  first,
  kept,
  chapter,
}: {
  game: GameInfo;
  definition: string | null;
  start: Position;
  first: Node;
  kept?: KeptAnalysis;
  chapter?: ChapterProps;
}) {
  const from = useMemo(
    () => ({ ...whichGame(game.name, definition), fen: start.fen }),
    [game.name, definition, start.fen],
  );
  const tree = useMemo(() => top(first), [first]);
  const [at, setAt] = useState<Node>(first);
  const [, renew] = useState(0);
  const [flipped, setFlipped] = useState(chapter?.flipped ?? false);
  const [on, setOn] = useState(true);
  const [count, setCount] = useState(2);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { say, live } = useSay();
  const field = useRef<HTMLInputElement>(null);
  const geometry = useMemo(() => new Geometry(game.board, flipped), [game.board, flipped]);
  const moves = path(at).map((node) => node.uci);
  const { position, problem } = usePositions(from, start, at);
  const review = useGameReview(from, tree, () => renew((n) => n + 1));
  const over = position !== null && position.moves.length === 0;
  const asks = on && !over && !review.running ? { ...from, moves, lines: count } : null;
  const engine = useEngine(asks);
  const { report, ahead, problem: engineProblem } = engine;
  const asked = review.running ? review : engine;
  const best = report?.lines[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report is noted once, in the node that it is about
  useEffect(() => {
    if (best && report && report.depth >= (at.score?.depth ?? 0))
      at.score = { cp: best.score, mate: best.mate, depth: report.depth };
  }, [report]);

  const last = position?.played[position.played.length - 1];
  const heard = useRef(start.ply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position is announced once, when it arrives
  useEffect(() => {
    if (position && last) {
      say(spokenWords(last));
      if (position.ply === heard.current + 1) moveSound(last.edits, position.check);
    }
    heard.current = position?.ply ?? 0;
  }, [position]);

  const changed = () => {
    renew((n) => n + 1);
    chapter?.onChange();
  };
  const goTo = (node: Node) => {
    setRefusal(null);
    setAt(node);
  };
  const move = async (move: LegalMove) => {
    try {
      const after = await askPosition({ ...from, moves: [...moves, move.uci] });
      const known = at.children.length;
      const node = add(at, after.played[after.played.length - 1]!);
      remembered(node, after);
      goTo(node);
      if (at.children.length > known) changed();
    } catch (error) {
      setRefusal(sentence(error));
    }
  };
  const playText = (uci: string) => {
    const found = position?.moves.find((move) => move.uci === uci);
    if (found) void move(found);
  };
  const explain = async (attempt: object) => {
    try {
      const answer = await post<{ legal: boolean; sentence?: string; uci?: string }>("/api/explain", {
        ...from,
        moves,
        attempt,
      });
      const legal = answer.legal ? position?.moves.find((move) => move.uci === answer.uci) : undefined;
      if (legal && "text" in attempt) void move(legal);
      else if (!answer.legal) setRefusal(answer.sentence ?? t("study-this-move-is-not"));
      if (!answer.legal) sound("notice");
    } catch (error) {
      setRefusal(sentence(error));
    }
  };
  const illegal = (origin: Origin, square: string) => {
    const letter = "drop" in origin ? game.pieces.find((piece) => piece.kind === origin.drop)?.letters.w : null;
    void explain(
      letter ? { text: `${letter}@${square}` } : { from: (origin as { square: string }).square, to: square },
    );
  };
  const line = [tree, ...path(at), ...rest(at)];
  // What has just come is noted in the node only after it is shown.
  const fresh = best && report && report.depth >= (at.score?.depth ?? 0);
  const score = fresh ? { cp: best.score, mate: best.mate, depth: report.depth } : at.score;
  const pass = position?.moves.find((move) => move.from === null && move.drop === null);
  if (!position)
    return (
      <p class="wait" role={problem ? "alert" : "status"}>
        {problem ?? t("study-setting-up-the-board")}
      </p>
    );
  return (
    <div class="table study">
      {chapter ? (
        <h2 class="hidden">{chapter.title}</h2>
      ) : (
        <h1 class="hidden">{t("study-analysis-of", { title: game.title })}</h1>
      )}
      <div class="study-board">
        <EvaluationBar score={score} flipped={flipped} />
        <Board
          game={game}
          position={position}
          last={last?.edits ?? []}
          flipped={flipped}
          mine="both"
          onMove={(m) => void move(m)}
          onIllegal={illegal}
          onSay={say}
          marks={on ? engineMarks(position, report?.lines ?? []) : []}
          label={`${game.title}. ${stateWords(position)}`}
          onType={() => goToField(field)}
        />
      </div>
      <aside class="table-side" aria-label={t("study-analysis")}>
        <p class="table-title">
          {definition === null ? <a href={`/games/${game.name}`}>{breakable(game.title)}</a> : breakable(game.title)}
        </p>
        <p class="status" role="status">
          {stateWords(position)}
        </p>
        <p class="explanation" role="alert">
          <Sentence text={refusal ?? engineProblem} />
        </p>
        {chapter?.state}
        <Connection status={asked.status} onRetry={asked.retry} />
        <Lines
          report={report}
          ahead={ahead}
          on={on}
          count={count}
          start={start.fen}
          ply={at.ply}
          over={over}
          onSwitch={setOn}
          onCount={setCount}
          onPlay={playText}
        />
        {position.in_table && <Laboratory part="EndgameTable" ask={{ ...from, moves }} onPlay={playText} />}
        <Library part="Explorer" ask={{ ...from, moves }} onPlay={playText} />
        <Graph line={line} at={at} onGo={goTo} />
        <Tree root={tree} at={at} onGo={goTo} />
        <Steps
          ply={at.ply}
          last={line.length - 1}
          onFlip={() => setFlipped(!flipped)}
          onGo={(ply) => goTo(line[ply]!)}
        />
        <TypeMove
          asked={{ game, geometry, position }}
          field={field}
          moves={{ onMove: (m) => void move(m), onOther: (text) => void explain({ text }) }}
        />
        <div class="tool-row">
          {pass && (
            <button type="button" onClick={() => void move(pass)}>
              {t("study-pass")}
            </button>
          )}
          {tree.children.length > 0 && (
            <button type="button" onClick={review.running ? review.stop : review.start}>
              {review.running
                ? t("study-stop-of", { done: review.done, all: review.all })
                : t("study-evaluate-all-moves")}
            </button>
          )}
          {definition === null && !chapter && (
            <button
              type="button"
              onClick={() => go(`/analysis?${new URLSearchParams({ game: game.name, fen: position.fen, edit: "" })}`)}
            >
              {t("study-set-up-a-position")}
            </button>
          )}
          {at.parent && !isMain(at) && (
            <button
              type="button"
              onClick={() => {
                promote(at);
                changed();
              }}
            >
              {t("study-make-main-line")}
            </button>
          )}
          {at.parent && (
            <button
              type="button"
              onClick={() => {
                goTo(remove(at));
                changed();
              }}
            >
              {t("study-delete-from-here")}
            </button>
          )}
          {!chapter && <ToStudy request={() => ({ tree: exported(tree, game.name, definition) })} />}
        </div>
        {!chapter && (
          <Kept part="KeepAnalysis" game={game.title} tree={() => exported(tree, game.name, definition)} kept={kept} />
        )}
        {chapter?.tools(at, changed)}
        <label class="field">
          <span>{at.parent ? t("study-comment-on", { move: at.san }) : t("study-comment-on-start")}</span>
          <textarea
            key={at.id}
            rows={2}
            value={at.comment}
            maxLength={2000}
            readOnly={chapter !== undefined && !chapter.writes}
            onInput={(event) => {
              at.comment = event.currentTarget.value;
              changed();
            }}
          />
        </label>
        <Share game={game} definition={definition} tree={tree} position={position} />
      </aside>
      {live}
    </div>
  );
}

function top(node: Node): Node {
  return node.parent ? top(node.parent) : node;
}

/** The first moves of the engine's lines, the best one strongest. */
function engineMarks(position: Position, lines: { uci: string[] }[]): Mark[] {
  const marks: Mark[] = [];
  for (const [rank, line] of lines.entries()) {
    const move = position.moves.find((move) => move.uci === line.uci[0]);
    if (!move?.to) continue;
    const kind = rank === 0 ? "engine" : "second";
    marks.push({ from: move.from ?? move.to, to: move.to, kind });
    if (move.partner) marks.push({ from: move.partner.from, to: move.partner.to, kind: "second" });
  }
  return marks.filter((mark, i) => marks.findIndex((other) => other.from === mark.from && other.to === mark.to) === i);
}
