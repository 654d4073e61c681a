import { useMemo, useRef, useState } from "preact/hooks";
import { sentence } from "../api/client";
import type { Shape } from "../api/types";
import { Grid } from "../board/Grid";
import { Geometry, SIDE } from "../board/geometry";
import { Squares } from "../board/Squares";
import { useKeys } from "../board/useKeys";
import { Choice } from "../parts/Choice";
import { t } from "../words/words";
import { Art } from "./Art";
import { type Mode, modeOn, painted, readBetza, type Step, writeBetza } from "./betza";
import { Changeable } from "./Changeable";
import { withValue } from "./definition";
import type { Desk } from "./desk";
import { Footing } from "./Footing";
import { More } from "./More";
import { Namings } from "./Namings";
import { OriginNote } from "./OriginNote";
import { takenOut } from "./origin";
import { Pictures } from "./Pictures";
import { Problems } from "./Problems";
import { refocus } from "./refocus";
import { problemsAt } from "./rules";
import { Typed } from "./Typed";
import { TypeFields } from "./TypeFields";
import {
  type PieceType,
  picturedType,
  refusedName,
  renamedType,
  titleOf,
  typeAsInherited,
  typesIn,
  withLetter,
  withoutType,
  withRoyal,
  withType,
} from "./types";
import { type Draft, loadForm, useDraft } from "./useDraft";

/** How far from the piece one can click. */
const FAR = 3;
const SIZE = 2 * FAR + 1;

const MODES = {
  mc: t("piece-builder-both"),
  m: t("piece-builder-move"),
  c: t("piece-builder-capture"),
  none: t("piece-builder-neither"),
} as const;
const WORDS: Record<Mode, string> = {
  mc: t("piece-builder-moves-and-captures"),
  m: t("piece-builder-moves-only"),
  c: t("piece-builder-captures-only"),
};

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

