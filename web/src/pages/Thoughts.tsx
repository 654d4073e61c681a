import type { Passing } from "../api/room";
import { set, useSettings } from "../parts/settings";

/** What the engine expects, for those who want to know it while they play. */
export function Thoughts({ passing }: { passing: Passing }) {
  const { thoughts } = useSettings();
  const { thought, now } = passing;
  return (
    <div class="thoughts">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={thoughts}
          onChange={(event) => set({ thoughts: event.currentTarget.checked })}
        />
        Show the engine’s thoughts
      </label>
      {thoughts && (
        <p class={now ? "thought" : "thought past"}>
          {thought ? (
            <>
              <strong>{thought.score}</strong> {thought.line.join(" ")} <span class="hint">depth {thought.depth}</span>
            </>
          ) : (
            <span class="hint">Its evaluation and the moves that it expects appear here when it has thought.</span>
          )}
        </p>
      )}
    </div>
  );
}
