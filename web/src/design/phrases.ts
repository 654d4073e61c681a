import { EditorState } from "@codemirror/state";

/** What CodeMirror's panel says, as the rest of the page would say it. */
export const phrases = EditorState.phrases.of({
  next: "Next",
  previous: "Previous",
  "match case": "Match case",
  regexp: "Regular expression",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
});
