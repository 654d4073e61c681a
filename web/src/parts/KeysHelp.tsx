import type { ComponentChildren } from "preact";
import type { GameInfo } from "../api/types";
import { commands } from "../board/typed";
import { t } from "../words/words";

/** The keys of the board; letters of pieces come first where a letter is both. */
const keys = (): [string, string][] => [
  [t("keys-help-arrows"), t("keys-help-the-next-square")],
  [t("keys-help-shift-arrows"), t("keys-help-the-next-piece-on")],
  [t("keys-help-home-end"), t("keys-help-the-ends-of-the")],
  ["1–9", t("keys-help-the-rank-of-that")],
  [t("keys-help-shift-digits"), t("keys-help-the-file-of-that")],
  [t("keys-help-enter"), t("keys-help-pick-up-put-down")],
  [t("keys-help-escape"), t("keys-help-let-go")],
  [t("keys-help-m-shift-m"), t("keys-help-moves-captures-of-the")],
  ["s", t("keys-help-pieces-on-the-lines")],
  ["l", t("keys-help-the-last-move")],
  ["t", t("keys-help-the-clocks")],
  ["o", t("keys-help-the-square-and-the")],
  ["i", t("keys-help-type-a-move-or")],
  [t("keys-help-comma-dot"), t("keys-help-a-move-back-a")],
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
      <summary>{t("keys-help-keys-and-commands")}</summary>
      {children}
      <p>{t("keys-help-on-the-board-which")}</p>
      <dl>
        {row(letters.filter(Boolean).join(" "), t("keys-help-the-next-piece-with"))}
        {keys().map(([key, words]) => row(key, words))}
      </dl>
      <p>{t("keys-help-if-a-letter-is")}</p>
      <dl>{commands().map(({ name, of, alone, does }) => row(commandWords(name, of, alone), does))}</dl>
    </details>
  );
}

function commandWords(name: string, of: string, alone: boolean): string {
  if (of === "") return name;
  return alone ? `${name}, ${name} ${of.toUpperCase()}` : `${name} ${of.toUpperCase()}`;
}
