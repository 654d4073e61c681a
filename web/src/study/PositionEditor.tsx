import { useMemo, useRef, useState } from "preact/hooks";
import { askPosition, sentence } from "../api/client";
import type { Color, GameInfo, Placed, Position } from "../api/types";
import { Grid } from "../board/Grid";
import { Geometry, SIDE } from "../board/geometry";
import { PieceArt } from "../board/Pieces";
import { Plane } from "../board/Plane";
import { Squares } from "../board/Squares";
import { useKeys } from "../board/useKeys";
import { useNarrow } from "../board/useNarrow";
import { coloured, pieceWords } from "../board/words";
import { Choice } from "../parts/Choice";
import { useSay } from "../parts/Live";
import { Problem } from "../parts/Problem";
import { go } from "../parts/router";
import { t } from "../words/words";
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
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, geometry);
  const svg = useRef<SVGSVGElement>(null);
  const { say, live } = useSay();
  const position = { ...start, pieces, moves: [] };
  const keys = useKeys({ asked: { game, geometry, position }, say, type: undefined, cancel: () => setBrush("clear") });
  const nameOf = useMemo(() => {
    const named = new Map(pieces.map((piece) => [piece.square, pieceWords(game, piece)]));
    return (square: string) => `${square}, ${named.get(square) ?? t("spoken-empty")}`;
  }, [game, pieces]);
  return (
    <div class="table study">
      <h1 class="hidden">{t("position-editor-set-up-a-position", { title: game.title })}</h1>
      <div class="board" ref={frame}>
        <Plane
          geometry={geometry}
          svg={svg}
          narrow={narrow}
          grid={
            <Grid
              geometry={geometry}
              label={t("position-editor-the-position")}
              nameOf={nameOf}
              stop={keys.stop}
              live
              onAct={paint}
              grid={keys.grid}
              handlers={keys.handlers}
            />
          }
        >
          <Squares geometry={geometry} named />
          {pieces.map((piece) => {
            const { x, y } = geometry.corner(piece.square);
            return (
              <g key={piece.square} transform={`translate(${x} ${y})`}>
                <PieceArt game={game} piece={piece} />
              </g>
            );
          })}
        </Plane>
      </div>
      <aside class="table-side" aria-label={t("position-editor-set-up-a-position-2")}>
        <p class="table-title">{t("position-editor-set-up-a-position-2")}</p>
        <div class="palette" role="group" aria-label={t("position-editor-piece-to-place")}>
          {(["w", "b"] as const).flatMap((color) =>
            game.pieces.map(({ kind, title }) => {
              const chosen = typeof brush === "object" && brush.kind === kind && brush.color === color;
              return (
                <button
                  type="button"
                  key={color + kind}
                  class={chosen ? "held chosen" : "held"}
                  aria-pressed={chosen}
                  aria-label={coloured(color, title)}
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
            {t("position-editor-remove")}
          </button>
          {game.marks && (
            <button
              type="button"
              aria-pressed={brush === "mark"}
              class={brush === "mark" ? "main" : ""}
              onClick={() => setBrush("mark")}
            >
              {t("position-editor-overload")}
            </button>
          )}
          <button type="button" onClick={() => setPieces([])}>
            {t("position-editor-empty-board")}
          </button>
          <button type="button" onClick={() => setPieces(start.pieces)}>
            {t("position-editor-reset")}
          </button>
        </div>
        <Choice
          name="side"
          legend={t("position-editor-to-move")}
          value={side}
          options={{ w: t("position-editor-white"), b: t("position-editor-black") }}
          onChange={setSide}
        />
        <label class="field">
          <span>{t("position-editor-fen")}</span>
          <input class="mono" readOnly value={fen} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <Problem text={problem} />
        <button type="button" class="main" onClick={() => void analyse()}>
          {t("position-editor-analyse-this-position")}
        </button>
      </aside>
      {live}
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
