import { Plot } from "./Plots";

/** How a rating has changed from game to game. */
export function RatingPlot({ title, points }: { title: string; points: [number, number][] }) {
  const values = points.map(([, rating]) => rating);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(20, 0.1 * (most - least));
  const words = `Rating in ${title} after each of the last ${points.length === 1 ? "game" : `${points.length} games`}: ${values[0]} at first, ${values[values.length - 1]} now, from ${least} to ${most}.`;
  return (
    <figure class="rating-plot">
      <Plot words={words} x={[1, Math.max(2, points.length)]} y={[least - room, most + room]} xName="game" yName="rating">
        {(x, y) => (
          <>
            <polyline class="plot-line" points={values.map((rating, at) => `${x(at + 1)},${y(rating)}`).join(" ")} />
            {points.map(([when, rating], at) => (
              <circle key={at} class="plot-dot" cx={x(at + 1)} cy={y(rating)} r="2.5">
                <title>{`${rating} on ${new Date(when).toLocaleDateString([], { dateStyle: "medium" })}`}</title>
              </circle>
            ))}
          </>
        )}
      </Plot>
    </figure>
  );
}
