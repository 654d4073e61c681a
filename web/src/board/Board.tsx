import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Color, Edit, GameInfo, LegalMove, Position } from "../api/types";
import { t } from "../words/words";
import { Ask } from "./Ask";
import { trace, wallsAfter } from "./after";
import { meant, type Origin, targets } from "./choose";
import { Grid } from "./Grid";
import { Geometry, type Point, SIDE } from "./geometry";
import { Hand } from "./Hand";
import { type Action, arrive, canPick, isMyTurn, NO_SELECTION, pick, point, type Scene, type Selection } from "./input";
import { type Mark, Marks, PartnerSigns, Targets } from "./Marks";
import { PieceArt, Pieces } from "./Pieces";
import { Plane } from "./Plane";
import { Effects, Preview, replaced } from "./Preview";
import { Highlights, Squares, Walls } from "./Squares";
import { squareNames } from "./spoken";
import { useKeys } from "./useKeys";
import { useNarrow } from "./useNarrow";
import { usePointer } from "./usePointer";
import { useTracked } from "./useTracked";
import { pickedWords } from "./words";

/** A square narrower than this is smaller than a finger, and a tap waits for a second one. */
const FINGER = 40;

export interface BoardProps {
  game: GameInfo;
  position: Position;
  /** The changes of the last move, for what is highlighted. */
  last: Edit[];
  flipped: boolean;
  /** Whose pieces this person moves here. */
  mine: Color | "both" | null;
  premoves?: boolean;
  label: string;
  marks?: Mark[];
  onMove?: (move: LegalMove) => void;
  onIllegal?: (origin: Origin, square: string) => void;
  /** Said to a screen reader when something changes here. */
  onSay?: (words: string) => void;
  /** The clocks in words, where there are some. */
  clocks?: (() => string) | undefined;
  /** Goes to the field where moves and commands are typed. */
  onType?: () => void;
}

