import { locale, t } from "../words/words";
import { Plot } from "./Plots";

/** How a rating has changed from game to game; the first point is what it was before. */
export function RatingPlot({ title, points }: { title: string; points: [number, number][] }) {
  const values = points.map(([, rating]) => rating);
  const [least, most, games] = [Math.min(...values), Math.max(...values), points.length - 1];
  const room = Math.max(20, 0.1 * (most - least));
  const step = Math.max(1, Math.ceil(games / 5));
  const marks: [number, string][] = [];
  for (let at = 0; at <= games; at += step) marks.push([at, String(at)]);
  const words = t("rating-plot-words", { title, games, before: values[0]!, now: values[games]!, least, most });
  return (
    <figure class="rating-plot">
      <Plot
        words={words}
        x={[0, games]}
        y={[least - room, most + room]}
        xName={t("rating-plot-games-2")}
        yName={t("rating-plot-rating")}
        xTicks={marks}
      >
        {(x, y) => (
          <>
            <polyline class="plot-line" points={values.map((rating, at) => `${x(at)},${y(rating)}`).join(" ")} />
            {points.map(([when, rating], at) => (
              <circle key={at} class="plot-dot" cx={x(at)} cy={y(rating)} r={games > 60 ? 1 : 3}>
                <title>
                  {t("rating-plot-on", {
                    rating,
                    date: new Date(when).toLocaleDateString(locale, { dateStyle: "medium" }),
                  })}
                </title>
              </circle>
            ))}
          </>
        )}
      </Plot>
    </figure>
  );
}
