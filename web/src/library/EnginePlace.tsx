import { useCallback, useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { hasChoice } from "../api/engine";
import type { ExternalEngine } from "../api/types";
import { set, useSettings } from "../parts/settings";
import { SearchHere } from "../study/SearchHere";
import { t } from "../words/words";

/** Which engine searches, for somebody who may have engines on machines of their own. */
export function EnginePlace() {
  const { searches, engine: chosen } = useSettings();
  const [engines, setEngines] = useState<ExternalEngine[]>([]);
  const load = useCallback(() => {
    // The list stays as it was where it cannot be read.
    get<ExternalEngine[]>("/api/external-engine").then(setEngines, () => {});
  }, []);
  useEffect(() => {
    load();
    // An engine is started elsewhere, and one comes back then.
    window.addEventListener("focus", load);
    return () => window.removeEventListener("focus", load);
  }, [load]);
  const isOwn = searches === "engine" && chosen !== undefined;
  if (engines.length === 0 && !isOwn) return hasChoice ? <SearchHere /> : null;
  const all = engines.map(({ id, name, ready }) => ({ id, name, ready }));
  if (isOwn && !all.some(({ id }) => id === chosen.id)) all.push({ ...chosen, ready: false });
  const choose = (value: string) => {
    const engine = all.find(({ id }) => id === value);
    if (engine) set({ searches: "engine", engine: { id: engine.id, name: engine.name } });
    else set({ searches: value === "here" ? "here" : "server" });
  };
  const ours = hasChoice && searches !== "server" ? "here" : "server";
  return (
    <label class="field">
      <span>{t("engine-place-engine")}</span>
      <select value={isOwn ? chosen.id : ours} onFocus={load} onChange={(event) => choose(event.currentTarget.value)}>
        {hasChoice && <option value="here">{t("engine-place-here")}</option>}
        <option value="server">{t("engine-place-server")}</option>
        {all.map(({ id, name, ready }) => (
          <option key={id} value={id}>
            {ready ? name : t("engine-place-not-connected", { name })}
          </option>
        ))}
      </select>
    </label>
  );
}
