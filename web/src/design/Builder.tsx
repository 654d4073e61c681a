import { useState } from "preact/hooks";
import type { GameInfo } from "../api/types";
import { Later } from "../parts/Later";

const load = () => import("./builder");

/** The builder of pieces, for who opens it. */
export function Builder(props: { game: GameInfo; text: string; onChange: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="builder" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Build a piece</summary>
      {open && <Later load={load} part="PieceBuilder" props={props} />}
    </details>
  );
}
