import { post } from "../api/client";
import { type KeptAnalysis, site } from "../api/site";
import type { PgnAnswer, PgnGame } from "../api/types";
import { t } from "../words/words";

/** An analysis that this browser keeps, with its moves as the rules have read them. */
export async function opened(id: string): Promise<{ kept: KeptAnalysis; pgn: PgnGame }> {
  const kept = (await site?.analyses())?.find((analysis) => analysis.id === id);
  if (!kept) throw new Error(t("kept-not-here"));
  const { pgn: text, definition } = kept;
  const { games, problems } = await post<PgnAnswer>("/api/pgn", { text, ...(definition !== null && { definition }) });
  const [pgn] = games;
  if (!pgn) throw new Error(problems.join(" "));
  return { kept, pgn };
}
