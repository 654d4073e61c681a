import { diffLines } from "diff";
import { useMemo, useState } from "preact/hooks";
import type { EntryListed, VersionListed } from "../api/types";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { day, loadVersion } from "./entry";

/** The versions of a game, what has changed in each, and the definition of the one that is shown. */
export function Versions(props: {
  entry: EntryListed;
  versions: VersionListed[];
  number: number | null;
  source: string;
}) {
  const { entry, versions, number, source } = props;
  return (
    <section class="entry-part" aria-label={t("versions-versions")}>
      <h2>{t("versions-versions")}</h2>
      <ol class="versions" reversed>
        {versions.map((version) => (
          <li key={version.number} value={version.number}>
            <a
              href={`${entry.url}?version=${version.number}`}
              aria-current={version.number === number ? "true" : undefined}
            >
              {t("entry-version", { number: version.number })}
            </a>{" "}
            <span class="hint">
              {day(version.made_ms)}
              {version.reported && ` · ${t("versions-measured")}`}
            </span>
            {version.note && <p class="more">{version.note}</p>}
            {version.number > 1 && <Change id={entry.id} number={version.number} />}
          </li>
        ))}
      </ol>
      {number !== null && (
        <details>
          <summary>{t("versions-definition", { number })}</summary>
          <pre class="toml" lang="en" tabIndex={0}>
            {source}
          </pre>
        </details>
      )}
    </section>
  );
}

/** What has changed since the version before, once somebody wants to see it. */
function Change({ id, number }: { id: string; number: number }) {
  const [open, setOpen] = useState(false);
  const { value, problem } = useLoad(
    async () => (open ? Promise.all([loadVersion(id, number - 1), loadVersion(id, number)]) : null),
    [open, id, number],
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("versions-what-has-changed", { number: number - 1 })}</summary>
      <Problem text={problem} />
      {value && <Difference from={value[0].source} to={value[1].source} />}
    </details>
  );
}

/** How long two texts are compared. */
const LONGEST_MS = 1000;
const SIGNS = { added: "+", removed: "−", same: " " };

/** The lines of two texts: those that were taken out, those that came in, and a few around them. */
function Difference({ from, to }: { from: string; to: string }) {
  // Two long texts without a line in common would take minutes.
  const parts = useMemo(() => diffLines(from, to, { timeout: LONGEST_MS }), [from, to]);
  if (!parts) return <p class="hint">{t("versions-too-different")}</p>;
  const lines = parts.flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ kind, text }) as const);
  });
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - 2), at + 3).some(({ kind }) => kind !== "same"));
  return (
    <pre class="toml" tabIndex={0}>
      {lines.map(({ kind, text }, at) => {
        if (!near[at]) return near[at - 1] ? <span key={at}>{"…\n"}</span> : null;
        const line = `${SIGNS[kind]} ${text}\n`;
        if (kind === "added") return <ins key={at}>{line}</ins>;
        if (kind === "removed") return <del key={at}>{line}</del>;
        return <span key={at}>{line}</span>;
      })}
    </pre>
  );
}
