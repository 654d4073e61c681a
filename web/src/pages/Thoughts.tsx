import type { EngineActivity } from "../api/room";
import { set, useSettings } from "../parts/settings";
import { t } from "../words/words";

/** What the engine expects, for those who want to know it while they play. */
export function Thoughts({ activity }: { activity: EngineActivity }) {
  const { thoughts } = useSettings();
  const { thought, now } = activity;
  return (
    <div class="thoughts">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={thoughts}
          onChange={(event) => set({ thoughts: event.currentTarget.checked })}
        />
        {t("thoughts-show-the-engines-thoughts")}
      </label>
      {thoughts && (
        <p class={now ? "thought" : "thought past"}>
          {thought ? (
            <>
              <strong>{thought.score}</strong> {thought.line.join(" ")}{" "}
              <span class="hint">{t("thoughts-depth", { depth: thought.depth })}</span>
            </>
          ) : (
            <span class="hint">{t("thoughts-its-evaluation-and-its")}</span>
          )}
        </p>
      )}
    </div>
  );
}
