import type { ComponentChildren } from "preact";
import type { GameInfo } from "../api/types";
import { COMMANDS } from "../board/typed";

/** The keys of the board; letters of pieces come first where a letter is both. */
const KEYS: [string, string][] = [
  ["arrows", "the next square"],
  ["Shift + arrows", "the next piece on the line"],
  ["Home, End", "the ends of the row"],
  ["1–9", "the rank of that number; two digits quickly for 10 and more"],
  ["Shift + 1–9", "the file of that number"],
  ["Enter", "pick up, put down"],
  ["Escape", "let go"],
  ["m, Shift + m", "moves, captures of the piece"],
  ["s", "pieces on the lines through the square"],
  ["l", "the last move"],
  ["t", "the clocks"],
  ["o", "the square and the state of the game"],
  ["i", "type a move or a command"],
  [", and .", "a move back, a move on"],
];

/** What can be done without seeing the board, for who opens it. */
export function KeysHelp({ game, children }: { game: GameInfo; children?: ComponentChildren }) {
  const letters = [...new Set(game.pieces.map(({ letters }) => letters.w.toUpperCase().replace(/[^A-Z]/g, "")[0]))];
  const row = (key: string, words: string) => (
    <div key={key}>
      <dt>
        <kbd>{key}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
  return (
    <details class="keys">
      <summary>Keys and commands</summary>
      {children}
      <p>On the board, which Tab goes to:</p>
      <dl>
        {row(letters.filter(Boolean).join(" "), "the next piece with that letter; with Shift the one before")}
        {KEYS.map(([key, words]) => row(key, words))}
      </dl>
      <p>If a letter is that of a piece, hold Alt for the other keys. Where moves are typed:</p>
      <dl>{COMMANDS.map(({ name, of, alone, does }) => row(commandWords(name, of, alone), does))}</dl>
    </details>
  );
}

function commandWords(name: string, of: string, alone: boolean): string {
  if (of === "") return name;
  return alone ? `${name}, ${name} ${of.toUpperCase()}` : `${name} ${of.toUpperCase()}`;
}
