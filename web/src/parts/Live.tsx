import { useState } from "preact/hooks";

/** Words for a screen reader: said once each, also when the same words come again. */
export function useSay(): { say: (words: string) => void; live: preact.JSX.Element } {
  const [said, setSaid] = useState({ words: "", turn: 0 });
  return {
    say: (words) => setSaid(({ turn }) => ({ words, turn: turn + 1 })),
    live: (
      <div class="hidden" aria-live="polite" role="log">
        <span key={said.turn}>{said.words}</span>
      </div>
    ),
  };
}
