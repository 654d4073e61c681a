import type { Diagnostic } from "@codemirror/lint";
import type { CheckProblem } from "./check";

/** The problems that have a place in a text of this length, as CodeMirror marks them. */
export function marks(problems: CheckProblem[], length: number): Diagnostic[] {
  return problems.flatMap(({ at, message, help, warning }) => {
    // The text may have become another since it was checked.
    if (!at || at.to > length) return [];
    return {
      from: at.from,
      to: Math.max(at.from, at.to),
      severity: warning ? "warning" : "error",
      message,
      renderMessage: () => words(message, help),
    };
  });
}

function words(message: string, help: string | null): Node {
  const all = document.createElement("div");
  all.append(message);
  if (help) {
    const more = document.createElement("span");
    more.className = "help";
    more.textContent = help;
    all.append(more);
  }
  return all;
}
