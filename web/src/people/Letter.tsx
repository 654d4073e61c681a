import { useEffect, useState } from "preact/hooks";
import { get, post, sentence } from "../api/client";
import type { Room, RoomCommand } from "../api/room";
import type { Note, PlannedMove } from "../api/types";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** What a player of a correspondence game has next to the board: conditional moves, and notes for nobody else. */
export function Letter({ room, send }: { room: Room; send: (command: RoomCommand) => void }) {
  const waits = room.result === "*" && room.seat !== room.position.side && room.players.w.kind !== "open";
  return (
    <div class="letter">
      {waits && room.players.b.kind !== "open" && <Conditional room={room} send={send} />}
      <Notes id={room.id} />
    </div>
  );
}

const text = (line: PlannedMove[]) => line.map((move) => move.san).join(" ");

function Conditional({ room, send }: { room: Room; send: (command: RoomCommand) => void }) {
  const lines = room.conditional ?? [];
  const [words, setWords] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that was taken is written no longer
  useEffect(() => setWords(""), [lines.map(text).join(";")]);
  const keep = (kept: string[][]) => send({ do: "conditional", lines: kept, version: room.version });
  const all = lines.map((line) => line.map((move) => move.uci));
  const add = (event: Event) => {
    event.preventDefault();
    keep([...all, words.trim().split(/\s+/)]);
  };
  return (
    <form class="conditional" onSubmit={add} aria-label={t("letter-conditional-moves")}>
      <h2>{t("letter-conditional-moves")}</h2>
      <p class="hint">{t("letter-if-your-opponent-plays")}</p>
      <ul>
        {lines.map((line, at) => (
          <li key={text(line)}>
            <span class="mono">{text(line)}</span>
            <button type="button" onClick={() => keep(all.filter((_, other) => other !== at))}>
              <Say id="letter-remove" values={{ line: text(line) }} parts={{ span: <span class="hidden" /> }} />
            </button>
          </li>
        ))}
      </ul>
      <label class="field">
        <span>{t("letter-a-line-their-move")}</span>
        <input
          class="mono"
          value={words}
          maxLength={400}
          spellcheck={false}
          autocapitalize="none"
          autocomplete="off"
          required
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t("letter-add-the-line")}</button>
    </form>
  );
}

function Notes({ id }: { id: string }) {
  const path = `/api/play/${encodeURIComponent(id)}/note`;
  const { value, problem } = useLoad(() => get<Note>(path), [path]);
  const [words, setWords] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  if (problem) return <Problem text={problem} />;
  if (!value) return null;
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await post<Note>(path, { text: words ?? value.text });
      setSaid(t("letter-saved"));
    } catch (error) {
      setSaid(sentence(error));
    }
  };
  return (
    <form class="note" onSubmit={save} aria-label={t("letter-notes")}>
      <label class="field">
        <span>{t("letter-notes-for-you-alone")}</span>
        <textarea
          rows={4}
          maxLength={4000}
          value={words ?? value.text}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setSaid("");
          }}
        />
      </label>
      <p class="tool-row">
        <button type="submit">{t("letter-save-the-notes")}</button>
        <span class="hint" role="status">
          {said}
        </span>
      </p>
    </form>
  );
}
