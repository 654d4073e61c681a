import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { tags } from "@lezer/highlight";

/** What CodeMirror's mode remembers, as far as it is of use here. */
interface State {
  inString: boolean;
  stringType: string;
  /** Whether it is left of an equals sign, or in a header. */
  lhs: boolean;
}

/** The mode of CodeMirror with two changes: a string that is not closed ends with its line, and headers are not constants. */
const parser: StreamParser<State> = {
  ...(toml as StreamParser<State>),
  token(stream, state) {
    if (stream.sol() && state.stringType.length === 1) state.inString = false;
    const kind = toml.token(stream, state);
    return kind === "atom" && state.lhs ? "heading" : kind;
  },
};

const colors = HighlightStyle.define([
  { tag: tags.heading, color: "var(--purple)", fontWeight: "700" },
  { tag: [tags.atom, tags.number], color: "var(--purple)" },
  { tag: tags.string, color: "var(--green)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
]);

export const definitions = StreamLanguage.define(parser);

/** The language of definitions, with its colours. */
export const language = [definitions, syntaxHighlighting(colors)];
