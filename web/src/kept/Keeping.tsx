import { useState } from "preact/hooks";
import { sentence } from "../api/client";
import { site } from "../api/site";
import { t } from "../words/words";

/** What only this browser has, taken out as a file and brought in again. */
export function Keeping({ onImport }: { onImport: () => void }) {
  const [said, setSaid] = useState("");
  const bringOut = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await site!.exported()], { type: "application/json" }));
    link.download = "menagerie-games.json";
    link.click();
    // Some browsers read it only after this.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  const bringIn = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setSaid(t("keeping-reading-the-file"));
    setSaid(await site!.imported(await file.text()));
    onImport();
    // The same file can be chosen again.
    input.value = "";
  };
  const failed = (error: unknown) => setSaid(sentence(error));
  return (
    <div class="field">
      <p class="hint">
        {site!.lasts ? t("keeping-a-browser-may-forget") : t("keeping-this-browser-keeps-nothing")}{" "}
        {t("keeping-games-and-the-definitions")}
      </p>
      <div class="tool-row">
        <button type="button" onClick={() => void bringOut().catch(failed)}>
          {t("keeping-export-all")}
        </button>
      </div>
      <label class="field">
        <span>{t("keeping-import-a-file")}</span>
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void bringIn(event.currentTarget).catch(failed)}
        />
      </label>
      <p class="hint" role="status">
        {said}
      </p>
    </div>
  );
}
