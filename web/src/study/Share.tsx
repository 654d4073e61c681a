import { useState } from "preact/hooks";
import { sentence } from "../api/client";
import type { GameInfo, PgnGame, Position } from "../api/types";
import { Problem } from "../parts/Problem";
import { go, shared } from "../parts/router";
import { t } from "../words/words";
import { exported } from "./exported";
import { handOver } from "./handed";
import { read } from "./imported";
import { type Node, rest } from "./tree";
import { usePgn } from "./usePgn";

/** A position or a whole study, taken out and brought in. */
export function Share({
  game,
  definition,
  tree,
  position,
}: {
  game: GameInfo;
  definition: string | null;
  tree: Node;
  position: Position;
}) {
  const [open, setOpen] = useState(false);
  const { text, problem } = usePgn(open ? exported(tree, game.name, definition) : null);
  const link = shared(`/analysis?${new URLSearchParams({ game: game.name, fen: position.fen })}`);
  const moves = rest(tree).map(({ uci }) => uci);
  const frame = shared(`/embed/${game.name}?${new URLSearchParams({ fen: tree.start, moves: moves.join(" ") })}`);
  return (
    <details class="share" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("share-import-export-link")}</summary>
      <Out label={t("share-fen-of-this-position")} value={position.fen} />
      {definition === null && <Out label={t("share-link-to-this-position")} value={link} />}
      {definition === null && (
        <Out
          label={t("share-frame")}
          value={`<iframe src="${quoted(frame)}" title="${quoted(game.title)}" width="640" height="420"></iframe>`}
        />
      )}
      <label class="field">
        <span>{t("share-pgn-of-this-study")}</span>
        <textarea class="mono" readOnly rows={4} value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Problem text={problem} />
      {definition === null && <Import game={game.name} />}
    </details>
  );
}

/** A text as the value of an attribute. */
const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function Out({ label, value }: { label: string; value: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="mono" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}

/** Takes a position or games in; of several games one is chosen. */
function Import({ game }: { game: string }) {
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<string[]>([]);
  const [games, setGames] = useState<PgnGame[]>([]);
  const bring = async (event: Event) => {
    event.preventDefault();
    setGames([]);
    try {
      const found = await read(game, text);
      if ("address" in found) return go(found.address);
      setProblems(found.problems);
      if (found.games.length === 1 && found.problems.length === 0) go(handOver({ pgn: found.games[0]! }));
      else setGames(found.games);
    } catch (error) {
      setProblems([sentence(error)]);
    }
  };
  return (
    <form onSubmit={bring} class="field">
      <label class="field">
        <span>{t("share-a-fen-moves-or")}</span>
        <textarea class="mono" rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} required />
      </label>
      {problems.map((problem) => (
        <Problem key={problem} text={problem} />
      ))}
      {games.map((found, at) => (
        <button type="button" key={at} onClick={() => go(handOver({ pgn: found }))}>
          {titleOf(found, at)}
        </button>
      ))}
      <button type="submit">{t("share-import")}</button>
    </form>
  );
}

function titleOf(game: PgnGame, at: number): string {
  const tag = (name: string) => game.tags.find(([key]) => key === name)?.[1];
  const players = [tag("White"), tag("Black")].map((name) => name ?? "?").join(" – ");
  return `${at + 1}. ${players}, ${game.score}`;
}
