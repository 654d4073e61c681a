import type { Placed } from "../api/types";
import { arrowPath } from "./arrow";
import type { Target } from "./choose";
import { type Geometry, SIDE } from "./geometry";

/** An arrow or, when it ends where it begins, a circle. */
export interface Mark {
  from: string;
  to: string;
  kind: "own" | "engine" | "second" | "threat";
}

/** Where the piece that is taken up may go: a dot, a ring around what is captured, a linked ring around a partner. */
export function Targets({ geometry, targets, pieces }: { geometry: Geometry; targets: Target[]; pieces: Placed[] }) {
  const occupied = new Set(pieces.map((piece) => piece.square));
  return (
    <g class="targets" aria-hidden="true">
      {targets.map((target) => {
        const { x, y } = geometry.middle(target.square);
        const full = occupied.has(target.square);
        if (target.partner && full) return <Partner key={target.square} x={x} y={y} both={target.captures} />;
        if (full || target.captures) return <circle key={target.square} class="take" cx={x} cy={y} r={SIDE * 0.43} />;
        return <circle key={target.square} class="go" cx={x} cy={y} r={SIDE * 0.15} />;
      })}
    </g>
  );
}

/** A broken ring; a whole ring around it where a capture is possible as well. */
function Partner({ x, y, both }: { x: number; y: number; both: boolean }) {
  return (
    <g>
      {both && <circle class="take" cx={x} cy={y} r={SIDE * 0.47} />}
      <circle class="partner" cx={x} cy={y} r={SIDE * 0.41} />
    </g>
  );
}

/** The sign of an exchange, over the pieces, so that a partner is known without its colour. */
export function PartnerSigns({
  geometry,
  targets,
  pieces,
}: {
  geometry: Geometry;
  targets: Target[];
  pieces: Placed[];
}) {
  const partners = targets.filter((target) => target.partner && pieces.some((piece) => piece.square === target.square));
  return (
    <g class="partners" aria-hidden="true">
      {partners.map(({ square }) => {
        const { x, y } = geometry.middle(square);
        return (
          <g key={square} transform={`translate(${x + 32} ${y - 32})`}>
            <circle class="partner-badge" r="16" />
            <path class="partner-sign" d="M-9-4H7M2-9l6 5-6 4.5M9 5H-7M-2 .5l-6 4.5 6 5" />
          </g>
        );
      })}
    </g>
  );
}

export function Marks({ geometry, marks }: { geometry: Geometry; marks: Mark[] }) {
  return (
    <g class="marks" aria-hidden="true">
      {marks.map((mark) => {
        const [from, to] = [geometry.middle(mark.from), geometry.middle(mark.to)];
        const key = `${mark.kind + mark.from}-${mark.to}`;
        if (mark.from === mark.to)
          return <circle key={key} class={`circle ${mark.kind}`} cx={from.x} cy={from.y} r={SIDE * 0.44} />;
        return (
          <path key={key} class={`arrow ${mark.kind}`} d={arrowPath(from, to, mark.kind === "second" ? 0.7 : 1)} />
        );
      })}
    </g>
  );
}
