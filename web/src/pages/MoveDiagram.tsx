import { useMemo, useState } from "preact/hooks";
import { post } from "../api/client";
import type { GameInfo, PieceInfo, Reach, Reachable } from "../api/types";
import { Geometry, SIDE } from "../board/geometry";
import { PieceArt } from "../board/Pieces";
import { Squares } from "../board/Squares";
import { useLoad } from "../parts/useLoad";
import { genderOf } from "../words/pieces";
import { t } from "../words/words";

/** A piece on an empty board with all that it reaches; it can be put anywhere. */
export function MoveDiagram({
  game,
  piece,
  definition,
}: {
  game: GameInfo;
  piece: PieceInfo;
  definition: string | undefined;
}) {
  const geometry = useMemo(() => new Geometry(game.board, false), [game.board]);
  const { value: reach } = useLoad(
    () => post<Reach>("/api/reach", { game: definition ? "" : game.name, definition, kind: piece.kind }),
    [game, piece.kind],
  );
  const [square, setSquare] = useState<string | null>(null);
  const at = square ?? (reach && liveliest(geometry, reach));
  const here = at && reach?.[at];
  return (
    <figure class="kind">
      <svg
        class="squares live"
        viewBox={`0 0 ${geometry.width} ${game.board.height * SIDE}`}
        role="img"
        aria-label={
          at && here
            ? t("move-diagram-goes-to", {
                piece: piece.title,
                gender: genderOf(piece.title),
                square: at,
                squares: here.quiet.join(", ") || t("move-diagram-no-square"),
              })
            : t("move-diagram-how-the-moves", { piece: piece.title, gender: genderOf(piece.title) })
        }
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const scale = geometry.width / box.width;
          setSquare(
            geometry.at({ x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale }) ?? square,
          );
        }}
      >
        <Squares geometry={geometry} named={false} />
        {here && <Reached geometry={geometry} reach={here} />}
        {at && (
          <g transform={`translate(${geometry.corner(at).x} ${geometry.corner(at).y})`}>
            <PieceArt game={game} piece={{ kind: piece.kind, color: "w", marked: false }} />
          </g>
        )}
      </svg>
      <figcaption>
        <strong>{piece.title}</strong> <span class="mono">{piece.letters.w}</span>
        {piece.royal && <span class="royal">{t("move-diagram-royal")}</span>}
        <span class="kind-text" lang={game.language}>
          {piece.moves}
        </span>
        {piece.betza && <code title={t("move-diagram-in-betza-notation")}>{piece.betza}</code>}
      </figcaption>
    </figure>
  );
}

/** Discs where it moves and captures, rings where it only moves, crosses where it only captures, small squares for the rest. */
function Reached({ geometry, reach }: { geometry: Geometry; reach: Reachable }) {
  const captures = new Set(reach.captures);
  const quiet = new Set(reach.quiet);
  return (
    <g class="reach">
      {[...new Set([...quiet, ...captures])].map((square) => {
        const { x, y } = geometry.middle(square);
        if (!captures.has(square)) return <circle key={square} class="reach-quiet" cx={x} cy={y} r="17" />;
        if (quiet.has(square)) return <circle key={square} class="reach-both" cx={x} cy={y} r="19" />;
        return <path key={square} class="reach-take" d={`M${x - 19} ${y - 19}l38 38m0-38l-38 38`} />;
      })}
      {reach.other.map((square) => {
        const { x, y } = geometry.middle(square);
        return <rect key={square} class="reach-other" x={x - 14} y={y - 14} width="28" height="28" />;
      })}
    </g>
  );
}

/** A square near the middle from which the piece has the most moves, or any: where a picture says most. */
function liveliest(geometry: Geometry, reach: Reach): string | null {
  const { width, height } = geometry.shape;
  const score = (square: string) => {
    const { x, y } = geometry.middle(square);
    const far = Math.hypot(x / SIDE - width / 2 + 0.5, y / SIDE - height / 2 - 0.5);
    const moves = Object.values(reach[square]!).flat().length;
    return (moves && moves + SIDE) - far * 2;
  };
  return Object.keys(reach).sort((a, b) => score(b) - score(a))[0] ?? null;
}