/** Types of piece are added, named and taken away; squares that one reaches are clicked, and the definition has its notation. */
export function PieceBuilder({ desk }: { desk: Desk }) {
  const draft = useDraft(desk);
  const [wanted, setKind] = useState("");
  if (!draft) return null;
  const { whole } = draft.definition;
  const types = typesIn(whole);
  const out = takenOut(draft.definition, ["pieces"]);
  const piece = types.find(({ kind }) => kind === wanted) ?? types[0];
  const add = () => {
    const made = withType(whole);
    if ("refused" in made) draft.refuse(made.refused);
    else if (draft.change(made.ok.whole)) setKind(made.ok.kind);
  };
  const putBack = (kind: string): boolean => {
    const made = typeAsInherited(draft.definition, kind);
    if ("ok" in made) return draft.change(made.ok);
    draft.refuse(made.refused);
    return false;
  };
  return (
    <div class="builder-parts" data-origin>
      <Changeable draft={draft}>
        <div class="builder-side">
          {piece ? (
            <label class="field">
              <span>{t("piece-builder-piece")}</span>
              <select value={piece.kind} onChange={(event) => setKind(event.currentTarget.value)}>
                {types.map(({ kind, title }) => (
                  <option key={kind} value={kind}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <p class="hint">{t("piece-builder-there-are-no-types")}</p>
          )}
          <div class="tool-row">
            <button type="button" onClick={add}>
              {t("piece-builder-new-type")}
            </button>
            {piece && (
              <button
                type="button"
                onClick={(event) => {
                  if (types.length === 1) refocus(event.currentTarget.parentElement, "button");
                  draft.change(withoutType(whole, piece.kind));
                }}
              >
                {t("piece-builder-remove-the", { title: piece.title })}
              </button>
            )}
          </div>
          {out.length > 0 && (
            <div class="chips" role="group" aria-label={t("piece-builder-taken-out")}>
              <span class="hint">{t("piece-builder-taken-out")}</span>
              {out.map((kind) => (
                <button
                  type="button"
                  class="chip"
                  key={kind}
                  onClick={(event) => {
                    refocus(event.currentTarget.closest("[data-origin]"), "select");
                    if (putBack(kind)) setKind(kind);
                  }}
                >
                  {t("piece-builder-put-back", { title: titleOf(kind) })}
                </button>
              ))}
            </div>
          )}
          {piece && (
            <>
              <OriginNote
                draft={draft}
                paths={[["pieces", piece.kind]]}
                label={piece.title}
                onRestore={() => putBack(piece.kind)}
              />
              <Problems problems={problemsAt(desk.problems, `pieces.${piece.kind}`)} />
              <Identity draft={draft} piece={piece} onRename={setKind} />
            </>
          )}
        </div>
        {piece && (
          <>
            <Movement desk={desk} draft={draft} piece={piece} types={types} />
            <div class="builder-side">
              <More summary={t("piece-builder-rules-that-name", { title: piece.title })}>
                {() => <Namings draft={draft} kind={piece.kind} />}
              </More>
              <More summary={t("piece-builder-more-about-the", { title: piece.title })}>
                {() => <TypeFields draft={draft} kind={piece.kind} />}
              </More>
            </div>
          </>
        )}
      </Changeable>
      <div class="builder-side">
        <Footing desk={desk} draft={draft} />
      </div>
    </div>
  );
}

/** What a type is called, and whether all depends on it. */
function Identity({ draft, piece, onRename }: { draft: Draft; piece: PieceType; onRename: (kind: string) => void }) {
  const { definition } = draft;
  const { whole } = definition;
  const now = useRef(draft);
  now.current = draft;
  const rename = async (name: string, rename = renamedType) => {
    const refused = refusedName(whole, piece.kind, name);
    if (refused) return draft.refuse(refused);
    if (name === piece.kind) return;
    try {
      const form = await loadForm();
      // What was typed meanwhile counts.
      const { definition, rewrite } = now.current;
      if (rewrite(rename(definition, form, piece.kind, name))) onRename(name);
    } catch (error) {
      draft.refuse(sentence(error));
    }
  };
  const reletter = (letter: string) => {
    const made = withLetter(whole, piece.kind, letter);
    if ("refused" in made) draft.refuse(made.refused);
    else draft.change(made.ok);
  };
  return (
    <>
      <div class="pair">
        <label class="field">
          <span>{t("piece-builder-name")}</span>
          <Typed value={piece.kind} maxLength={60} onDone={(name) => void rename(name.replace(/ +/g, "-"))} />
        </label>
        <label class="field">
          <span>{t("piece-builder-letter")}</span>
          <Typed class="mono" value={piece.letter} maxLength={3} onDone={(letter) => reletter(letter.toUpperCase())} />
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={piece.royal}
          onChange={(event) => draft.change(withRoyal(definition, piece.kind, event.currentTarget.checked))}
        />
        {t("piece-builder-royal-an-attack-on")}
      </label>
      <More summary={t("piece-builder-choose-a-picture")}>
        {() => (
          <Pictures
            taken={typesIn(whole).map(({ kind }) => kind)}
            onChoose={(name) => void rename(name, picturedType)}
          />
        )}
      </More>
    </>
  );
}

/** The squares that a type reaches, and its notation. */
function Movement(props: { desk: Desk; draft: Draft; piece: PieceType; types: PieceType[] }) {
  const { draft, piece } = props;
  const { whole } = draft.definition;
  const [mode, setMode] = useState<keyof typeof MODES>("mc");
  const [ride, setRide] = useState(false);
  const [alike, setAlike] = useState(true);
  const { betza } = piece;
  const reach = useMemo(() => readBetza(betza), [betza]);

  const write = (betza: string) => draft.change(withValue(whole, ["pieces", piece.kind, "betza"], betza));
  const click = (square: string) => {
    const place = placeOf(square);
    if (place[0] === 0 && place[1] === 0) return;
    const { steps, rest } = reach ?? { steps: [], rest: [] };
    const next = writeBetza({
      steps: painted(steps, place, { mode: mode === "none" ? null : mode, ride, alike }),
      rest,
    });
    if (next === "") draft.refuse(t("piece-builder-a-piece-needs-a"));
    else write(next);
  };
  return (
    <>
      <Around {...props} steps={reach?.steps ?? []} live={reach !== null} onAct={click} />
      <div class="builder-side">
        <Choice
          name="builder-mode"
          legend={t("piece-builder-a-click-makes-it")}
          value={mode}
          options={MODES}
          onChange={setMode}
        />
        <label class="check">
          <input type="checkbox" checked={ride} onChange={(event) => setRide(event.currentTarget.checked)} />
          {t("piece-builder-slide-on-in-that")}
        </label>
        <label class="check">
          <input type="checkbox" checked={alike} onChange={(event) => setAlike(event.currentTarget.checked)} />
          {t("piece-builder-all-squares-at-that")}
        </label>
        <label class="field">
          <span>{t("piece-builder-betza-notation")}</span>
          <Typed class="mono" value={betza} maxLength={200} onDone={write} />
        </label>
        <p class="hint" role="status">
          {reach === null && t("piece-builder-squares-cannot-show-this")}
          {reach !== null &&
            reach.rest.length > 0 &&
            t("piece-builder-not-on-these-squares", { what: reach.rest.join(" ") })}
        </p>
      </div>
    </>
  );
}

/** The squares around the piece, with a disc, a ring or a cross as in the diagrams of the rules. */
function Around(props: {
  desk: Desk;
  piece: PieceType;
  types: PieceType[];
  steps: Step[];
  live: boolean;
  onAct: (square: string) => void;
}) {
  const { desk, piece, types, steps } = props;
  const geometry = useMemo(() => new Geometry(AROUND, false), []);
  const modes = new Map(geometry.cells().map(({ square }) => [square, modeOn(steps, placeOf(square))]));
  const nameOf = (square: string) => {
    const [x, y] = placeOf(square);
    const mode = modes.get(square);
    const way = (count: number, one: string, other: string) =>
      count === 0 ? [] : [t("piece-builder-way", { count: Math.abs(count), way: count > 0 ? one : other })];
    const place = [...way(y, "forward", "back"), ...way(x, "right", "left")].join(", ");
    return `${place || piece.title}${mode ? `: ${WORDS[mode]}` : ""}`;
  };
  const position = { pieces: [], moves: [], walls: [], played: [], sentence: "" };
  const keys = useKeys({
    asked: { game: { pieces: [] } as never, geometry, position: position as never },
    say: undefined,
    type: undefined,
    cancel: () => {},
  });
  return (
    <div class="board board-plane">
      <svg class="squares" viewBox={`0 0 ${SIZE * SIDE} ${SIZE * SIDE}`} aria-hidden="true">
        <Squares geometry={geometry} named={false} />
        <g transform={`translate(${FAR * SIDE} ${FAR * SIDE})`}>
          <Art token={piece.letter || "?"} types={types} made={desk.made} />
        </g>
        {[...modes].map(([square, mode]) => mode && <Sign key={square} at={geometry.middle(square)} mode={mode} />)}
      </svg>
      <Grid
        geometry={geometry}
        label={t("piece-builder-squares-around-the", { title: piece.title })}
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
