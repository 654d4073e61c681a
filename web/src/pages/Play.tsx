import type { ComponentType } from "preact";
import { askPosition, describeGame, whichGame } from "../api/client";
import { trouble } from "../api/status";
import type { GameInfo, Position } from "../api/types";
import { Connection } from "../parts/Connection";
import { Unloaded } from "../parts/Unloaded";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { PlayTable, type RoomView } from "./PlayTable";
import { useRoom } from "./useRoom";

/** What shows a game once it is known. */
export type Table = ComponentType<{ view: RoomView; game: GameInfo; start: Position }>;

/** A live game: against the engine, a friend, or oneself. */
export function Play({ id, as: Shown = PlayTable }: { id: string; as?: Table }) {
  const view = useRoom(id);
  const { room } = view;
  const { value, problem } = useLoad(async () => {
    if (!room) return null;
    const at = whichGame(room.game, room.definition);
    const [game, start] = await Promise.all([
      describeGame(room.game, room.definition),
      askPosition({ ...at, fen: room.position.start }),
    ]);
    return { id: room.id, game, start };
  }, [room?.id]);
  const wrong = problem ?? view.gone;
  if (wrong) return <Unloaded problem={wrong} />;
  if (!room && trouble(view.status))
    return (
      <div class="narrow">
        <Connection status={view.status} onRetry={view.retry} />
      </div>
    );
  if (!room || value?.id !== room.id)
    return (
      <p class="wait" role="status">
        {t("play-joining-the-game")}
      </p>
    );
  return <Shown view={{ ...view, room }} game={value.game} start={value.start} />;
}
