import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get } from "../api/client";
import { connectTo, type Connection as Line } from "../api/connection";
import type { ConnectionStatus } from "../api/status";
import { TRYING } from "../api/trying";
import type { CatalogueEntry, LobbyCommand, LobbyEvent, Seek, WantedGame } from "../api/types";
import { Choice } from "../parts/Choice";
import { ClockField } from "../parts/ClockField";
import { Connection } from "../parts/Connection";
import { CLOCKS, clockWords } from "../parts/clocks";
import { GameField } from "../parts/GameField";
import { Problem, Sentence } from "../parts/Problem";
import { ratingText } from "../parts/rating";
import { go } from "../parts/router";
import { set, setting } from "../parts/settings";
import { play as sound } from "../parts/sound";
import { useTitle } from "../parts/title";
import { useGames, useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";
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
      return { ...lobby, said: t("lobby-page-has-declined", { name: event.name }) };
    case "refused":
      return { ...lobby, said: event.problem.detail };
    default:
      return lobby;
  }
}

/** People who look for a game, and a form for those who do. */
export function LobbyPage({ query }: { query: URLSearchParams }) {
  useTitle(t("lobby-page-lobby"));
  const { lobby, send, retry } = useLobby();
  const account = useAccount();
  const called = account ? {} : named();
  return (
    <section class="people lobby">
      <h1>{t("lobby-page-lobby")}</h1>
      <p class="hint">
        <Say
          id="lobby-page-correspondence-games-that-wait"
          parts={{ a: <a href="/moves" />, a2: <a href="/following" /> }}
        />
      </p>
      <TournamentsHint />
      <Connection status={lobby.status} onRetry={retry} />
      <p class="explanation" role="alert">
        <Sentence text={lobby.said} />
      </p>
      {lobby.received.map((seek) => (
        <div key={seek.number} class="offer" role="alert">
          <p>
            <Name seek={seek} /> {t("lobby-page-challenges-you", { seek: words(seek) })}
          </p>
          <p class="tool-row">
            <button type="button" class="main" onClick={() => send({ do: "accept", number: seek.number })}>
              {t("lobby-page-accept")}
            </button>
            <button type="button" onClick={() => send({ do: "withdraw", number: seek.number })}>
              {t("lobby-page-decline")}
            </button>
          </p>
        </div>
      ))}
      <Form send={send} query={query} open={lobby.status.open} />
      <h2>{t("lobby-page-who-waits")}</h2>
      <p class="hint" role="status">
        {lobby.waiting === 0 ? t("lobby-page-nobody-waits-now") : t("lobby-page-wait", { waiting: lobby.waiting })}
      </p>
      <ul class="seeks" aria-label={t("lobby-page-who-waits")}>
        {lobby.sent.map((seek) => (
          <li key={seek.number}>
            <span>
              <Say id="lobby-page-you-challenge" values={{ to: seek.to ?? "" }} parts={{ strong: <strong /> }} />
            </span>
            <span>
              <What seek={seek} own />
            </span>
            <Withdraw seek={seek} send={send} />
          </li>
        ))}
        {[...lobby.seeks].reverse().map((seek) => {
          const own = lobby.own.includes(seek.number);
          return (
            <li key={seek.number}>
              <span>{own ? t("lobby-page-you") : <Name seek={seek} />}</span>
              <span>
                <What seek={seek} own={own} />
              </span>
              {own ? (
                <Withdraw seek={seek} send={send} />
              ) : (
                <button
                  type="button"
                  class="main"
                  disabled={seek.wanted.rated && !account}
                  title={seek.wanted.rated && !account ? t("lobby-page-log-in-to-play") : undefined}
                  onClick={() => send({ do: "accept", number: seek.number, ...called })}
                >
                  <Say id="lobby-page-play" values={{ name: seek.name }} parts={{ span: <span class="hidden" /> }} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Withdraw({ seek, send }: { seek: Seek; send: (command: LobbyCommand) => void }) {
  return (
    <button type="button" onClick={() => send({ do: "withdraw", number: seek.number })}>
      <Say id="lobby-page-withdraw" values={{ what: words(seek, true) }} parts={{ span: <span class="hidden" /> }} />
    </button>
  );
}

const named = () => (setting().name ? { name: setting().name } : {});

function Name({ seek }: { seek: Seek }) {
  return (
    <>
      {seek.account ? <a href={`/people/${seek.name}`}>{seek.name}</a> : seek.name}
      {seek.bot && <span class="bot"> {t("lobby-page-bot")}</span>}
      {seek.account && seek.rating && <span class="rating"> {ratingText(seek.rating)}</span>}
    </>
  );
}

/** What is offered, with the way to the rules of a game of the catalogue. */
function What({ seek, own }: { seek: Seek; own: boolean }) {
  const { entry } = seek.wanted;
  const all = words(seek, own);
  if (!entry) return <>{all}</>;
  return (
    <>
      <a href={`/catalogue/${entry}`}>{seek.title}</a>
      {all.slice(seek.title.length)}
    </>
  );
}

/** What is offered: `Omega chess, 5 + 3, rated`. */
function words({ title, wanted, least, most }: Seek, own = false): string {
  const range =
    least !== null && most !== null
      ? t("lobby-page-rated-to", { least, most })
      : least !== null
        ? t("lobby-page-rated-or-more", { least })
        : most !== null
          ? t("lobby-page-rated-or-less", { most })
          : "";
  const parts = [title, clockWords(wanted.clock ?? null), t(wanted.rated ? "rated" : "casual")];
  if (wanted.color !== "random")
    parts.push(t(own ? "lobby-page-you-play-side" : "lobby-page-they-play-side", { side: wanted.color }));
  return [...parts, range && t("lobby-page-for-players", { range })].filter(Boolean).join(", ");
}

/** What a game of the catalogue begins with in the list of games. */
const ENTRY = "entry:";
const COLORS = { w: t("lobby-page-white"), random: t("lobby-page-random"), b: t("lobby-page-black") } as const;

function Form(props: { send: (command: LobbyCommand) => void; query: URLSearchParams; open: boolean }) {
  const account = useAccount();
  const { games, unlisted } = useGames();
  const offered = props.query.get("entry");
  const { value: shown } = useLoad(
    async () => (offered ? get<CatalogueEntry>(`/api/catalogue/${encodeURIComponent(offered)}`) : null),
    [offered],
  );
  const entry = shown?.entry ?? null;
  const [chosen, setGame] = useState(props.query.get("game"));
  const game = chosen ?? (entry ? ENTRY + entry.id : offered ? "" : (games?.[0]?.name ?? ""));
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
      ...(game.startsWith(ENTRY) ? { entry: game.slice(ENTRY.length) } : { game }),
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
    <form class="setup" onSubmit={submit} aria-label={t("lobby-page-find-an-opponent")}>
      <h2>{t("lobby-page-find-an-opponent")}</h2>
      <Problem text={unlisted} />
      <GameField games={games} value={game} onChange={setGame}>
        {entry && <option value={ENTRY + entry.id}>{entry.title}</option>}
      </GameField>
      <ClockField value={clock} onChange={setClock} />
      <Choice name="color" legend={t("lobby-page-you-play")} value={color} options={COLORS} onChange={setColor} />
      {account ? (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={rated && clock !== "none"}
              disabled={clock === "none"}
              onChange={(event) => setRated(event.currentTarget.checked)}
            />
            {t("lobby-page-rated-it-counts-for")}
          </label>
          {!to.trim() && (
            <div class="pair">
              {([t("lobby-page-lowest-rating"), t("lobby-page-highest-rating")] as const).map((label, at) => (
                <label key={label} class="field">
                  <span>{label}</span>
                  <input
                    type="number"
                    min="0"
                    max="4000"
                    placeholder={t("lobby-page-any")}
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
          <span>{t("lobby-page-your-name")}</span>
          <input
            value={name}
            maxLength={40}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <label class="field">
        <span>{t("lobby-page-challenge-somebody-a-name")}</span>
        <input
          value={to}
          maxLength={20}
          spellcheck={false}
          autocapitalize="none"
          onInput={(event) => setTo(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main" disabled={!props.open || !game}>
        {to.trim() ? t("lobby-page-challenge", { to: to.trim() }) : t("lobby-page-find-an-opponent")}
      </button>
      <p class="hint">{t("lobby-page-an-opponent-who-fits")}</p>
    </form>
  );
}
