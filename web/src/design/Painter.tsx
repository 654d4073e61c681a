import { useMemo, useState } from "preact/hooks";
import { SIDE } from "../board/geometry";
import { Choice } from "../parts/Choice";
import { t } from "../words/words";
import { Art, tokenWords } from "./Art";
import { Changeable } from "./Changeable";
import type { Desk } from "./desk";
import { Footing } from "./Footing";
import { Hands } from "./Hands";
import { More } from "./More";
import { OriginNote } from "./OriginNote";
import { PaintedBoard } from "./PaintedBoard";
import { Problems } from "./Problems";
import { clicked, dragged, resized, type Symmetry, toggled, withPiece } from "./paint";
import { problemsAt } from "./rules";
import { StartFields } from "./StartFields";
import { MOST_FILES, MOST_RANKS, placeNamed, planesOf, readSetup, type Setup, writeSetup } from "./setup";
import { Typed } from "./Typed";
import { typesIn } from "./types";
import { useDraft } from "./useDraft";

/** What a click on a square does: puts a piece there, clears it, or makes a square of it or a hole. */
export type Brush = { token: string } | "clear" | "squares";

/** With more types than this a palette is so high that a finger has to scroll past it, and no longer drags from it. */
const MANY = 12;

const SIDES: Record<Symmetry, string> = {
  none: t("painter-no"),
  mirrored: t("painter-on-the-same-file"),
  rotated: t("painter-as-seen-from-across"),
};

/** The tables of which this part is made. */
const OF_BOARD = [["board"], ["start"], ["armies"]];

/** Paints the board and the set-up of a draft. */
export function Painter({ desk }: { desk: Desk }) {
  const draft = useDraft(desk);
  const [brush, setBrush] = useState<Brush>("squares");
  const [symmetry, setSymmetry] = useState<Symmetry>("none");
  const whole = draft?.definition.whole;
  const setup = useMemo(() => whole && readSetup(whole), [whole]);
  const types = useMemo(() => (whole ? typesIn(whole) : []), [whole]);
  if (!draft || !setup || !whole) return null;
  const paint = (next: Setup) => draft.change(writeSetup(whole, next));
  const act = (square: string) => {
    if (brush === "squares") {
      const place = placeNamed(setup.board, square);
      if (place) paint(toggled(setup, place, symmetry));
    } else paint(clicked(setup, square, brush === "clear" ? null : brush.token, symmetry));
  };
  return (
    <div class="builder-parts" data-origin>
      <Changeable draft={draft}>
        <div class="builder-side">
          <OriginNote draft={draft} paths={OF_BOARD} label={t("painter-board-and-start")} />
          <Problems problems={OF_BOARD.flatMap(([key]) => problemsAt(desk.problems, key!))} />
        </div>
        <PaintedBoard
          setup={setup}
          types={types}
          made={desk.made}
          around={brush === "squares"}
          onAct={act}
          onDrag={(from, to) => paint(dragged(setup, from, to, symmetry))}
          onDrop={(token, square) => paint(withPiece(setup, square, token, symmetry))}
          onClear={(square) => paint(withPiece(setup, square, null, symmetry))}
          palette={(press) => <Palette desk={desk} types={types} brush={brush} onBrush={setBrush} onPress={press} />}
        />
        <div class="builder-side">
          <div class="pair">
            <Size
              label={t("painter-files")}
              one="file"
              value={setup.board.files}
              most={MOST_FILES}
              step={planesOf(setup.board)}
              onChange={(files) => paint(resized(setup, files, setup.board.ranks))}
            />
            <Size
              label={t("painter-ranks")}
              one="rank"
              value={setup.board.ranks}
              most={MOST_RANKS}
              onChange={(ranks) => paint(resized(setup, setup.board.files, ranks))}
            />
          </div>
          <Choice
            name="symmetry"
            legend={t("painter-the-same-for-the")}
            value={symmetry}
            options={SIDES}
            onChange={setSymmetry}
          />
          <label class="field">
            <span>{t("painter-other-fen-fields-side")}</span>
            <Typed class="mono" value={setup.rest} maxLength={200} onDone={(rest) => paint({ ...setup, rest })} />
          </label>
          {!setup.fits && <p class="hint">{t("painter-the-fen-of-the")}</p>}
          <button type="button" onClick={() => paint({ ...setup, pieces: new Map() })}>
            {t("painter-take-all-pieces-off")}
          </button>
          {(desk.made?.hands || setup.hands !== "") && (
            <More summary={t("painter-pieces-in-hand")} begins={setup.hands.length > 2}>
              {() => (
                <Hands
                  hands={setup.hands}
                  types={types}
                  made={desk.made}
                  both={symmetry !== "none"}
                  onChange={(hands) => paint({ ...setup, hands })}
                />
              )}
            </More>
          )}
          <More summary={t("painter-planes-shuffled-starts")}>
            {() => <StartFields draft={draft} board={setup.board} />}
          </More>
        </div>
      </Changeable>
      <div class="builder-side">
        <Footing desk={desk} draft={draft} />
      </div>
    </div>
  );
}

