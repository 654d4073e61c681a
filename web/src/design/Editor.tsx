import { useLayoutEffect, useRef } from "preact/hooks";
import type { CheckProblem } from "./check";

/**
 * A field for a definition with line numbers and underlined problems.
 *
 * CodeMirror would add 111 kB, compressed, to a page of 137 kB that may have 250 kB (`tests/size.test.ts`), without a mode
 * for TOML.
 */
export function Editor({
  text,
  problems,
  onInput,
}: {
  text: string;
  problems: CheckProblem[];
  onInput: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLPreElement>(null);
  const lines = text.split("\n");
  const wrong = new Set(problems.map((problem) => problem.at?.line));
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
          {underlined(text, problems)}
          {"\n"}
        </pre>
        <textarea
          ref={area}
          value={text}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          wrap="off"
          aria-label="The definition of the game"
          aria-describedby="problems"
          onScroll={scrolled}
          onKeyDown={keys}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

/** The text, invisible beneath the field, with the places of problems underlined. */
function underlined(text: string, problems: CheckProblem[]) {
  const spans = problems.flatMap(({ at }) => (at && at.to <= text.length ? [at] : [])).sort((a, b) => a.from - b.from);
  const parts: (string | preact.JSX.Element)[] = [];
  let done = 0;
  for (const { from, to } of spans) {
    if (from < done) continue;
    const end = Math.max(to, Math.min(from + 1, text.length));
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, end)}</mark>);
    done = end;
  }
  return [...parts, text.slice(done)];
}
