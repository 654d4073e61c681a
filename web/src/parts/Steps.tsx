import { useEffect } from "preact/hooks";
import { t } from "../words/words";

interface Props {
  ply: number;
  last: number;
  onGo: (ply: number) => void;
  onFlip: () => void;
  /** The keys are heard only within this part of the page: there is more on it than one game. */
  within?: string;
}

/** Buttons, and keys where nothing else has the focus, that step through a game; on the board comma and full stop do. */
export function Steps(props: Props) {
  const { ply, last, onGo, within } = props;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (within && !target.closest(within)) return;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("input, textarea, select, dialog, [role=dialog]")
      )
        return;
      if (event.key === ",") onGo(Math.max(0, ply - 1));
      else if (event.key === ".") onGo(Math.min(last, ply + 1));
      else if (target.closest("[role=grid]")) return;
      else if (event.key === "ArrowLeft") onGo(Math.max(0, ply - 1));
      else if (event.key === "ArrowRight") onGo(Math.min(last, ply + 1));
      else if (event.key === "Home") onGo(0);
      else if (event.key === "End") onGo(last);
      else if (event.key === "f") props.onFlip();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  });
  const step = (to: number, words: string, path: string) => {
    const able = to !== ply && to >= 0 && to <= last;
    // It keeps the focus at the end of the game, too.
    return (
      <button
        type="button"
        class="tool"
        aria-label={words}
        title={words}
        aria-disabled={!able}
        onClick={() => able && onGo(to)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path class="line" d={path} />
        </svg>
      </button>
    );
  };
  return (
    <div class="steps" role="group" aria-label={t("steps-step-through-the-game")}>
      {step(0, t("steps-first-position"), "M6 5v14M18 5l-8 7 8 7")}
      {step(ply - 1, t("steps-previous-move"), "M15 5l-8 7 8 7")}
      {step(ply + 1, t("steps-next-move"), "M9 5l8 7-8 7")}
      {step(last, t("steps-last-position"), "M18 5v14M6 5l8 7-8 7")}
      <button
        type="button"
        class="tool"
        aria-label={t("steps-flip-the-board")}
        title={t("steps-flip-the-board-f")}
        onClick={props.onFlip}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path class="line" d="M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5" />
        </svg>
      </button>
    </div>
  );
}
