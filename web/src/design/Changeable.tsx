import type { ComponentChildren } from "preact";
import type { Draft } from "./useDraft";

/** What changes a draft; switched off while its text cannot be read, so that nothing seems to be done. */
export function Changeable({ draft, children }: { draft: Draft; children: ComponentChildren }) {
  return (
    <fieldset class="changeable" disabled={!draft.readable}>
      {children}
    </fieldset>
  );
}
