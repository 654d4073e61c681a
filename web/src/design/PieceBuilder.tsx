import { useMemo, useState } from "preact/hooks";
import type { GameInfo, Shape } from "../api/types";
import { Grid } from "../board/Grid";
import { Geometry, SIDE } from "../board/geometry";
import { PieceArt } from "../board/Pieces";
import { Squares } from "../board/Squares";
import { useKeys } from "../board/useKeys";
import { titleOf } from "../board/words";
import { Choice } from "../parts/Choice";
import { type Mode, modeOn, painted, readBetza, type Step, writeBetza } from "./betza";
import { betzaIn, withBetza } from "./edit";

/** How far from the piece one can click. */
const FAR = 3;
const SIZE = 2 * FAR + 1;

const MODES = { mc: "Both", m: "Move", c: "Capture", none: "Neither" } as const;
const WORDS: Record<Mode, string> = { mc: "moves and captures", m: "moves only", c: "captures only" };

/** Squares around a piece, named by how far they are: `2,1` is two to the right and one forward. */
const AROUND: Shape = {
  planes: 1,
  width: SIZE,
  height: SIZE,
  files: [],
  ranks: [],
  cells: Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    return { square: `${x - FAR},${FAR - y}`, x, y, light: (x + y) % 2 === 0 };
  }),
};

const placeOf = (square: string) => square.split(",").map(Number) as [number, number];

/** Squares that a piece reaches are clicked, and the definition has its notation; a notation that is typed shows its squares. */
export function PieceBuilder({
  game,
  text,
  onChange,
}: {
  game: GameInfo;
  text: string;
  onChange: (text: string) => void;
}) {
  const [wanted, setKind] = useState("");
  const piece = game.pieces.find(({ kind }) => kind === wanted) ?? game.pieces[0]!;
  const [mode, setMode] = useState<keyof typeof MODES>("mc");
  const [ride, setRide] = useState(false);
  const [alike, setAlike] = useState(true);
  const [before, setBefore] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // What is typed stays until it is done, whatever arrives meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const betza = betzaIn(text, piece.kind) ?? piece.betza;
  const reach = useMemo(() => readBetza(betza), [betza]);

  const write = (betza: string) => {
    const next = withBetza(text, piece.kind, piece.letters.w, betza);
    setProblem(next === null ? "The definition cannot be changed while it has mistakes in its form." : null);
    if (next === null || next === text) return;
    setBefore([...before, text]);
    onChange(next);
  };
  const click = (square: string) => {
    const place = placeOf(square);
    if (place[0] === 0 && place[1] === 0) return;
    const { steps, rest } = reach ?? { steps: [], rest: [] };
    const next = writeBetza({
      steps: painted(steps, place, { mode: mode === "none" ? null : mode, ride, alike }),
      rest,
    });
    if (next === "") setProblem("A piece needs a square to go to.");
    else write(next);
  };
  return (
    <div class="builder-parts">
      <Around game={game} kind={piece.kind} steps={reach?.steps ?? []} live={reach !== null} onAct={click} />
      <div class="builder-side">
        <label class="field">
          <span>Piece</span>
          <select value={piece.kind} onChange={(event) => setKind(event.currentTarget.value)}>
            {game.pieces.map(({ kind, title }) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Choice name="builder-mode" legend="A click makes it" value={mode} options={MODES} onChange={setMode} />
        <label class="check">
          <input type="checkbox" checked={ride} onChange={(event) => setRide(event.currentTarget.checked)} />
          Slide on in that direction
        </label>
        <label class="check">
          <input type="checkbox" checked={alike} onChange={(event) => setAlike(event.currentTarget.checked)} />
          All squares at that distance
        </label>
        <label class="field">
          <span>Betza notation</span>
          <input
            class="mono"
            value={typed ?? betza}
            spellcheck={false}
            maxLength={200}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onChange={(event) => {
              setTyped(null);
              write(event.currentTarget.value.trim());
            }}
          />
        </label>
        <p class="hint" role="status">
          {reach === null && "Squares cannot show this notation, as it has moves of several legs. Edit it as a text."}
          {reach !== null && reach.rest.length > 0 && `Not on these squares, but kept: ${reach.rest.join(" ")}`}
        </p>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button
          type="button"
          disabled={before.length === 0}
          onClick={() => {
            onChange(before[before.length - 1]!);
            setBefore(before.slice(0, -1));
            setProblem(null);
          }}
        >
          Undo
        </button>
      </div>
    </div>
  );
}

/** The squares around the piece, with a disc, a ring or a cross as in the diagrams of the rules. */
function Around(props: {
  game: GameInfo;
  kind: string;
  steps: Step[];
  live: boolean;
  onAct: (square: string) => void;
}) {
  const { game, kind, steps } = props;
  const geometry = useMemo(() => new Geometry(AROUND, false), []);
  const modes = new Map(geometry.cells().map(({ square }) => [square, modeOn(steps, placeOf(square))]));
  const nameOf = (square: string) => {
    const [x, y] = placeOf(square);
    const mode = modes.get(square);
    const way = (count: number, one: string, other: string) =>
      count === 0 ? [] : [`${Math.abs(count)} ${count > 0 ? one : other}`];
    const place = [...way(y, "forward", "back"), ...way(x, "right", "left")].join(", ");
    return `${place || titleOf(game, kind)}${mode ? `: ${WORDS[mode]}` : ""}`;
  };
  const position = { pieces: [], moves: [], walls: [], played: [], sentence: "" };
  const keys = useKeys({
    asked: { game: { ...game, pieces: [] }, geometry, position: position as never },
    say: undefined,
    type: undefined,
    cancel: () => {},
  });
  return (
    <div class="board board-plane">
      <svg class="squares" viewBox={`0 0 ${SIZE * SIDE} ${SIZE * SIDE}`} aria-hidden="true">
        <Squares geometry={geometry} named={false} />
        <g transform={`translate(${FAR * SIDE} ${FAR * SIDE})`}>
          <PieceArt game={game} piece={{ kind, color: "w", marked: false }} />
        </g>
        {[...modes].map(([square, mode]) => mode && <Sign key={square} at={geometry.middle(square)} mode={mode} />)}
      </svg>
      <Grid
        geometry={geometry}
        label={`Squares around the ${titleOf(game, kind)}`}
        nameOf={nameOf}
        stop={keys.stop}
        live={props.live}
        onAct={props.onAct}
        grid={keys.grid}
        handlers={keys.handlers}
      />
    </div>
  );
}

function Sign({ at: { x, y }, mode }: { at: { x: number; y: number }; mode: Mode }) {
  if (mode === "m") return <circle class="reach-quiet" cx={x} cy={y} r="17" />;
  if (mode === "mc") return <circle class="reach-both" cx={x} cy={y} r="19" />;
  return <path class="reach-take" d={`M${x - 19} ${y - 19}l38 38m0-38l-38 38`} />;
}
