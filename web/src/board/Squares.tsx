import type { Position } from "../api/types";
import { type Geometry, SIDE } from "./geometry";

/** The squares of a board with their names at the edge. */
export function Squares({ geometry, named }: { geometry: Geometry; named: boolean }) {
  const cells = geometry.cells().map((cell) => ({ cell, ...geometry.corner(cell.square) }));
  return (
    <g aria-hidden="true">
      {cells.map(({ cell, x, y }) => (
        <rect key={cell.square} class="rim" x={x} y={y} width={SIDE} height={SIDE} />
      ))}
      {cells.map(({ cell, x, y }) => (
        <rect
          key={cell.square}
          data-square={cell.square}
          class={cell.light ? "light" : "dark"}
          x={x}
          y={y}
          width={SIDE}
          height={SIDE}
        />
      ))}
      {named &&
        geometry.labels().map((label) => (
          <text key={`${label.x},${label.y}`} class="label" x={label.x} y={label.y}>
            {label.text}
          </text>
        ))}
      {named &&
        geometry.ownNames().map((square) => {
          const { x, y } = geometry.corner(square);
          return (
            <text key={square} class="own-name" x={x + 7} y={y + 25}>
              {square}
            </text>
          );
        })}
    </g>
  );
}

/** Squares that nothing enters or crosses, as blocks of stone. */
export function Walls({ geometry, walls }: { geometry: Geometry; walls: string[] }) {
  const bricks = `h${SIDE - 12}v${SIDE - 12}h${12 - SIDE}zm0 29h88m-88 30h88m-58 -59v29m-14 0v30m28 0v29`;
  return (
    <g aria-hidden="true">
      {walls.map((square) => {
        const { x, y } = geometry.corner(square);
        return <path key={square} class="wall" data-wall={square} d={`M${x + 6} ${y + 6}${bricks}`} />;
      })}
    </g>
  );
}

/** The last move, what is chosen, and the lines of attack on a king. */
export function Highlights(props: {
  geometry: Geometry;
  last: string[];
  chosen: string | null;
  premove: string[];
  checks: Position["checks"];
}) {
  const { geometry } = props;
  const square = (name: string, kind: string) => {
    const { x, y } = geometry.corner(name);
    return <rect key={kind + name} class={kind} x={x + 2.5} y={y + 2.5} width={SIDE - 5} height={SIDE - 5} />;
  };
  const kings = [...new Set(props.checks.map((check) => check.to))];
  return (
    <g aria-hidden="true">
      {props.last.map((name) => square(name, "last"))}
      {props.premove.map((name) => square(name, "premove"))}
      {props.chosen && square(props.chosen, "chosen")}
      {kings.map((king) => {
        const { x, y } = geometry.middle(king);
        return <circle key={king} class="check" cx={x} cy={y} r={SIDE * 0.47} />;
      })}
      {props.checks.map(({ from, to }) => {
        const [a, b] = [geometry.middle(from), geometry.middle(to)];
        return <line key={from + to} class="attack" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
      })}
    </g>
  );
}
