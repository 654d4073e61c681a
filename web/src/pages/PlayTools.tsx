import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import type { Room } from "../api/room";
import type { LegalMove, Position } from "../api/types";
import { go } from "../parts/router";
import { set, setting } from "../parts/settings";
import { ToStudy } from "../studies/Studies";
import { handOver } from "../study/handed";
import { Say } from "../words/Say";
import { t } from "../words/words";
import type { RoomView } from "./PlayTable";

/** What can be done in a game besides moving: each button is there only when it does something. */
export function PlayTools({ view, past, hint }: { view: RoomView; past: boolean; hint: LegalMove | null }) {
  const { room, send } = view;
  const { position, seat } = room;
  const over = room.result !== "*";
  const engine = room.mode === "engine";
  const alone = seat === "both";
  const waiting = room.players.w.kind === "open" || room.players.b.kind === "open";
  const pass = !past && !over ? position.moves.find((move) => move.from === null && move.drop === null) : undefined;
  const mine = alone || seat === position.side;
  if (seat === null && waiting && !over) return <Join send={send} />;
  if (seat === null && !over) return <p class="hint">{t("play-tools-you-are-watching")}</p>;
  return (
    <div class="tools">
      {waiting && !over && <Invite />}
      <Offers room={room} send={send} />
      {hint && (
        <p class="hint-line" role="status">
          <Say id="play-tools-the-engine-would-play" values={{ san: hint.san }} parts={{ strong: <strong /> }} />
        </p>
      )}
      <div class="tool-row">
        {pass && mine && (
          <button type="button" onClick={() => send({ do: "move", uci: pass.uci, version: room.version })}>
            {t("play-tools-pass")}
          </button>
        )}
        {!over && mine && (engine || alone) && (
          <button type="button" onClick={() => send({ do: "hint" })}>
            {t("play-tools-hint")}
          </button>
        )}
        {!over && position.ply > 0 && !room.offers.takeback && (
          <button type="button" onClick={() => send({ do: "takeback" })}>
            {t("play-tools-take-back")}
          </button>
        )}
        {!over && !engine && !alone && !waiting && !room.offers.draw && (
          <button type="button" onClick={() => send({ do: "draw" })}>
            {t("play-tools-offer-a-draw")}
          </button>
        )}
        {mayAbort(room) ? <Abort send={send} /> : !over && !waiting && <Resign send={send} />}
        {!over && seat !== null && room.offers.claim === seat && (
          <button type="button" class="main" onClick={() => send({ do: "claim" })}>
            {t("play-tools-claim-the-win")}
          </button>
        )}
        {!over && seat !== null && room.offers.claim === seat && (
          <button type="button" onClick={() => send({ do: "claim", draw: true })}>
            {t("play-tools-claim-a-draw")}
          </button>
        )}
        {over && seat !== null && !room.rematch && !room.offers.rematch && (
          <button type="button" class="main" onClick={() => send({ do: "rematch" })}>
            {t("play-tools-play-again")}
          </button>
        )}
        {room.rematch && (
          <button type="button" class="main" onClick={() => go(`/play/${room.rematch!.id}`)}>
            {t("play-tools-go-to-the-rematch")}
          </button>
        )}
        {over && (
          <button type="button" onClick={() => go(analysisOf(room, position))}>
            {t("play-tools-analyse")}
          </button>
        )}
        {over && seat !== null && <ToStudy request={() => ({ stored: room.id })} />}
      </div>
    </div>
  );
}

function analysisOf(room: Room, position: Position): string {
  const moves = position.played.map((move) => move.uci);
  if (room.definition !== null)
    return handOver({ game: room.game, definition: room.definition, fen: position.start, moves });
  return `/analysis?${new URLSearchParams({ game: room.game, fen: position.start, moves: moves.join(",") })}`;
}

/** A game against another player may be aborted before both have moved, but not in a tournament. */
const mayAbort = ({ mode, result, tournament, position }: Room) =>
  mode === "person" && result === "*" && !tournament && position.played.length < 2;

const Resign = ({ send }: { send: RoomView["send"] }) => (
  <Sure ask={t("play-tools-resign")} sure={t("play-tools-yes-resign")} onSure={() => send({ do: "resign" })} />
);

const Abort = ({ send }: { send: RoomView["send"] }) => (
  <Sure ask={t("play-tools-abort")} sure={t("play-tools-yes-abort")} onSure={() => send({ do: "abort" })} />
);

/** A button that asks once more, for what cannot be undone. */
function Sure({ ask, sure, onSure }: { ask: string; sure: string; onSure: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button type="button" onClick={() => setAsked(true)}>
        {ask}
      </button>
    );
  const answer = (act?: () => void) => () => {
    setAsked(false);
    act?.();
  };
  return (
    <>
      <button type="button" class="danger" onClick={answer(onSure)}>
        {sure}
      </button>
      <button type="button" class="quiet" onClick={answer()}>
        {t("play-tools-play-on")}
      </button>
    </>
  );
}

const OFFERS = ["draw", "takeback", "rematch"] as const;

/** What one player has offered the other. */
function Offers({ room, send }: { room: Room; send: RoomView["send"] }) {
  return (
    <>
      {OFFERS.map((kind) => {
        const by = room.offers[kind];
        if (!by) return null;
        if (by === room.seat)
          return (
            <p key={kind} class="offer" role="status">
              {t("play-tools-you-have", { kind })}
            </p>
          );
        const name = room.players[by].name;
        return (
          <div key={kind} class="offer" role="alert">
            <p>{t("play-tools-has", { name, kind })}</p>
            <button type="button" class="main" onClick={() => send({ do: kind })}>
              {t("play-tools-accept")}
            </button>
            <button type="button" onClick={() => send({ do: "decline" })}>
              {t("play-tools-decline")}
            </button>
          </div>
        );
      })}
    </>
  );
}

/** What a person who opens the link of a game is asked. */
function Join({ send }: { send: RoomView["send"] }) {
  const account = useAccount();
  const [name, setName] = useState(setting().name);
  const join = (event: Event) => {
    event.preventDefault();
    if (account) return send({ do: "join" });
    set({ name: name.trim() });
    send(name.trim() ? { do: "join", name: name.trim() } : { do: "join" });
  };
  return (
    <form class="invite" onSubmit={join}>
      <p>{t("play-tools-you-are-invited-to")}</p>
      {!account && (
        <input
          value={name}
          maxLength={40}
          placeholder={t("play-tools-your-name")}
          aria-label={t("play-tools-your-name")}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      )}
      <button type="submit" class="main">
        {t("play-tools-join-the-game")}
      </button>
    </form>
  );
}

/** The link that a friend opens. */
function Invite() {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // A browser may refuse; the link stands next to the button, to be copied by hand.
    setCopied(
      await navigator.clipboard.writeText(location.href).then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <div class="invite">
      <p>{t("play-tools-send-this-link-to")}</p>
      <input
        class="mono"
        readOnly
        value={location.href}
        aria-label={t("play-tools-link-to-this-game")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {"clipboard" in navigator && (
        <button type="button" onClick={() => void copy()}>
          {copied ? t("play-tools-copied") : t("play-tools-copy")}
        </button>
      )}
    </div>
  );
}