function Size(props: {
  label: string;
  one: "file" | "rank";
  value: number;
  most: number;
  /** How many come and go together: one for each plane. */
  step?: number;
  onChange: (value: number) => void;
}) {
  const { label, one, value, most, step = 1, onChange } = props;
  const button = (by: number, sign: string, way: "less" | "more") => (
    <button
      type="button"
      aria-label={t("painter-size", { count: step, of: one, way })}
      disabled={value + by < step || value + by > most}
      onClick={() => onChange(value + by)}
    >
      {sign}
    </button>
  );
  return (
    <div class="size">
      {button(-step, "−", "less")}
      <label class="field">
        <span>{label}</span>
        <Typed
          type="number"
          min={step}
          max={most}
          step={step}
          value={String(value)}
          onDone={(text) => {
            const typed = Number(text);
            if (typed % step === 0 && typed >= step && typed <= most) onChange(typed);
          }}
        />
      </label>
      {button(step, "+", "more")}
    </div>
  );
}

/** What can be painted: each piece of both sides, nothing, and squares themselves. */
function Palette(props: {
  desk: Desk;
  types: ReturnType<typeof typesIn>;
  brush: Brush;
  onBrush: (brush: Brush) => void;
  onPress: (event: PointerEvent, token: string) => void;
}) {
  const { types, brush, onBrush } = props;
  const plain = (kind: "squares" | "clear", words: string) => (
    <button
      type="button"
      class={brush === kind ? "main" : ""}
      aria-pressed={brush === kind}
      onClick={() => onBrush(kind)}
    >
      {words}
    </button>
  );
  return (
    <div class="painter-brushes" role="group" aria-label={t("painter-what-a-click-does")}>
      <div class="tool-row">
        {plain("squares", t("painter-squares-and-holes"))}
        {plain("clear", t("painter-clear"))}
      </div>
      <div class={types.length > MANY ? "palette many" : "palette"}>
        {[true, false].flatMap((white) =>
          types
            .filter(({ letter }) => letter)
            .map(({ kind, letter }) => {
              const token = white ? letter : letter.toLowerCase();
              const words = tokenWords(token, types);
              const chosen = typeof brush === "object" && brush.token === token;
              return (
                <button
                  type="button"
                  key={token + kind}
                  class={chosen ? "held chosen" : "held"}
                  aria-pressed={chosen}
                  aria-label={words}
                  title={words}
                  onPointerDown={(event) => props.onPress(event, token)}
                  onClick={() => onBrush({ token })}
                >
                  <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
                    <Art token={token} types={types} made={props.desk.made} />
                  </svg>
                </button>
              );
            }),
        )}
      </div>
    </div>
  );
}
