import { useMemo, useState } from "preact/hooks";
import { askPosition, sentence } from "../api/client";
import type { Color, GameInfo, Placed, Position } from "../api/types";
import { Geometry, SIDE } from "../board/geometry";
import { PieceArt } from "../board/Pieces";
import { Squares } from "../board/Squares";
import { colorWord } from "../board/words";
import { Choice } from "../parts/Choice";
import { go } from "../parts/router";
import { fenOf } from "./fen";

type Brush = { kind: string; color: Color } | "clear" | "mark";

/** Puts pieces anywhere; whether it is a position is for the server to say. */
export function PositionEditor({ game, start }: { game: GameInfo; start: Position }) {
  const geometry = useMemo(() => new Geometry(game.board, false), [game.board]);
  const [pieces, setPieces] = useState<Placed[]>(start.pieces);
  const [side, setSide] = useState<Color>(start.side);
  const [brush, setBrush] = useState<Brush>("clear");
  const [problem, setProblem] = useState<string | null>(null);
  const fen = fenOf(game, pieces, side, start.fen);

  const paint = (square: string) => {
    setProblem(null);
    setPieces((pieces) => painted(pieces, square, brush));
  };
  const analyse = async () => {
    try {
      const { fen: read } = await askPosition({ game: game.name, fen });
      go(`/analysis?${new URLSearchParams({ game: game.name, fen: read })}`);
    } catch (error) {
      setProblem(sentence(error));
    }
  };
  const { view } = geometry;
  return (
    <div class="table study">
      <h1 class="hidden">Set up a position of {game.title}</h1>
      <div class="board">
        <svg
          class="squares live"
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          role="group"
          aria-label="The position"
        >
          <Squares geometry={geometry} named />
          {geometry.cells().map(({ square }) => {
            const { x, y } = geometry.corner(square);
            const piece = pieces.find((piece) => piece.square === square);
            const words = `${square}, ${piece ? `${colorWord(piece.color)} ${piece.kind}` : "empty"}`;
            return (
              <g
                key={square}
                class="editable"
                transform={`translate(${x} ${y})`}
                role="button"
                tabIndex={0}
                aria-label={words}
                onClick={() => paint(square)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  event.preventDefault();
                  paint(square);
                }}
              >
                <rect width={SIDE} height={SIDE} fill="transparent" />
                {piece && <PieceArt game={game} piece={piece} />}
              </g>
            );
          })}
        </svg>
      </div>
      <aside class="table-side" aria-label="Set up a position">
        <p class="table-title">Set up a position</p>
        <div class="palette" role="group" aria-label="Piece to place">
          {(["w", "b"] as const).flatMap((color) =>
            game.pieces.map(({ kind, title }) => {
              const chosen = typeof brush === "object" && brush.kind === kind && brush.color === color;
              return (
                <button
                  type="button"
                  key={color + kind}
                  class={chosen ? "held chosen" : "held"}
                  aria-pressed={chosen}
                  aria-label={`${colorWord(color)} ${title}`}
                  title={title}
                  onClick={() => setBrush({ kind, color })}
                >
                  <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
                    <PieceArt game={game} piece={{ kind, color, marked: false }} />
                  </svg>
                </button>
              );
            }),
          )}
        </div>
        <div class="tool-row">
          <button
            type="button"
            aria-pressed={brush === "clear"}
            class={brush === "clear" ? "main" : ""}
            onClick={() => setBrush("clear")}
          >
            Remove
          </button>
          {game.marks && (
            <button
              type="button"
              aria-pressed={brush === "mark"}
              class={brush === "mark" ? "main" : ""}
              onClick={() => setBrush("mark")}
            >
              Overload
            </button>
          )}
          <button type="button" onClick={() => setPieces([])}>
            Empty board
          </button>
          <button type="button" onClick={() => setPieces(start.pieces)}>
            Reset
          </button>
        </div>
        <Choice name="side" legend="To move" value={side} options={{ w: "White", b: "Black" }} onChange={setSide} />
        <label class="field">
          <span>FEN</span>
          <input class="mono" readOnly value={fen} onFocus={(event) => event.currentTarget.select()} />
        </label>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="button" class="main" onClick={() => void analyse()}>
          Analyse this position
        </button>
      </aside>
    </div>
  );
}

function painted(pieces: Placed[], square: string, brush: Brush): Placed[] {
  const there = pieces.find((piece) => piece.square === square);
  const others = pieces.filter((piece) => piece !== there);
  if (brush === "clear") return others;
  if (brush === "mark") return there ? [...others, { ...there, marked: !there.marked }] : pieces;
  // A second click with the same piece takes it off again.
  if (there?.kind === brush.kind && there.color === brush.color && !there.marked) return others;
  return [...others, { square, ...brush, marked: false }];
}
