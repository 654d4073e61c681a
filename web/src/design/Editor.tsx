import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words/words";
import type { CheckProblem } from "./check";
import type { CodeField } from "./codemirror";

/** CodeMirror, which weighs almost as much as the rest of the page together: only the desk of designers loads it. */
export const loadCode = () => import("./codemirror");
type Code = Awaited<ReturnType<typeof loadCode>>;

interface Definition {
  text: string;
  problems: CheckProblem[];
  onInput: (text: string) => void;
}

/** What the field is called, and where its problems are listed. */
const label = () => ({ "aria-label": t("editor-the-definition-of-the"), "aria-describedby": "problems" });

/** The field for a definition. It is a plain one if CodeMirror could not be loaded, after an update of the server for example. */
export function Editor({ code, failed, ...definition }: Definition & { code: Code | null; failed: boolean }) {
  return (
    <>
      {failed && (
        <p class="problem" role="alert">
          {t("editor-the-editor-could-not")}
        </p>
      )}
      <div class="editor">
        {code && <Colored code={code} {...definition} />}
        {failed && <Plain {...definition} />}
        {!code && !failed && (
          <p class="wait" role="status">
            {t("editor-loading-the-editor")}
          </p>
        )}
      </div>
    </>
  );
}

function Colored({ code, text, problems, onInput }: Definition & { code: Code }) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<CodeField>(null);
  const hear = useRef(onInput);
  hear.current = onInput;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next effect shows another text
  useLayoutEffect(() => {
    const made = new code.CodeField(host.current!, text, label(), (text) => hear.current(text));
    field.current = made;
    return () => made.remove();
  }, [code]);
  useLayoutEffect(() => field.current!.show(text), [text]);
  useLayoutEffect(() => field.current!.mark(problems), [problems]);
  return <div ref={host} />;
}

function Plain({ text, onInput }: Definition) {
  return (
    <textarea
      {...label()}
      value={text}
      spellcheck={false}
      autocapitalize="off"
      autocomplete="off"
      wrap="off"
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
