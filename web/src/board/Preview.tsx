import type { Edit, GameInfo, LegalMove, Placed } from "../api/types";
import { after, effects } from "./after";
import { arrowPath } from "./arrow";
import { type Geometry, SIDE } from "./geometry";
import { PieceArt } from "./Pieces";

/** What a move would do, before it is made: where each piece lands, what it becomes, what is taken or overloaded. */
export function Preview({
  game,
  geometry,
  pieces,
  move,
}: {
  game: GameInfo;
  geometry: Geometry;
  pieces: Placed[];
  move: LegalMove;
}) {
  const before = new Map(pieces.map((piece) => [piece.square, piece]));
  const result = after(pieces, move.edits);
  const differs = (piece: Placed) => {
    const old = before.get(piece.square);
    return !old || old.kind !== piece.kind || old.color !== piece.color || old.marked !== piece.marked;
  };
  const standing = new Set(result.map((piece) => piece.square));
  const gone = move.edits.flatMap((edit) => (edit.do === "remove" && !standing.has(edit.square) ? [edit.square] : []));
  const slides = move.edits.flatMap((edit) => (edit.do === "move" ? [edit] : []));
  return (
    <g class="preview" aria-hidden="true">
      {gone.map((square) => (
        <path key={square} class="preview-gone" d={cross(geometry, square)} />
      ))}
      {slides.map(({ from, to }) => (
        <path key={from} class="preview-way" d={arrowPath(geometry.middle(from), geometry.middle(to), 0.6)} />
      ))}
      {result.filter(differs).map((piece) => {
        const { x, y } = geometry.corner(piece.square);
        return (
          <g key={piece.square} transform={`translate(${x} ${y})`}>
            <rect class="preview-square" x="4" y="4" width={SIDE - 8} height={SIDE - 8} rx="10" />
            <PieceArt game={game} piece={piece} />
          </g>
        );
      })}
    </g>
  );
}

/** The squares whose pieces are drawn faintly meanwhile, since the preview shows what will be there. */
export function replaced(move: LegalMove): string[] {
  return move.edits.flatMap((edit) =>
    edit.do === "move" ? [edit.from] : edit.do === "remove" || edit.do === "change" ? [edit.square] : [],
  );
}

function cross(geometry: Geometry, square: string): string {
  const { x, y } = geometry.corner(square);
  return `M${x + 18} ${y + 18}l64 64M${x + 82} ${y + 18}l-64 64`;
}

/** What the last move did elsewhere: flashed once, and kept as a broken ring. */
export function Effects({ geometry, edits, ply }: { geometry: Geometry; edits: Edit[]; ply: number }) {
  return (
    <g class="effects" aria-hidden="true">
      {effects(edits).map(({ square, what }) => {
        const { x, y } = geometry.middle(square);
        return (
          <g key={`${ply}${square}`}>
            <circle class="effect" cx={x} cy={y} r={SIDE * 0.44} />
            <circle class={`flash ${what}`} cx={x} cy={y} r={SIDE * 0.44} />
          </g>
        );
      })}
    </g>
  );
}
