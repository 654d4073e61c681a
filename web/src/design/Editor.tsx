import { useLayoutEffect, useRef } from "preact/hooks";
import type { CheckProblem } from "./check";

/** A field for a definition, with its lines numbered and the places of problems marked beside and beneath the text. */
export function Editor({ text, problems, onInput }: { text: string; problems: CheckProblem[]; onInput: (text: string) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLPreElement>(null);
  const lines = text.split("\n");
  const wrong = new Map(problems.map((problem) => [problem.line, problem]));
  const scrolled = () => {
    const { scrollTop, scrollLeft } = area.current!;
    gutter.current!.scrollTop = scrollTop;
    under.current!.scrollTop = scrollTop;
    under.current!.scrollLeft = scrollLeft;
  };
  useLayoutEffect(scrolled);
  const keys = (event: KeyboardEvent) => {
    // Tab leaves the field, as everywhere: an editor that keeps it would hold people fast who use no mouse.
    if (event.key !== "Enter" || !area.current) return;
    const { selectionStart, selectionEnd } = area.current;
    const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, selectionStart))?.[1] ?? "";
    if (!indent) return;
    event.preventDefault();
    onInput(`${text.slice(0, selectionStart)}\n${indent}${text.slice(selectionEnd)}`);
    const caret = selectionStart + 1 + indent.length;
    requestAnimationFrame(() => area.current?.setSelectionRange(caret, caret));
  };
  return (
    <div class="editor">
      <div class="editor-lines" ref={gutter} aria-hidden="true">
        {lines.map((_, at) => (
          <span key={at} class={wrong.has(at + 1) ? "wrong" : ""}>
            {at + 1}
          </span>
        ))}
      </div>
      <div class="editor-text">
        <pre ref={under} aria-hidden="true">
          {lines.map((line, at) => (
            <Line key={at} text={line} problem={wrong.get(at + 1)} />
          ))}
        </pre>
        <textarea ref={area} value={text} spellcheck={false} autocapitalize="off" autocomplete="off" wrap="off" aria-label="The definition of the game" aria-describedby="problems"
          onScroll={scrolled} onKeyDown={keys} onInput={(event) => onInput(event.currentTarget.value)} />
      </div>
    </div>
  );
}

/** The text of a line, invisible beneath the field, with the underline of its problem. */
function Line({ text, problem }: { text: string; problem: CheckProblem | undefined }) {
  if (!problem) return <>{text + "\n"}</>;
  const chars = [...text];
  const from = Math.max(0, problem.column - 1);
  const to = problem.end_line === problem.line && problem.end_column > problem.column ? problem.end_column - 1 : chars.length;
  return (
    <>
      {chars.slice(0, from).join("")}
      <mark>{chars.slice(from, to).join("") || " "}</mark>
      {chars.slice(to).join("") + "\n"}
    </>
  );
}
