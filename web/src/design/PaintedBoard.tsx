import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../api/types";
import { Grid } from "../board/Grid";
import { Geometry, type Point, SIDE } from "../board/geometry";
import { Plane } from "../board/Plane";
import { useKeys } from "../board/useKeys";
import { useNarrow } from "../board/useNarrow";
import { usePointer } from "../board/usePointer";
import { useSay } from "../parts/Live";
import { t } from "../words/words";
import { Art, tokenWords } from "./Art";
import { type BoardPlan, type Place, placeNamed, type Setup, shapeOf, squareOn } from "./setup";
import { isWhite, letterOf, type PieceType } from "./types";

interface Props {
  setup: Setup;
  types: PieceType[];
  made: GameInfo | null;
  /** Whether places without a square are shown and clicked, too. */
  around: boolean;
  onAct: (square: string) => void;
  onDrag: (from: string, to: string | null) => void;
  onDrop: (token: string, square: string) => void;
  onClear: (square: string) => void;
  /** What stands above the board; its pieces are pressed to be dragged onto it. */
  palette: (press: (event: PointerEvent, token: string) => void) => preact.JSX.Element;
}

/** A board that is painted: pieces are dragged, squares are clicked, and keys do the same. */
export function PaintedBoard(props: Props) {
  const { setup, types, made, around } = props;
  const { board } = setup;
  const geometry = useMemo(() => new Geometry(shapeOf(board, around), false), [board, around]);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const narrow = useNarrow(frame, geometry);
  const [carried, setCarried] = useState<{ token: string; from: string | null; at: Point } | null>(null);

  const pointer = usePointer({
    geometry,
    svg: () => svg.current,
    // A finger scrolls a board that is wider than its place, and paints it by taps.
    pressed: (square, touch) => (setup.pieces.has(square) && !around && !(touch && narrow) ? "again" : null),
    clicked: props.onAct,
    dragStarted: (origin) => {
      const [from, token] = "drop" in origin ? [null, origin.drop] : [origin.square, setup.pieces.get(origin.square)!];
      setCarried({ token, from, at: { x: -SIDE, y: -SIDE } });
    },
    dragged: (at) => setCarried((carried) => carried && { ...carried, at }),
    dropped: (square, origin) => {
      setCarried(null);
      const on = square !== null && squareOf(board, square) ? square : null;
      if ("square" in origin) props.onDrag(origin.square, on);
      else if (on) props.onDrop(origin.drop, on);
    },
    cancelled: () => setCarried(null),
    hovered: () => {},
    marked: () => {},
    cleared: () => {},
  });

  const position = useMemo(() => placed(setup, types), [setup, types]);
  const game = useMemo(() => ({ pieces: types.map(lettered) }), [types]);
  const keys = useKeys({
    asked: { game: game as never, geometry, position: position as never },
    say: undefined,
    type: undefined,
    cancel: () => {},
  });
  const nameOf = useMemo(
    () => (square: string) => {
      const token = setup.pieces.get(square);
      if (token) return `${square}, ${tokenWords(token, types)}`;
      if (squareOf(board, square)) return `${square}, ${around ? t("painted-board-square") : t("spoken-empty")}`;
      return t("painted-board-no-square", { board: besides(board, square) });
    },
    [setup, types, around, board],
  );
  const { say, live } = useSay();
  const help = useId();
  const done = useRef<string | null>(null);
  // What a key has done is said when it is done.
  useEffect(() => {
    if (done.current) say(nameOf(done.current));
    done.current = null;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return keys.handlers.onKeyDown(event);
    event.preventDefault();
    if (around) return;
    done.current = keys.stop;
    props.onClear(keys.stop);
  };
  return (
    <div class="board painter-board">
      {props.palette((event, token) => pointer.pressHand(event, { drop: token }))}
      <div ref={frame}>
        <Plane
          geometry={geometry}
          svg={svg}
          narrow={narrow}
          grid={
            <Grid
              geometry={geometry}
              label={t("painted-board-the-board-that-is")}
              nameOf={nameOf}
              stop={keys.stop}
              live
              onAct={(square) => {
                done.current = square;
                props.onAct(square);
              }}
              description={help}
              grid={keys.grid}
              handlers={{ ...keys.handlers, ...pointer.handlers, onKeyDown }}
            />
          }
        >
          <Places geometry={geometry} board={board} />
          {[...setup.pieces].map(([square, token]) => {
            const { x, y } = geometry.corner(square);
            return (
              <g
                key={square}
                class={carried?.from === square ? "faint" : ""}
                data-painted={`${square} ${token}`}
                transform={`translate(${x} ${y})`}
              >
                <Art token={token} types={types} made={made} />
              </g>
            );
          })}
          {carried && (
            <g class="carried" transform={`translate(${carried.at.x - SIDE / 2} ${carried.at.y - SIDE / 2})`}>
              <Art token={carried.token} types={types} made={made} />
            </g>
          )}
        </Plane>
      </div>
      <p class="hidden" id={help}>
        {t("painted-board-arrow-keys-move-between")}
      </p>
      {live}
    </div>
  );
}

const squareOf = (board: BoardPlan, name: string): string | null => {
  const place = placeNamed(board, name);
  return place && squareOn(board, place);
};

const lettered = ({ kind, title, letter }: PieceType) => ({
  kind,
  title,
  letters: { w: letter, b: letter.toLowerCase() },
});

/** The pieces as the keys of a board know them. */
function placed({ pieces }: Setup, types: PieceType[]) {
  const found = [...pieces].map(([square, token]) => ({
    square,
    kind: types.find(({ letter }) => letter === letterOf(token))?.kind ?? "",
    color: isWhite(token) ? "w" : "b",
    marked: false,
  }));
  return { pieces: found, moves: [], walls: [], played: [], sentence: "" };
}

/** A place without a square in words: its name, or the square of the rectangle that it is next to. */
function besides(board: BoardPlan, name: string): string {
  const place = placeNamed(board, name);
  if (!place || !name.includes(",")) return name;
  const [x, y] = place;
  const nearest: Place = [Math.min(Math.max(x, 0), board.files - 1), Math.min(Math.max(y, 0), board.ranks - 1)];
  const sides = [
    y < 0 && t("painted-board-below"),
    y >= board.ranks && t("painted-board-above"),
    x < 0 && t("painted-board-left-of"),
    x >= board.files && t("painted-board-right-of"),
  ];
  const words = sides.filter(Boolean).join(t("painted-board-and"));
  return `${words} ${String.fromCharCode(97 + nearest[0])}${nearest[1] + board.first}`;
}

/** The squares, and the places without one. */
function Places({ geometry, board }: { geometry: Geometry; board: BoardPlan }) {
  const cells = geometry.cells().map((cell) => ({ ...cell, at: geometry.corner(cell.square) }));
  return (
    <g>
      {cells.map(({ square, light, at: { x, y } }) => (
        <rect
          key={square}
          data-square={square}
          class={squareOf(board, square) ? (light ? "light" : "dark") : "gone"}
          x={x}
          y={y}
          width={SIDE}
          height={SIDE}
        />
      ))}
      {geometry.labels().map((label) => (
        <text key={`${label.x},${label.y}`} class="label" x={label.x} y={label.y}>
          {label.text}
        </text>
      ))}
      {Object.keys(board.extra).map((square) => {
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
