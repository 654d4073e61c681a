import type { ExplorerMove } from "../api/types";
import { t } from "../words/words";

type Counts = Pick<ExplorerMove, "white" | "draws" | "black">;

/** Which part of some games white won, was drawn, black won, in whole per cent that add up to a hundred. */
export function shares({ white, draws, black }: Counts): [number, number, number] {
  const all = white + draws + black;
  if (all === 0) return [0, 0, 0];
  const exact = [white, draws, black].map((count) => (count * 100) / all);
  const whole = exact.map(Math.floor);
  // What is lost by rounding goes to those that have lost most.
  const byLoss = [0, 1, 2].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  let left = 100 - whole.reduce((sum, part) => sum + part, 0);
  for (const at of byLoss) if (left-- > 0) whole[at]!++;
  return whole as [number, number, number];
}

export function shareText(counts: Counts): string {
  const [white, draws, black] = shares(counts);
  return t("explorer-shares", { white, draws, black });
}

export function gamesText(count: number): string {
  return count === 0 ? t("explorer-no-games-yet") : t("explorer-counted", { count });
}