/** The board: drawn and answered from what the server says of the position, whatever the game is. */
export function Board(props: BoardProps) {
  const { game, position } = props;
  const geometry = useMemo(() => new Geometry(game.board, props.flipped), [game.board, props.flipped]);
  const svg = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, geometry);
  const help = useId();
  const carried = useRef<SVGGElement>(null);
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [dragging, setDragging] = useState<Origin | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const [looked, setLooked] = useState<LegalMove | null>(null);
  const [own, setOwn] = useState<Mark[]>([]);
  const { tracked, sent, instant, expect } = useTracked(position, props.last);

  const scene = (touch: boolean): Scene => ({
    moves: position.moves,
    pieces: position.pieces,
    side: position.side,
    // Until a move that was sent is answered, nothing can be moved.
    mine: props.onMove && !sent ? props.mine : null,
    premoves: props.premoves ?? false,
    confirm: touch && (svg.current?.getBoundingClientRect().width ?? 999) / (geometry.view.width / SIDE) < FINGER,
  });

  const settle = ([next, action]: [Selection, Action], dragged = false) => {
    setSelection(next);
    setLooked(null);
    if (next.origin && next.asking.length === 0 && next.pending === null && isMyTurn(scene(false))) {
      props.onSay?.(pickedWords(game, position.pieces, position.moves, next.origin));
    }
    if (next.pending) props.onSay?.(t("board-tap-the-square-again"));
    if (next.premove && next.premove !== selection.premove)
      props.onSay?.(t("board-premove-to-if-it", { square: next.premove.square }));
    if (action?.do === "play") {
      expect(action.move, dragged);
      props.onMove?.(action.move);
    }
    if (action?.do === "illegal") props.onIllegal?.(action.origin, action.square);
  };

  // Before anybody can see the position: a later effect would undo what is clicked in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a position arrives, not when the selection changes
  useLayoutEffect(() => {
    settle(arrive(scene(false), selection));
    setOwn((own) => (own.length > 0 ? [] : own));
    setHover(null);
  }, [position.fen, position.ply]);

  const press = (square: string, touch: boolean) => {
    const all = scene(touch);
    const target =
      selection.origin && isMyTurn(all) && meant(all.moves, selection.origin, square, all.pieces).length > 0;
    if (!canPick(all, square)) return null;
    const again = selection.origin !== null && "square" in selection.origin && selection.origin.square === square;
    // A partner may be one's own piece: the press is a click on it unless it becomes a drag of that piece.
    if (again || target) return "again" as const;
    settle([pick(all, selection, { square }), null]);
    return "fresh" as const;
  };

  const pointer = usePointer({
    geometry,
    svg: () => svg.current,
    pressed: press,
    clicked: (square, touch) => settle(point(scene(touch), selection, square, "click")),
    dragStarted: (origin) => {
      setSelection({ ...NO_SELECTION, origin });
      setDragging(origin);
    },
    dragged: (at) => place(carried.current, at),
    dropped: (square, origin) => {
      setDragging(null);
      if (square === null) setSelection({ ...NO_SELECTION });
      else settle(point(scene(false), { ...NO_SELECTION, origin }, square, "drag"), true);
    },
    cancelled: () => {
      setDragging(null);
      setSelection(NO_SELECTION);
    },
    hovered: setHover,
    marked: (mark) => setOwn((marks) => toggled(marks, mark)),
    cleared: () => setOwn([]),
  });

  const asked = { game, geometry, position, clocks: props.clocks };
  const keys = useKeys({ asked, say: props.onSay, type: props.onType, cancel: () => setSelection(NO_SELECTION) });

  const all = scene(false);
  const open =
    selection.origin && isMyTurn(all) && selection.asking.length === 0
      ? targets(position.moves, selection.origin, position.pieces)
      : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the scene, only who may move is not in the others
  const nameOf = useMemo(
    () => squareNames({ game, position, last: props.last, scene: all, selection, marks: own }),
    [game, position, props.last, all.mine, all.premoves, selection.origin, selection.premove, own],
  );
  const at = selection.pending ?? hover ?? keys.cursor;
  const seen = looked ?? (selection.origin && at ? only(open.find((target) => target.square === at)?.moves) : null);
  const premove = selection.premove
    ? [selection.premove.square, ...("square" in selection.premove.origin ? [selection.premove.origin.square] : [])]
    : [];
  const lifted = new Set([
    ...(dragging && "square" in dragging ? [dragging.square] : []),
    ...(seen ? replaced(seen) : []),
  ]);
  const hand = (color: Color) =>
    game.hands && (
      <Hand
        game={game}
        color={color}
        held={position.hands[color]}
        chosen={selection.origin}
        active={all.mine === "both" ? position.side === color : all.mine === color}
        onPress={pointer.pressHand}
        onPick={(origin) => settle([pick(all, selection, origin), null])}
      />
    );
  // What a player holds of the other's is the other's to take up.
  const captives = (holder: Color) => {
    const color = holder === "w" ? "b" : "w";
    return (
      game.captives && (
        <Hand
          game={game}
          color={color}
          captive
          held={position.captives[color]}
          chosen={selection.origin}
          active={all.mine === "both" ? position.side === color : all.mine === color}
          onPress={pointer.pressHand}
          onPick={(origin) => settle([pick(all, selection, origin), null])}
        />
      )
    );
  };

  return (
    <div class="board">
      {captives(props.flipped ? "w" : "b")}
      {hand(props.flipped ? "w" : "b")}
      <div class="board-frame" ref={frame}>
        <Plane
          geometry={geometry}
          svg={svg}
          narrow={narrow}
          grid={
            <Grid
              geometry={geometry}
              label={props.label}
              nameOf={nameOf}
              stop={keys.stop}
              live={props.onMove !== undefined}
              onAct={(square) => settle(point(scene(false), selection, square, "click"))}
              grid={keys.grid}
              description={help}
              handlers={{ ...keys.handlers, ...(props.onMove ? pointer.handlers : {}) }}
            />
          }
        >
          <Squares geometry={geometry} named />
          <Walls geometry={geometry} walls={wallsAfter(position.walls, seen?.edits ?? [])} />
          <Highlights
            geometry={geometry}
            last={trace(props.last)}
            premove={premove}
            checks={position.checks}
            chosen={selection.origin && "square" in selection.origin ? selection.origin.square : null}
          />
          <Targets geometry={geometry} targets={open} pieces={position.pieces} />
          <Pieces game={game} geometry={geometry} pieces={tracked} faint={lifted} instant={instant} />
          <PartnerSigns geometry={geometry} targets={open} pieces={position.pieces} />
          <Effects geometry={geometry} edits={props.last} ply={position.ply} />
          {seen && <Preview game={game} geometry={geometry} pieces={position.pieces} move={seen} />}
          <Marks geometry={geometry} marks={[...(props.marks ?? []), ...own]} />
          {dragging && (
            <g ref={carried} class="carried" aria-hidden="true">
              <Carried game={game} position={position} origin={dragging} mine={all.mine} />
            </g>
          )}
        </Plane>
        <p class="hidden" id={help}>
          {props.onMove && `${t("board-enter-picks-up-a")} `}
          {t("board-arrow-keys-move-between")}
        </p>
        {selection.asking.length > 0 && (
          <Ask
            game={game}
            pieces={position.pieces}
            moves={selection.asking}
            onLook={setLooked}
            onCancel={() => {
              setSelection(NO_SELECTION);
              keys.focus(keys.stop);
            }}
            onChoose={(move) => {
              settle([NO_SELECTION, { do: "play", move }]);
              keys.focus(move.to ?? keys.stop);
            }}
          />
        )}
        {selection.pending && only(open.find((target) => target.square === selection.pending)?.moves) && (
          <p class="confirm-hint">
            {t("board-tap-again-to-play", {
              pending: selection.pending,
              san: only(open.find((target) => target.square === selection.pending)?.moves)!.san,
            })}
          </p>
        )}
      </div>
      {hand(props.flipped ? "b" : "w")}
      {captives(props.flipped ? "b" : "w")}
    </div>
  );
}

/** The one move that a target means; where there are several, the first shows where it goes. */
function only(moves: LegalMove[] | undefined): LegalMove | null {
  return moves?.[0] ?? null;
}

function toggled(marks: Mark[], mark: Mark): Mark[] {
  const rest = marks.filter((other) => other.from !== mark.from || other.to !== mark.to);
  return rest.length === marks.length ? [...marks, mark] : rest;
}

function place(group: SVGGElement | null, at: Point) {
  if (group) group.style.transform = `translate(${at.x - SIDE / 2}px, ${at.y - SIDE / 2}px)`;
}

/** The piece under the pointer. */
function Carried(props: { game: GameInfo; position: Position; origin: Origin; mine: Color | "both" | null }) {
  const { origin, position, game } = props;
  if ("drop" in origin) {
    const color = props.mine === "b" || props.mine === "w" ? props.mine : position.side;
    return <PieceArt game={game} piece={{ kind: origin.drop, color, marked: false }} />;
  }
  const piece = position.pieces.find((piece) => piece.square === origin.square);
  return piece ? <PieceArt game={game} piece={piece} /> : null;
}
