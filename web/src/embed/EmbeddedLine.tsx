import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { spokenWords } from "../board/phrases";
import { useSay } from "../parts/Live";
import { Problem } from "../parts/Problem";
import { Steps } from "../parts/Steps";
import { useTitle } from "../parts/title";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { type Beginning, beginning } from "../study/begin";
import { Tree } from "../study/Tree";
import { type Node, path } from "../study/tree";
import { usePositions } from "../study/usePositions";
import { stateWords } from "../words/state";
import { t } from "../words/words";
import { Frame } from "./Frame";

/** A position of a game, or moves to step through: `fen` or `start`, `moves`, `ply` and `flip` say which. */
export function EmbeddedLine({ name, query }: { name: string; query: URLSearchParams }) {
  const asked = useMemo(() => addressOf(name, query), [name, query]);
  const { value, problem } = useLoad(() => beginning(asked), [asked.toString()]);
  useTitle(value?.game.title ?? name);
  if (problem) return <Unloaded problem={problem} />;
  if (value?.key !== asked.toString())
    return (
      <p class="wait" role="status">
        {t("analysis-loading-the-position")}
      </p>
    );
  return <Line {...value} key={value.key} asked={asked} />;
}

/** The address of the analysis board that shows the same; what else it could have is left out. */
function addressOf(name: string, query: URLSearchParams): URLSearchParams {
  const kept = ["fen", "start", "moves", "ply", "flip"].flatMap((key) => {
    const value = query.get(key);
    return value === null ? [] : [[key, value]];
  });
  return new URLSearchParams([["game", name], ...kept]);
}

function Line({ game, start, first, asked }: Beginning & { asked: URLSearchParams }) {
  const moves = path(first);
  const line = [moves[0]?.parent ?? first, ...moves];
  const [at, setAt] = useState<Node>(line[plyOf(asked, line.length - 1)]!);
  const [flipped, setFlipped] = useState(asked.has("flip"));
  const { say, live } = useSay();
  const from = useMemo(() => ({ game: game.name, fen: start.fen }), [game.name, start.fen]);
  const { position, problem } = usePositions(from, start, at);
  const shown = position ?? start;
  const last = shown.played[shown.played.length - 1];
  const go = (node: Node) => {
    setAt(node);
    say(node.parent ? node.san : t("steps-first-position"));
  };
  const played = moves.map(({ uci }) => uci).join(" ");
  const address = `/analysis?${new URLSearchParams({ game: game.name, fen: start.fen, moves: played })}`;
  return (
    <Frame
      title={game.title}
      address={address}
      board={
        <Board
          game={game}
          position={shown}
          last={last?.edits ?? []}
          flipped={flipped}
          mine={null}
          label={`${game.title}. ${last ? `${spokenWords(last)}. ` : ""}${stateWords(shown)}`}
          onSay={say}
        />
      }
    >
      <p class="status" role="status">
        {stateWords(shown)}
      </p>
      <Problem text={problem} />
      {line.length > 1 && <Tree root={line[0]!} at={at} onGo={go} />}
      <Steps ply={at.ply} last={line.length - 1} onGo={(ply) => go(line[ply]!)} onFlip={() => setFlipped(!flipped)} />
      {live}
    </Frame>
  );
}

/** The ply that is asked for; the last one if that is none. */
function plyOf(query: URLSearchParams, last: number): number {
  const asked = query.get("ply");
  const ply = asked === null || asked === "" ? last : Number(asked);
  return Number.isInteger(ply) ? Math.min(Math.max(ply, 0), last) : last;
}
