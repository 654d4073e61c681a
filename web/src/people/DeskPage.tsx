import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import type { Action, Complaint, Desk, Moderation } from "../api/types";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { reasonWords } from "./Complain";
import { Field, Problem } from "./Field";
import { useTask } from "./useTask";

const ACTIONS: Record<Exclude<Action, "read">, string> = {
  dismiss: "Dismiss the report",
  warn: "Warn",
  mute: "Mute",
  unmute: "Unmute",
  close: "Close the account",
  reopen: "Open the account again",
};
const DONE: Record<Action, string> = {
  dismiss: "dismissed a report about",
  warn: "warned",
  mute: "muted",
  unmute: "unmuted",
  close: "closed the account of",
  reopen: "opened the account again of",
  read: "has read the warnings for",
};

/** What waits for a moderator, and what moderators have done. */
export function DeskPage() {
  useTitle("Desk");
  const account = useAccount();
  const [turn, setTurn] = useState(0);
  const { value: desk, problem } = useLoad(() => get<Desk>("/api/desk"), [turn, account?.name]);
  const again = () => setTurn(turn + 1);
  return (
    <section class="people desk-page">
      <h1>Moderators’ desk</h1>
      <Problem text={problem} />
      {desk && (
        <>
          <p class="hint" role="status">
            {desk.waiting === 0
              ? "No report waits."
              : desk.waiting === 1
                ? "1 report waits."
                : `${desk.waiting} reports wait.`}
          </p>
          {desk.complaints.map((complaint) => (
            <One key={complaint.number} complaint={complaint} onDone={again} />
          ))}
          <h2>Without a report</h2>
          <Act onDone={again} />
          <h2>Log</h2>
          <ul class="seeks">
            {desk.log.map((done, at) => (
              <li key={desk.log.length - at}>
                <Done done={done} onDone={again} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const time = (at: number) => new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

function Done({ done, onDone }: { done: Moderation; onDone: () => void }) {
  const { number, at_ms, by, about, account, action, until_ms, text } = done;
  const { busy, problem, run } = useTask();
  const unmute = run(async () => {
    await post("/api/desk", { log: number, action: "unmute" });
    onDone();
  });
  return (
    <>
      <span class="hint">{time(at_ms)}</span>
      <span>
        {by} {DONE[action]} {about}
        {until_ms !== null && ` until ${time(until_ms)}`}
        {text && `: ${text}`}
      </span>
      {/* A guest has no name by which an action without a report would find them. */}
      {!account && until_ms !== null && until_ms > Date.now() && (
        <button type="button" disabled={busy} onClick={unmute}>
          Unmute<span class="hidden"> the guest</span>
        </button>
      )}
      <Problem text={problem} />
    </>
  );
}

function One({ complaint, onDone }: { complaint: Complaint; onDone: () => void }) {
  const { by, about, account, reason, text, at_ms, game, message, context } = complaint;
  return (
    <article class="setup">
      <h2>
        {reasonWords(reason)}: {account ? <a href={`/people/${about}`}>{about}</a> : about}
      </h2>
      <p class="hint">
        {time(at_ms)}, by <a href={`/people/${by}`}>{by}</a>
        {game && (
          <>
            , in <a href={game}>this game</a>
          </>
        )}
      </p>
      {text && <p class="more">{text}</p>}
      {message !== null && context.length === 0 && <p>The message is not there any more.</p>}
      {context.length > 0 && (
        <ul class="messages">
          {context.map((written) => (
            <li key={written.number}>
              <span class="writer">{written.name}</span>{" "}
              {written.number === message ? <mark>{written.text}</mark> : written.text}
            </li>
          ))}
        </ul>
      )}
      <Act complaint={complaint} about={about} onDone={onDone} />
    </article>
  );
}

function Act({ complaint, about, onDone }: { complaint?: Complaint; about?: string; onDone: () => void }) {
  const [action, setAction] = useState<Action>(complaint === undefined ? "warn" : "dismiss");
  const [name, setName] = useState("");
  const [hours, setHours] = useState("24");
  const [text, setText] = useState("");
  const { busy, problem, run } = useTask();
  const submit = run(async () => {
    await post("/api/desk", {
      ...(complaint === undefined ? { name } : { complaint: complaint.number, complaint_at_ms: complaint.at_ms }),
      action,
      ...(action === "mute" ? { hours: Number(hours) } : {}),
      text,
    });
    setText("");
    onDone();
  });
  const choices = Object.entries(ACTIONS).filter(([action]) => action !== "dismiss" || complaint !== undefined);
  return (
    <form class="act" onSubmit={submit} aria-label={about ? `What is done about ${about}` : "What is done"}>
      {complaint === undefined && (
        <Field label="Account" value={name} onInput={setName} autocomplete="off" longest={20} />
      )}
      <label class="field">
        <span>Action</span>
        <select value={action} onChange={(event) => setAction(event.currentTarget.value as Action)}>
          {choices.map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {action === "mute" && <Field label="Hours" value={hours} onInput={setHours} autocomplete="off" longest={4} />}
      <label class="field">
        <span>{action === "warn" ? "What the account will read" : "Why, for the log"}</span>
        <textarea
          rows={2}
          maxLength={1000}
          value={text}
          required={action === "warn"}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Problem text={problem} />
      <button type="submit" disabled={busy}>
        Do it
      </button>
    </form>
  );
}
