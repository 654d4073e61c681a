import { useEffect, useRef, useState } from "preact/hooks";
import { connectTo } from "../api/connection";
import type { Created, TournamentEvent } from "../api/types";
import { go } from "../parts/router";
import { play as sound } from "../parts/sound";
import { t } from "../words/words";

/**
 * The way from a live game of a tournament to one's next one. A player is paired also where the board of the last game is still
 * looked at, and would lose a game that is not seen. Who has seen the game end goes on at once; who came back to it later, only when
 * paired.
 */
export function NextGame({ tournament, game, over }: { tournament: string; game: string; over: boolean }) {
  const cameLater = useRef(over);
  const [waiting, setWaiting] = useState<Created | null>(null);
  useEffect(() => {
    if (!over) return;
    const lead = ({ id }: Created) => {
      sound("notice");
      go(`/play/${id}`);
    };
    const line = connectTo(`/api/tournament/${encodeURIComponent(tournament)}/socket`, {
      // How the line is says the game itself.
      changed: () => {},
      hear: (message) => {
        line.answered();
        const event = message as TournamentEvent;
        if (event.event === "paired") return lead(event.game);
        if (event.event !== "own") return;
        const next = event.own.games.find(({ id }) => id !== game) ?? null;
        if (next && !cameLater.current) lead(next);
        else setWaiting(next);
      },
    });
    return () => line.leave();
  }, [tournament, game, over]);
  return (
    waiting && (
      <p class="offer" role="alert">
        <a class="button main" href={`/play/${waiting.id}`}>
          {t("tournament-page-go-to-your-game", { games: 1, number: 1 })}
        </a>
      </p>
    )
  );
}
