import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Problem } from "../parts/Problem";

type Props = {
  busy: boolean;
  problem: string | null;
  save: string;
  /** What the button that deletes says, and what once it was clicked: another click does it. */
  remove: [ask: string, sure: string];
  onRemove: () => void;
  /** What is said before that click. */
  hint?: string;
  /** More buttons, between these. */
  children?: ComponentChildren;
};

/** The end of a form that changes something or deletes it: what went wrong, and its buttons. */
export function SaveOrDelete({ busy, problem, save, remove: [ask, sureLabel], onRemove, hint, children }: Props) {
  const [sure, setSure] = useState(false);
  return (
    <>
      <Problem text={problem} />
      <p class="tool-row">
        <button type="submit" class="main" disabled={busy}>
          {save}
        </button>
        {children}
        {sure ? (
          <button type="button" class="danger" disabled={busy} onClick={onRemove}>
            {sureLabel}
          </button>
        ) : (
          <button type="button" class="quiet" onClick={() => setSure(true)}>
            {ask}
          </button>
        )}
      </p>
      {sure && hint && <p class="hint">{hint}</p>}
    </>
  );
}
