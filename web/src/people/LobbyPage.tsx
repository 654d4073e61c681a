import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { listGames } from "../api/client";
import { connectTo, type Connection as Line } from "../api/connection";
import { type ConnectionStatus, TRYING } from "../api/status";
import type { LobbyCommand, LobbyEvent, Seek, WantedGame } from "../api/types";
import { Choice } from "../parts/Choice";
import { ClockField } from "../parts/ClockField";
import { Connection } from "../parts/Connection";
import { CLOCKS, clockWords } from "../parts/clocks";
import { GameField } from "../parts/GameField";
import { ratingText } from "../parts/rating";
import { go } from "../parts/router";
import { set, setting } from "../parts/settings";
import { play as sound } from "../parts/sound";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { TournamentsHint } from "./TournamentLink";

interface Lobby {
  seeks: Seek[];
  waiting: number;
  own: number[];
  sent: Seek[];
  received: Seek[];
  /** What was refused, or declined. */
  said: string | null;
  status: ConnectionStatus;
}

/** What the lobby says, as long as the page is open: what one offers there is taken back when it is left. */
function useLobby(): { lobby: Lobby; send: (command: LobbyCommand) => void; retry: () => void } {
  const [lobby, setLobby] = useState<Lobby>({
    seeks: [],
    waiting: 0,
    own: [],
    sent: [],
    received: [],
    said: null,
    status: TRYING,
  });
  const line = useRef<Line | null>(null);
  const account = useAccount();
  // Who logs in or out is somebody else there.
  const who = account === undefined ? undefined : (account?.name ?? null);
  useEffect(() => {
    // Until it is known who is here, nobody is.
    if (who === undefined) return;
    const connection = connectTo("/api/lobby", {
      changed: (status) => setLobby((lobby) => ({ ...lobby, status })),
      hear: (message) => {
        connection.answered();
        const event = message as LobbyEvent;
        if (event.event === "paired") return go(`/play/${event.game.id}`);
        setLobby((lobby) => after(lobby, event));
      },
    });
    line.current = connection;
    return () => connection.leave();
  }, [who]);
  const received = lobby.received.length;
  useEffect(() => {
    if (received > 0) sound("notice");
  }, [received]);
  return {
    lobby,
    send: (command) => {
      setLobby((lobby) => ({ ...lobby, said: null }));
      line.current?.send(command);
    },
    retry: () => line.current?.retry(),
  };
}

function after(lobby: Lobby, event: LobbyEvent): Lobby {
  switch (event.event) {
    case "seeks":
      return { ...lobby, seeks: event.seeks, waiting: event.waiting };
    case "own":
      return { ...lobby, own: event.seeks, sent: event.sent, received: event.received };
    case "declined":
      return { ...lobby, said: `${event.name} has declined.` };
    case "refused":
      return { ...lobby, said: event.problem.detail };
    default:
      return lobby;
  }
}

