import { set, useSettings } from "../parts/settings";
import { t } from "../words/words";

/** Whether our engine searches in this browser, where it can, or on the server. */
export function SearchHere() {
  const { searches } = useSettings();
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={searches !== "server"}
        onChange={(event) => set({ searches: event.currentTarget.checked ? "here" : "server" })}
      />
      {t("lines-here")}
    </label>
  );
}
