import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** What not everybody needs, made when it is opened. */
export function More(props: { summary: string; begins?: boolean; children: () => ComponentChildren }) {
  const [open, setOpen] = useState(props.begins ?? false);
  return (
    <details
      class="more-fields"
      open={open}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{props.summary}</summary>
      {open && props.children()}
    </details>
  );
}
