import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameInfo, Placed } from "../api/types";
import { type Geometry, type Point, SIDE } from "./geometry";
import type { Tracked } from "./identity";
import { artOf } from "./words";

/** The brackets and the weight of an overloaded piece: shapes, so that no colour is needed to see them. */
export function Weight() {
  const brackets = "M17 6Q-5 50 17 94M83 6Q105 50 83 94";
  return (
    <g class="weight">
      <path class="weight-back" d={brackets} />
      <path class="weight-line" d={brackets} />
      <circle class="weight-body" cx="76" cy="13" r="7" />
      <path class="weight-body" d="M61 41l5.5-22h19l5.5 22z" />
    </g>
  );
}

/** One piece in a square of its own. */
export function PieceArt({ game, piece }: { game: GameInfo; piece: Pick<Placed, "kind" | "color" | "marked"> }) {
  return (
    <>
      <image href={artOf(game, piece.kind, piece.color)} x="3" y="3" width={SIDE - 6} height={SIDE - 6} />
      {piece.marked && <Weight />}
    </>
  );
}

/** A group that is put somewhere by its style, which is what lets it slide there. */
function At({
  at,
  kind,
  piece,
  children,
}: {
  at: Point;
  kind: string;
  piece: Placed;
  children: preact.ComponentChildren;
}) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    group.current!.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }, [at.x, at.y]);
  return (
    <g
      ref={group}
      class={kind}
      data-at={piece.square}
      data-piece={`${piece.color} ${piece.kind}${piece.marked ? " marked" : ""}`}
    >
      {children}
    </g>
  );
}

export function Pieces(props: {
  game: GameInfo;
  geometry: Geometry;
  pieces: Tracked[];
  faint: Set<string>;
  instant: string | null;
}) {
  return (
    <g class="pieces" aria-hidden="true">
      {props.pieces.map((piece) => (
        <At
          key={piece.id}
          at={props.geometry.corner(piece.square)}
          kind={`piece${props.faint.has(piece.square) ? " faint" : ""}${props.instant === piece.square ? " instant" : ""}`}
          piece={piece}
        >
          <PieceArt game={props.game} piece={piece} />
        </At>
      ))}
    </g>
  );
}
