import { useState } from "preact/hooks";
import { sentence } from "../api/client";
import type { Site } from "../api/site";

/** What only this browser has, taken out as a file and brought in again. */
export function Keeping({ site }: { site: Site }) {
  const [said, setSaid] = useState("");
  const bringOut = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await site.exported()], { type: "application/json" }));
    link.download = "menagerie-games.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const bringIn = async (file: File | undefined) => {
    if (!file) return;
    try {
      setSaid(await site.imported(await file.text()));
    } catch (error) {
      setSaid(sentence(error));
    }
  };
  return (
    <div class="field">
      <p class="hint">
        A browser may forget what a page keeps. Games and the definitions of the desk go into one file, and from it into
        any browser.
      </p>
      <div class="tool-row">
        <button type="button" onClick={() => void bringOut()}>
          Export all
        </button>
      </div>
      <label class="field">
        <span>Import a file</span>
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void bringIn(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="hint" role="status">
        {said}
      </p>
    </div>
  );
}
