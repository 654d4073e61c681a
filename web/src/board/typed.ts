import { stateWords } from "../words/state";
import { t } from "../words/words";
import {
  type Asked,
  allMovesWords,
  boardWords,
  clockWordsOf,
  lastWords,
  letterWords,
  movesWords,
  placeWords,
} from "./answers";

/** A command that is typed where moves are: its name, what follows it, and what it says. */
export interface Command {
  name: string;
  /** What is typed after the name; nothing if that is all. */
  of: string;
  /** Whether the name alone is a command, too. */
  alone: boolean;
  does: string;
  answer: (asked: Asked, of: string) => string | null;
}

const alone = { of: "", alone: true };

export const commands = (): Command[] => [
  { name: "b", ...alone, does: t("typed-the-whole-board"), answer: boardWords },
  { name: "p", of: t("typed-letter"), alone: false, does: t("typed-where-the-pieces-of"), answer: letterWords },
  {
    name: "s",
    of: t("typed-square-rank-or-file"),
    alone: false,
    does: t("typed-what-stands-there-of"),
    answer: placeWords,
  },
  { name: "m", of: t("typed-square"), alone: true, does: t("typed-the-moves-from-a"), answer: moves },
  { name: "l", ...alone, does: t("typed-the-last-move"), answer: lastWords },
  { name: "t", ...alone, does: t("typed-the-clocks"), answer: clockWordsOf },
  { name: "o", ...alone, does: t("typed-the-state-of-the"), answer: ({ position }) => stateWords(position) },
];

function moves(asked: Asked, of: string): string | null {
  if (of === "") return allMovesWords(asked);
  return asked.geometry.has(of) ? movesWords(asked, of, false) : null;
}

/** The answer to a typed command; nothing if the text is none. */
export function answerTo(asked: Asked, text: string): string | null {
  const [name, of = "", ...more] = text.trim().split(/\s+/);
  const command = commands().find((command) => command.name === name);
  if (!command || more.length > 0 || (of === "" ? !command.alone : command.of === "")) return null;
  return command.answer(asked, of) ?? t("typed-there-is-no-here", { what: command.of, name: of });
}
