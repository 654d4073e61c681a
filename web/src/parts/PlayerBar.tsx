import type { Clocks, Player } from "../api/room";
import type { Color, RatingChange } from "../api/types";
import { colorWord } from "../board/words";
import { t } from "../words/words";
import { changeText, ratingText } from "./rating";
import { clockText, daysText, useNow } from "./useClock";

/** A player: name, whether they are here, and their clock. */
export function PlayerBar(props: {
  color: Color;
  player: Player;
  clock: Clocks | null;
  receivedAt: number;
  toMove: boolean;
  thinking: string | null;
  /** What the game has made of the rating. */
  change?: RatingChange | undefined;
}) {
  const { player, color } = props;
  const away = player.kind === "person" && !player.here;
  return (
    <div class={props.toMove ? "player to-move" : "player"}>
      <span class={`disc ${color}`} aria-hidden="true" />
      <span class="player-name">
        {player.kind === "open" ? (
          t("player-bar-waiting-for-a-player")
        ) : player.account ? (
          <a href={`/people/${player.name}`}>{player.name}</a>
        ) : player.kind === "engine" && player.level !== null ? (
          t("player-bar-engine", { level: player.level })
        ) : (
          player.name
        )}
        {player.bot && <span class="bot"> {t("player-bar-bot")}</span>}
        {props.change ? (
          <span class="rating"> {changeText(props.change)}</span>
        ) : (
          player.rating && <span class="rating"> {ratingText(player.rating)}</span>
        )}
        <span class="hidden"> ({colorWord(color)})</span>
        {player.vacation && <span class="away"> {t("player-bar-on-vacation")}</span>}
        {away && !player.vacation && <span class="away"> {t("player-bar-away")}</span>}
      </span>
      {props.thinking && <span class="thinking">{props.thinking}</span>}
      {props.clock && <ClockFace clock={props.clock} color={color} receivedAt={props.receivedAt} />}
    </div>
  );
}

function ClockFace({ clock, color, receivedAt }: { clock: Clocks; color: Color; receivedAt: number }) {
  const running = clock.running === color;
  const days = clock.days !== undefined;
  const now = useNow(running, days ? 10_000 : 100);
  const left = clock[color] - (running ? Math.max(0, now - receivedAt) : 0);
  const state = `clock${running ? " running" : ""}${left < (days ? 6 * 3_600_000 : 20_000) ? " short" : ""}`;
  return (
    <span class={state} role="timer" aria-label={t("player-bar-s-clock", { side: color })}>
      {days ? daysText(left) : clockText(left)}
    </span>
  );
}