/** People who look for a game, and a form for those who do. */
export function LobbyPage({ query }: { query: URLSearchParams }) {
  useTitle("Lobby");
  const { lobby, send, retry } = useLobby();
  const account = useAccount();
  const called = account ? {} : named();
  return (
    <section class="people lobby">
      <h1>Lobby</h1>
      <p class="hint">
        Correspondence games that wait for your move are in <a href="/moves">My moves</a>, players whom you follow in{" "}
        <a href="/following">Following</a>.
      </p>
      <TournamentsHint />
      <Connection status={lobby.status} onRetry={retry} />
      <p class="explanation" role="alert">
        {lobby.said}
      </p>
      {lobby.received.map((seek) => (
        <div key={seek.number} class="offer" role="alert">
          <p>
            <Name seek={seek} /> challenges you: {words(seek)}
          </p>
          <p class="tool-row">
            <button type="button" class="main" onClick={() => send({ do: "accept", number: seek.number })}>
              Accept
            </button>
            <button type="button" onClick={() => send({ do: "withdraw", number: seek.number })}>
              Decline
            </button>
          </p>
        </div>
      ))}
      <Form send={send} query={query} open={lobby.status.open} />
      <h2>Who waits</h2>
      <p class="hint" role="status">
        {lobby.waiting === 0 ? "Nobody waits now." : lobby.waiting === 1 ? "1 player waits." : `${lobby.waiting} wait.`}
      </p>
      <ul class="seeks">
        {lobby.sent.map((seek) => (
          <li key={seek.number}>
            <span>
              You challenge <strong>{seek.to}</strong>
            </span>
            <span>{words(seek, true)}</span>
            <button type="button" onClick={() => send({ do: "withdraw", number: seek.number })}>
              Withdraw
            </button>
          </li>
        ))}
        {[...lobby.seeks].reverse().map((seek) => {
          const own = lobby.own.includes(seek.number);
          return (
            <li key={seek.number}>
              <span>{own ? "You" : <Name seek={seek} />}</span>
              <span>{words(seek, own)}</span>
              {own ? (
                <button type="button" onClick={() => send({ do: "withdraw", number: seek.number })}>
                  Withdraw
                </button>
              ) : (
                <button
                  type="button"
                  class="main"
                  disabled={seek.wanted.rated && !account}
                  title={seek.wanted.rated && !account ? "Log in to play a rated game" : undefined}
                  onClick={() => send({ do: "accept", number: seek.number, ...called })}
                >
                  Play<span class="hidden"> {seek.name}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const named = () => (setting().name ? { name: setting().name } : {});

function Name({ seek }: { seek: Seek }) {
  return (
    <>
      {seek.account ? <a href={`/people/${seek.name}`}>{seek.name}</a> : seek.name}
      {seek.bot && <span class="bot"> BOT</span>}
      {seek.account && seek.rating && <span class="rating"> {ratingText(seek.rating)}</span>}
    </>
  );
}

/** What is offered: `Omega chess, 5 + 3, rated`. */
function words({ title, wanted, least, most }: Seek, own = false): string {
  const color = { w: "white", b: "black", random: "" }[wanted.color];
  const range =
    least !== null && most !== null
      ? `rated ${least} to ${most}`
      : least !== null
        ? `rated ${least} or more`
        : most !== null
          ? `rated ${most} or less`
          : "";
  const parts = [title, clockWords(wanted.clock ?? null), wanted.rated ? "rated" : "casual"];
  if (color) parts.push(`${own ? "you" : "they"} play ${color}`);
  return [...parts, range && `for players ${range}`].filter(Boolean).join(", ");
}

const COLORS = { w: "White", random: "Random", b: "Black" } as const;

function Form(props: { send: (command: LobbyCommand) => void; query: URLSearchParams; open: boolean }) {
  const account = useAccount();
  const { value: games } = useLoad(listGames, []);
  const [chosen, setGame] = useState(props.query.get("game"));
  const game = chosen ?? games?.[0]?.name ?? "";
  const [clock, setClock] = useState("5 + 3");
  const [color, setColor] = useState<keyof typeof COLORS>("random");
  const [rated, setRated] = useState(false);
  const [range, setRange] = useState<[string, string]>(["", ""]);
  const [to, setTo] = useState(props.query.get("to") ?? "");
  const [name, setName] = useState(setting().name);
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted: WantedGame = {
      game,
      clock: CLOCKS[clock] ?? null,
      color,
      public: setting().listed,
      ...(rated && account && CLOCKS[clock] ? { rated } : {}),
    };
    if (to.trim()) return props.send({ do: "challenge", to: to.trim(), wanted });
    if (!account) set({ name: name.trim() });
    const [least, most] = range.map(number);
    props.send({
      do: "seek",
      wanted,
      ...(account && least !== undefined ? { least } : {}),
      ...(account && most !== undefined ? { most } : {}),
      ...(account ? {} : named()),
    });
  };
  return (
    <form class="setup" onSubmit={submit} aria-label="Find an opponent">
      <h2>Find an opponent</h2>
      <GameField games={games} value={game} onChange={setGame} />
      <ClockField value={clock} onChange={setClock} />
      <Choice name="color" legend="You play" value={color} options={COLORS} onChange={setColor} />
      {account ? (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={rated && clock !== "none"}
              disabled={clock === "none"}
              onChange={(event) => setRated(event.currentTarget.checked)}
            />
            Rated: it counts for both
          </label>
          {!to.trim() && (
            <div class="pair">
              {(["Lowest rating", "Highest rating"] as const).map((label, at) => (
                <label key={label} class="field">
                  <span>{label}</span>
                  <input
                    type="number"
                    min="0"
                    max="4000"
                    placeholder="any"
                    value={range[at]}
                    onInput={(event) => {
                      const next: [string, string] = [...range];
                      next[at] = event.currentTarget.value;
                      setRange(next);
                    }}
                  />
                </label>
              ))}
            </div>
          )}
        </>
      ) : (
        <label class="field">
          <span>Your name</span>
          <input
            value={name}
            maxLength={40}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <label class="field">
        <span>Challenge somebody (a name; empty for anybody)</span>
        <input
          value={to}
          maxLength={20}
          spellcheck={false}
          autocapitalize="none"
          onInput={(event) => setTo(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main" disabled={!props.open || !game}>
        {to.trim() ? `Challenge ${to.trim()}` : "Find an opponent"}
      </button>
      <p class="hint">
        An opponent who fits plays you at once. Until there is one you wait here, while this page is open.
      </p>
    </form>
  );
}
