import { useState } from "preact/hooks";
import { Later } from "../parts/Later";
import { t } from "../words/words";
import type { Desk } from "./desk";

const load = () => import("./builder");

const PARTS = {
  Description: "parts-describe-the-game",
  Painter: "parts-paint-the-board",
  PieceBuilder: "parts-build-a-piece",
  RuleCards: "parts-choose-the-rules",
} as const;

/** What changes a definition by clicks, for who opens it. */
export function Parts({ desk }: { desk: Desk }) {
  // As in the text; fields take back what is typed in them by themselves.
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    if (event.target instanceof Element && event.target.matches("input:not([type=checkbox], [type=radio]), textarea"))
      return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? desk.redo : desk.undo)?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the parts in it have what is interactive
    <div class="desk-parts" onKeyDown={onKeyDown}>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <Opened key={part} part={part} desk={desk} />
      ))}
    </div>
  );
}

function Opened({ part, desk }: { part: keyof typeof PARTS; desk: Desk }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      class={part === "PieceBuilder" ? "desk-part builder" : `desk-part part-${part.toLowerCase()}`}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{t(PARTS[part])}</summary>
      {open && <Later load={load} part={part} props={{ desk }} />}
    </details>
  );
}
