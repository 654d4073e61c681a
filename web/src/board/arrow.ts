import { type Point, SIDE } from "./geometry";

/** The outline of an arrow between the middles of two squares; its tip ends short of the middle. */
export function arrowPath(from: Point, to: Point, width = 1): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const tip = length - SIDE * 0.1;
  const neck = tip - 34 * width;
  const at = (along: number, aside: number) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const [thin, wide] = [8 * width, 22 * width];
  const points = [
    at(18, thin),
    at(neck, thin),
    at(neck, wide),
    at(tip, 0),
    at(neck, -wide),
    at(neck, -thin),
    at(18, -thin),
  ];
  return `M${points.join("L")}Z`;
}
