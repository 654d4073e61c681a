import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { freshId, type Room, type RoomCommand, type RoomEvent, type RoomMessage } from "../api/room";
import type { Audience, ChatMessage } from "../api/types";
import { Problem } from "../parts/Problem";
import { set, useSettings } from "../parts/settings";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Complain } from "./Complain";

interface Props {
  room: Room;
  open: boolean;
  send: (command: RoomCommand) => void;
  listen: (hear: (event: RoomEvent) => void) => () => void;
}

const HEADS = { players: t("chat-chat-with-your-opponent"), watchers: t("chat-chat-of-those-who") };

/** What is written at a game: the players among themselves, those who watch among themselves, and all once it has ended. */
export function Chat(props: Props) {
  const { chat } = useSettings();
  const { seat, result } = props.room;
  const mine: Audience[] = seat === null ? ["watchers"] : result === "*" ? ["players"] : ["players", "watchers"];
  return (
    <section class="chat" aria-label={t("chat-chat")}>
      <label class="check">
        <input type="checkbox" checked={chat} onChange={(event) => set({ chat: event.currentTarget.checked })} />
        {t("chat-show-the-chat")}
      </label>
      {chat && <Shown {...props} mine={mine} />}
    </section>
  );
}

function Shown({ room, open, send, listen, mine }: Props & { mine: Audience[] }) {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () =>
      listen((event) => {
        if (event.event === "chat") setMessages(event.messages);
        // What was written while all was asked for may come twice.
        if (event.event === "said")
          setMessages((messages) =>
            [...messages.filter(({ number }) => number !== event.message.number), event.message].sort(
              (one, other) => one.number - other.number,
            ),
          );
        if (event.event === "unsaid") setProblem(event.problem.detail);
      }),
    [listen],
  );
  const whom = mine.join();
  // Again on each connection, and when there is more to be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who may read more asks again
  useEffect(() => {
    if (open) send({ do: "chat" });
  }, [open, whom]);
  const say = (message: RoomMessage) => {
    setProblem(null);
    send(message);
  };
  return (
    <>
      {mine.map((to) => (
        <Talk
          key={to}
          game={room.id}
          to={to}
          messages={messages.filter((message) => message.to === to)}
          seat={room.seat}
          listen={listen}
          onSay={open ? say : undefined}
        />
      ))}
      <Problem text={problem} />
    </>
  );
}

function Talk(props: {
  game: string;
  to: Audience;
  messages: ChatMessage[];
  seat: Room["seat"];
  listen: Props["listen"];
  onSay: ((message: RoomMessage) => void) | undefined;
}) {
  const { game, to, messages, seat, listen, onSay } = props;
  const account = useAccount();
  const [text, setText] = useState("");
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // The newest is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another message
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [messages.length]);
  // The text stays until it is there; what is sent again by the same name is one message.
  const sent = useRef<{ text: string; id: string } | null>(null);
  const name = account?.name;
  useEffect(
    () =>
      listen((event) => {
        const { current } = sent;
        if (event.event === "unsaid") sent.current = null;
        if (event.event !== "said" || !current) return;
        const { message } = event;
        const own = seat === null ? message.name === name : message.side === seat;
        if (!own || message.to !== to || message.text !== plain(current.text)) return;
        sent.current = null;
        setText((text) => (text === current.text ? "" : text));
      }),
    [listen, to, seat, name],
  );
  const say = (again: { text: string; id: string }) => {
    const message: RoomMessage = { do: "say", to, ...again };
    onSay?.(message);
  };
  const able = onSay !== undefined;
  // An answer that was lost with the connection comes on the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another connection
  useEffect(() => {
    if (able && sent.current) say(sent.current);
  }, [able]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!able || !text.trim()) return;
    if (sent.current?.text !== text) sent.current = { text, id: freshId() };
    say(sent.current);
  };
  return (
    <>
      <form onSubmit={submit} aria-label={HEADS[to]}>
        <h2>{HEADS[to]}</h2>
        <div ref={list} class="messages" role="log" aria-label={HEADS[to]} tabIndex={0}>
          <ul>
            {messages.map((message) => (
              <li key={message.number}>
                <Name message={message} /> {message.text}{" "}
                {account && message.name !== account.name && (
                  <button type="button" class="report-message" onClick={() => setReported(message)}>
                    <Say
                      id="chat-report-the-message-of"
                      values={{ name: message.name }}
                      parts={{ span: <span class="hidden" /> }}
                    />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
        {to === "watchers" && !account ? (
          <p class="hint">
            <Say id="chat-log-in-to-write" parts={{ a: <a href="/account" /> }} />
          </p>
        ) : (
          <p class="say">
            <input
              value={text}
              maxLength={240}
              autocomplete="off"
              aria-label={t("chat-write-something")}
              placeholder={t("chat-write-something")}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button type="submit" disabled={!onSay}>
              {t("chat-send")}
            </button>
          </p>
        )}
      </form>
      {reported && (
        <Complain
          key={reported.number}
          about={{ game, message: reported.number }}
          what={t("chat-the-message", { text: reported.text })}
          onDone={() => setReported(null)}
        />
      )}
    </>
  );
}

/** A text as the server keeps it. */
const plain = (text: string) => text.trim().split(/\s+/).join(" ");

function Name({ message: { name, account } }: { message: ChatMessage }) {
  return account ? (
    <a class="writer" href={`/people/${name}`}>
      {name}
    </a>
  ) : (
    <span class="writer">{name}</span>
  );
}
