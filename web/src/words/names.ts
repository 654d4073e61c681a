import { t } from "./words";

/** White and black of a game in a list. */
export const versus = ({ w, b }: { w: string; b: string }) => `${playerName(w)} – ${playerName(b)}`;

/** The name of a player as the page says it: the server writes the engine's into lists as in English. */
function playerName(name: string): string {
  const level = /^menagerie, level (\d+)$/.exec(name)?.[1];
  return level ? t("player-bar-engine", { level: Number(level) }) : name || t("player-bar-nobody-yet");
}
