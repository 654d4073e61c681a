import { useMemo, useRef, useState } from "preact/hooks";
import { Grid } from "../board/Grid";
import { Geometry } from "../board/geometry";
import { Plane } from "../board/Plane";
import { Squares } from "../board/Squares";
import { useKeys } from "../board/useKeys";
import { useNarrow } from "../board/useNarrow";
import { t } from "../words/words";
import { AddName } from "./NameList";
import { refocus } from "./refocus";
import { type BoardPlan, shapeOf } from "./setup";

/** Squares: chosen on the board, or typed, as whole ranks and files are. */
export function SquareList(props: {
  label: string;
  /** The id of what describes it. */
  hint?: string | undefined;
  squares: string[];
  board: BoardPlan;
  onChange: (squares: string[]) => void;
}) {
  const { label, hint, squares, board, onChange } = props;
  const [open, setOpen] = useState(false);
  const toggle = (square: string) =>
    onChange(squares.includes(square) ? squares.filter((other) => other !== square) : [...squares, square]);
  return (
    <fieldset class="part-group" aria-describedby={hint}>
      <legend>{label}</legend>
      {squares.length > 0 && (
        <div class="chips">
          {squares.map((square) => (
            <button
              type="button"
              key={square}
              class="chip main"
              aria-label={t("square-list-remove", { square })}
              onClick={(event) => {
                refocus(event.currentTarget.closest("fieldset"), ":scope > .add-row input");
                toggle(square);
              }}
            >
              {square} ×
            </button>
          ))}
        </div>
      )}
      <AddName
        to={label}
        label={t("square-list-squares-of-a-square", { label })}
        example="e4, *8, d*"
        onAdd={(name) => !squares.includes(name) && onChange([...squares, name])}
      />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("square-list-choose-on-the-board")}</summary>
        {open && <Chooser label={label} squares={squares} board={board} onToggle={toggle} />}
      </details>
    </fieldset>
  );
}

const isMeant = (square: string) => {
  const [, file, rank] = /^([a-z])(\d+)$/.exec(square) ?? [];
  return (name: string) => name === square || name === "*" || name === `*${rank}` || name === `${file}*`;
};

function Chooser(props: { label: string; squares: string[]; board: BoardPlan; onToggle: (square: string) => void }) {
  const { label, squares, board, onToggle } = props;
  const geometry = useMemo(() => new Geometry(shapeOf(board, false), false), [board]);
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, geometry);
  const svg = useRef<SVGSVGElement>(null);
  const keys = useKeys({
    asked: { game: { pieces: [] } as never, geometry, position: { pieces: [], moves: [] } as never },
    say: undefined,
    type: undefined,
    cancel: () => {},
  });
  const chosen = new Set(
    geometry
      .cells()
      .map(({ square }) => square)
      .filter((square) => squares.some(isMeant(square))),
  );
  return (
    <div class="board chooser" ref={frame}>
      <Plane
        geometry={geometry}
        svg={svg}
        narrow={narrow}
        grid={
          <Grid
            geometry={geometry}
            label={t("square-list-squares-of", { label })}
            nameOf={(square) => (chosen.has(square) ? t("square-list-chosen", { square }) : square)}
            stop={keys.stop}
            live
            onAct={onToggle}
            grid={keys.grid}
            handlers={keys.handlers}
          />
        }
      >
        <Squares geometry={geometry} named />
        {[...chosen].map((square) => {
          const { x, y } = geometry.middle(square);
          return <circle key={square} class="reach-both" cx={x} cy={y} r="24" />;
        })}
      </Plane>
    </div>
  );
}
