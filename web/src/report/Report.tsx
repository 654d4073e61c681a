import type { ComponentChildren } from "preact";
import type { GameReport } from "../api/types";
import { t } from "../words/words";
import { percent, short, withError } from "./numbers";
import { Lengths, Mobility, Skill, Strip } from "./Plots";

/** What play of a game is like: its measures with their errors, pictures of them, and the same of other games. */
export function Report({ report }: { report: GameReport }) {
  const { games, nodes, metrics, lengths, mobility, skill, endings, uses, material, wins, references } = report;
  return (
    <div class="report">
      <p>{t("report-the-engine-played-games", { games, nodes })}</p>
      <Measures report={report} />
      {references.length > 0 && (
        <>
          <h3>{t("report-other-games")}</h3>
          <div class="wide" role="region" aria-label={t("report-other-games")} tabIndex={0}>
            <table aria-label={t("report-other-games")}>
              <thead>
                <tr>
                  <th scope="col">{t("report-measure")}</th>
                  <th scope="col">{t("report-this-game")}</th>
                  {references.map(({ title }) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {metrics.map((metric, at) => (
                  <tr key={metric.name}>
                    <th scope="row" lang="en">
                      {metric.name}
                    </th>
                    <td class="quantity">{short(metric.value)}</td>
                    {references.map(({ title, values }) => (
                      <td key={title} class="quantity">
                        {values[at] === null || values[at] === undefined ? "–" : short(values[at])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="hint">{paces(references)}.</p>
        </>
      )}
      <div class="plots">
        {lengths.length > 0 && (
          <Figure caption={t("report-length-of-the-games")}>
            <Lengths lengths={lengths} />
          </Figure>
        )}
        {mobility.length > 0 && (
          <Figure caption={t("report-legal-moves-as-long")}>
            <Mobility mobility={mobility} />
          </Figure>
        )}
        {skill.length > 0 && (
          <Figure
            caption={
              skill.some(({ error }) => error === null)
                ? t("report-elo-for-twice-the")
                : t("report-elo-for-twice-the-2")
            }
          >
            <Skill skill={skill} />
          </Figure>
        )}
      </div>
      <div class="plots">
        <Shares heading={t("report-how-games-end")} shares={endings} />
        <Shares heading={t("report-moves-of-each-piece")} shares={uses} />
        <Shares heading={t("report-what-is-left-at")} shares={material} />
      </div>
      <h3>{t("report-forced-wins-from-the")}</h3>
      <p lang={wins?.length ? "en" : undefined}>{wins ? winning(wins) : t("report-the-search-for-them")}</p>
    </div>
  );
}

function winning(wins: string[]): string {
  if (wins.length === 0) return t("report-none-of-at-most");
  return wins.map((win) => `${win[0]!.toUpperCase()}${win.slice(1)}.`).join(" ");
}

/** How many games of how many nodes each is about; those that are alike are named together. */
function paces(references: GameReport["references"]): string {
  const titles = new Map<string, string[]>();
  for (const { title, games, nodes } of references) {
    const pace = t("report-games-nodes-a-move", { games, nodes });
    titles.set(pace, [...(titles.get(pace) ?? []), title]);
  }
  return [...titles].map(([pace, titles]) => `${titles.join(", ")}: ${pace}`).join("; ");
}

function Measures({ report: { metrics, references } }: { report: GameReport }) {
  const sources = [...new Set(metrics.map(({ source }) => source))];
  return (
    <>
      {/* On small windows it is laid out as blocks, which takes the roles of a table away. */}
      <table class="measures" role="table" aria-label={t("report-measures")}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t("report-measure")}
            </th>
            <th scope="col" role="columnheader">
              {t("report-value")}
            </th>
            {references.length > 0 && (
              <th scope="col" role="columnheader">
                {t("report-among-other-games")}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {metrics.map((metric, at) => (
            <tr key={metric.name} role="row">
              <th scope="row" role="rowheader" lang="en">
                {metric.name}
                <span class="definition">
                  {metric.definition} <span class="hint">[{sources.indexOf(metric.source) + 1}]</span>
                </span>
              </th>
              <td class="quantity" role="cell">
                {withError(metric.value, metric.error)}
              </td>
              {references.length > 0 && (
                <td role="cell">
                  <Strip
                    metric={metric}
                    others={references.flatMap(({ title, values }): [string, number][] => {
                      const value = values[at];
                      return value === null || value === undefined ? [] : [[title, value]];
                    })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">
        {references.length > 0 && `${t("report-the-dot-is-this")} `}
        {t("report-definitions-from", { sources: sources.map((source, at) => `[${at + 1}] ${source}`).join("; ") })}
      </p>
    </>
  );
}

function Figure({ caption, children }: { caption: string; children: ComponentChildren }) {
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  );
}

function Shares({ heading, shares }: { heading: string; shares: GameReport["endings"] }) {
  if (shares.length === 0) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <table class="shares" aria-label={heading}>
        <tbody>
          {shares.map(({ name, share }) => (
            <tr key={name}>
              <th scope="row" lang="en">
                {name}
              </th>
              <td class="quantity">{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
