import { EditorState } from "@codemirror/state";
import { t } from "../words/words";

/** What CodeMirror's panel says, as the rest of the page would say it. */
export const phrases = EditorState.phrases.of({
  next: t("phrases-next"),
  previous: t("phrases-previous"),
  "match case": t("phrases-match-case"),
  regexp: t("phrases-regular-expression"),
  replace: t("phrases-replace"),
  "replace all": t("phrases-replace-all"),
  close: t("phrases-close"),
});
