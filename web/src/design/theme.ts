import { EditorView } from "@codemirror/view";

/** A warning's colour, which stands out from either background. */
const warning = "light-dark(#b35900, var(--gold))";

/** The sign of a problem in the gutter is a letter, not a picture: it is as large as the text, and has a colour of the system where that chooses them. */
const sign = (letter: string, color: string) => ({ content: "normal", color, "&::before": { content: `"${letter}"` } });

const underline = (color: string) => ({
  backgroundImage: "none",
  textDecoration: `underline wavy ${color} 2px`,
  textUnderlineOffset: "0.2em",
});

const text = {
  "&": { height: "100%" },
  // The box around the field has the outline.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "0.9rem / 1.55 var(--mono)", overflow: "auto" },
  ".cm-content": { padding: "0.7rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.7rem" },
  ".cm-gutters": { background: "var(--sunk)", color: "var(--soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.6rem 0 0", minWidth: "calc(2ch + 0.6rem)" },
};

const problems = {
  ".cm-gutter-lint": { width: "1.5em" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0", textAlign: "center" },
  ".cm-lint-marker": { width: "auto", height: "auto" },
  ".cm-lint-marker-error": sign("●", "var(--red)"),
  ".cm-lint-marker-warning": sign("▲", warning),
  ".cm-lintRange-error": underline("var(--red)"),
  ".cm-lintRange-warning": underline(warning),
  ".cm-lintRange-active": { backgroundColor: "var(--sunk)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--red)" },
  ".cm-lintPoint-warning:after": { borderBottomColor: warning },
  ".cm-tooltip": {
    background: "var(--sheet)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    boxShadow: "var(--shadow)",
    maxWidth: "min(34rem, 94vw)",
  },
  ".cm-diagnostic": { padding: "0.4rem 0.7rem", marginLeft: "0", fontSize: "0.93rem", overflowWrap: "anywhere" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--red)" },
  ".cm-diagnostic-warning": { borderLeft: `4px solid ${warning}` },
};

const finding = {
  ".cm-panels": { background: "var(--sunk)", color: "var(--ink)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0.3rem 0.5rem",
    padding: "0.5rem 2.8rem 0.5rem 0.7rem",
    "& input, & button, & label": { margin: "0", fontSize: "0.9rem" },
    "& br": { display: "none" },
    "& label": { display: "flex", alignItems: "center", gap: "0.4rem", whiteSpace: "normal" },
    "& input[type=checkbox]": {
      margin: "0",
      minHeight: "0",
      width: "1.1rem",
      height: "1.1rem",
      accentColor: "var(--green)",
    },
    // There is one selection at a time; and nobody looks for whole words in a definition.
    "& [name=select], & label:has([name=word])": { display: "none" },
    "& [name=close]": { inset: "0.3rem 0.3rem auto auto", minHeight: "2rem", width: "2rem", fontSize: "1.2rem" },
  },
  ".cm-textfield": {
    background: "var(--sheet)",
    border: "1px solid var(--line)",
    padding: "0.2rem 0.5rem",
    minHeight: "2rem",
    flex: "1 1 9rem",
    minWidth: "min(9rem, 100%)",
  },
  ".cm-button": {
    background: "var(--sheet)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    padding: "0.2rem 0.6rem",
    minHeight: "2rem",
  },
  ".cm-searchMatch": { background: "none", outline: "1px solid var(--green)" },
  ".cm-searchMatch-selected": { background: "var(--green-soft)" },
};

/** How the field looks: as the rest of the page does, whose variables know the light theme and the dark one. */
export const theme = EditorView.theme({ ...text, ...problems, ...finding });
