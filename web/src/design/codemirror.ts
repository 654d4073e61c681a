import { history, historyKeymap, isolateHistory, standardKeymap, toggleComment } from "@codemirror/commands";
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from "@codemirror/search";
import { EditorView, type KeyBinding, keymap, lineNumbers } from "@codemirror/view";
import type { CheckProblem } from "./check";
import { PAUSE_MS } from "./history";
import { marks } from "./marks";
import { overtype } from "./overtype";
import { phrases } from "./phrases";
import { constructSheets } from "./sheets";
import { theme } from "./theme";
import { language } from "./toml";

constructSheets();

const scope = "editor search-panel";
/** Tab is not among them, so it leaves the field: an editor that keeps it would hold people fast who use no mouse. */
const keys: KeyBinding[] = [
  ...standardKeymap,
  ...historyKeymap,
  { key: "Mod-/", run: toggleComment },
  { key: "F8", run: nextDiagnostic, shift: previousDiagnostic, preventDefault: true },
  // The browser's own search finds only what is in sight: the other lines are not drawn.
  { key: "Mod-f", run: openSearchPanel, scope },
  { key: "F3", run: findNext, shift: findPrevious, scope, preventDefault: true },
  { key: "Escape", run: closeSearchPanel, scope },
];

/** The part in which two texts differ. */
function difference(old: string, text: string): { from: number; to: number; insert: string } {
  const short = Math.min(old.length, text.length);
  let from = 0;
  while (from < short && old[from] === text[from]) from++;
  let end = 0;
  while (end < short - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) };
}

/** A field for a definition, within another element. */
export class CodeField {
  private readonly view: EditorView;

  constructor(parent: HTMLElement, text: string, label: Record<string, string>, onInput: (text: string) => void) {
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        lintGutter(),
        lineNumbers(),
        history({ newGroupDelay: PAUSE_MS }),
        search({ top: true }),
        keymap.of(keys),
        overtype,
        language,
        theme,
        phrases,
        // axe wants something in what scrolls that Tab goes to, and does not count what is edited.
        EditorView.contentAttributes.of({ ...label, tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onInput(update.state.doc.toString());
        }),
      ],
    });
  }

  /** Shows another text: where it differs, or from its beginning if it is another one. To undo that brings the old one back. */
  show(text: string) {
    const { doc } = this.view.state;
    const old = doc.toString();
    if (old === text) return;
    const changes = difference(old, text);
    const isOther = changes.to - changes.from > old.length / 2;
    this.view.dispatch({
      changes,
      selection: { anchor: isOther ? 0 : changes.from },
      annotations: isolateHistory.of("full"),
    });
    const { scrollDOM } = this.view;
    const line = this.view.lineBlockAt(changes.from);
    const isSeen = line.top >= scrollDOM.scrollTop && line.bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
    // The page itself stays where it is.
    if (isOther) scrollDOM.scrollTo(0, 0);
    else if (!isSeen) scrollDOM.scrollTo(0, line.top - scrollDOM.clientHeight / 3);
  }

  mark(problems: CheckProblem[]) {
    const { state } = this.view;
    this.view.dispatch(setDiagnostics(state, marks(problems, state.doc.length)));
  }

  remove() {
    this.view.destroy();
  }
}
