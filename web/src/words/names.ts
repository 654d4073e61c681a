import { t } from "./words";

/** The name of a player as the page says it: the server writes the engine's into lists as in English. */
export function playerName(name: string): string {
  const level = /^menagerie, level (\d+)$/.exec(name)?.[1];
  return level ? t("player-bar-engine", { level: Number(level) }) : name;
}
