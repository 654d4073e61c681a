import { EditorView } from "@codemirror/view";

/**
 * Typing over a selection. The browser would keep the colour of what was selected in a `style` attribute, which CodeMirror
 * takes out again and the server's content policy reports.
 */
export const overtype = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const range = selected(view);
    if (event.inputType !== "insertText" || event.data === null || view.composing || !range) return false;
    const insert = view.state.toText(event.data);
    event.preventDefault();
    view.dispatch({
      changes: { ...range, insert },
      selection: { anchor: range.from + insert.length },
      userEvent: "input.type",
      scrollIntoView: true,
    });
    return true;
  },
});

/** What is selected in the document; CodeMirror hears of it a moment later. */
function selected(view: EditorView) {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = document.getSelection()!;
  if (isCollapsed || !anchorNode || !focusNode) return null;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) };
}
