import type { ComponentChildren } from "preact";
import type { GameReport } from "../api/types";
import { t } from "../words/words";
import { bins, median, short, ticks, withError } from "./numbers";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [360, 214, 46, 10, 10, 40];

type Range = [least: number, greatest: number];
type Place = (value: number) => number;

/** A plot: its axes with their names, and what is drawn between them. */
export function Plot(props: {
  words: string;
  x: Range;
  y: Range;
  xName: string;
  yName: string;
  xTicks?: [at: number, words: string][];
  children: (x: Place, y: Place) => ComponentChildren;
}) {
  const [x, y] = [place(props.x, LEFT, WIDTH - RIGHT), place(props.y, HEIGHT - BOTTOM, TOP)];
  const xTicks = props.xTicks ?? ticks(...props.x).map((value): [number, string] => [value, String(value)]);
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.words}>
      {ticks(...props.y).map((value) => (
        <g key={value}>
          <line class="plot-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {xTicks.map(([value, words]) => (
        <text key={value} x={x(value)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
          {words}
        </text>
      ))}
      {props.children(x, y)}
      <path class="plot-axis" d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} text-anchor="middle">
        {props.xName}
      </text>
      <text class="plot-name" x="0" y="0" text-anchor="middle" transform={`translate(12 ${TOP + 82}) rotate(-90)`}>
        {props.yName}
      </text>
    </svg>
  );
}

/** Where a value stands between two ends of an axis. */
const place =
  ([least, greatest]: Range, from: number, to: number): Place =>
  (value) =>
    from + ((value - least) / Math.max(greatest - least, 1e-9)) * (to - from);

/** How many games were how long. */
export function Lengths({ lengths }: { lengths: number[] }) {
  const { width, counts } = bins(lengths, 20);
  const words = t("plots-games-of-to-plies", {
    games: lengths.length,
    least: Math.min(...lengths),
    most: Math.max(...lengths),
    median: median(lengths),
  });
  return (
    <Plot
      words={words}
      x={[0, counts.length * width]}
      y={[0, 1.05 * Math.max(...counts)]}
      xName={t("plots-plies")}
      yName={t("plots-games")}
    >
      {(x, y) =>
        counts.map((count, at) => (
          <rect
            key={at}
            class="plot-bar"
            x={x(at * width) + 0.5}
            width={x(width) - x(0) - 1}
            y={y(count)}
            height={y(0) - y(count)}
          >
            <title>
              {width > 1
                ? t("plots-bin", { least: at * width, most: (at + 1) * width - 1, count })
                : t("plots-length", { plies: at, count })}
            </title>
          </rect>
        ))
      }
    </Plot>
  );
}

/** The number of legal moves by ply. */
export function Mobility({ mobility }: { mobility: number[] }) {
  const [most, last] = [Math.max(...mobility), mobility.length];
  const words = t("plots-legal-moves-by-ply", {
    first: short(mobility[0]!),
    most: short(most),
    end: short(mobility[last - 1]!),
    last,
  });
  return (
    <Plot
      words={words}
      x={[1, Math.max(2, last)]}
      y={[0, 1.05 * most]}
      xName={t("plots-ply")}
      yName={t("plots-legal-moves")}
    >
      {(x, y) => (
        <polyline class="plot-line" points={mobility.map((moves, at) => `${x(at + 1)},${y(moves)}`).join(" ")} />
      )}
    </Plot>
  );
}

/** What doublings of the nodes gain. */
export function Skill({ skill }: { skill: GameReport["skill"] }) {
  const ends = skill.flatMap(({ elo, error }) => [elo - (error ?? 0), elo + (error ?? 0)]);
  const words = skill
    .map(({ nodes, elo, error }) => t("plots-nodes-elo", { nodes, elo: withError(elo, error) }))
    .join("; ");
  return (
    <Plot
      words={t("plots-what-twice-the-nodes", { words })}
      x={[-0.5, skill.length - 0.5]}
      y={[Math.min(0, ...ends), 1.05 * Math.max(100, ...ends)]}
      xName={t("plots-nodes-of-the-stronger")}
      yName={t("plots-elo")}
      xTicks={skill.map(({ nodes }, at) => [at, String(nodes)])}
    >
      {(x, y) =>
        skill.map(({ nodes, games, elo, error }, at) => (
          <g key={nodes}>
            <title>{t("plots-elo-games", { elo: withError(elo, error), games })}</title>
            {error !== null && <line class="plot-line" x1={x(at)} x2={x(at)} y1={y(elo - error)} y2={y(elo + error)} />}
            <circle class={error === null ? "plot-dot open" : "plot-dot"} cx={x(at)} cy={y(elo)} r="4.5" />
          </g>
        ))
      }
    </Plot>
  );
}

/** A measure among those of the reference games; the table after it has their numbers. */
export function Strip({ metric, others }: { metric: GameReport["metrics"][number]; others: [string, number][] }) {
  const error = metric.error ?? 0;
  const values = [metric.value - error, metric.value + error, ...others.map(([, value]) => value)];
  const x = place([Math.min(...values), Math.max(...values)], 8, 152);
  return (
    <svg class="strip" viewBox="0 0 160 20" aria-hidden="true">
      <line class="plot-axis" x1="8" x2="152" y1="10" y2="10" />
      {others.map(([title, value]) => (
        <circle key={title} class="strip-other" cx={x(value)} cy="10" r="4">
          <title>{`${title}: ${short(value)}`}</title>
        </circle>
      ))}
      <line class="strip-error" x1={x(metric.value - error)} x2={x(metric.value + error)} y1="10" y2="10" />
      <circle class="plot-dot" cx={x(metric.value)} cy="10" r="5" />
    </svg>
  );
}
