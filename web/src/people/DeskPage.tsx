import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, post } from "../api/client";
import type { Action, Complaint, Desk, ModeratedEntry, Moderation } from "../api/types";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";
import { Say } from "../words/Say";
import { locale, t } from "../words/words";
import { reasonWords } from "./Complain";
import { Field } from "./Field";
import { useTask } from "./useTask";

const ACTIONS: Record<Exclude<Action, "read">, string> = {
  dismiss: "desk-page-dismiss-the-report",
  warn: "desk-page-warn",
  mute: "desk-page-mute",
  unmute: "desk-page-unmute",
  close: "desk-page-close-the-account",
  reopen: "desk-page-open-the-account-again",
  hide: "desk-page-hide",
  show: "desk-page-show",
};

/** What is hidden or shown, by the first part of its address: `catalogue`, `study` or `tournament`. */
const kindOf = (entry: ModeratedEntry | null) => entry?.url.split("/")[1] ?? "";

/** What waits for a moderator, and what moderators have done. */
export function DeskPage() {
  useTitle(t("desk-page-desk"));
  const account = useAccount();
  const [turn, setTurn] = useState(0);
  const { value: desk, problem } = useLoad(() => get<Desk>("/api/desk"), [turn, account?.name]);
  const again = () => setTurn(turn + 1);
  return (
    <section class="people desk-page">
      <h1>{t("desk-page-moderators-desk")}</h1>
      <Problem text={problem} />
      {desk && (
        <>
          <p class="hint" role="status">
            {desk.waiting === 0
              ? t("desk-page-no-report-waits")
              : t("desk-page-reports-wait", { waiting: desk.waiting })}
          </p>
          {desk.complaints.map((complaint) => (
            <One key={complaint.number} complaint={complaint} onDone={again} />
          ))}
          <h2>{t("desk-page-without-a-report")}</h2>
          <Act onDone={again} />
          <h2>{t("desk-page-log")}</h2>
          <ul class="seeks" aria-label={t("desk-page-log")}>
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

const time = (at: number) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

function Done({ done, onDone }: { done: Moderation; onDone: () => void }) {
  const { number, at_ms, by, about, account, action, until_ms, text, entry } = done;
  const { busy, problem, run } = useTask();
  const unmute = run(async () => {
    await post("/api/desk", { log: number, action: "unmute" });
    onDone();
  });
  return (
    <>
      <span class="hint">{time(at_ms)}</span>
      <span>
        {t("desk-page-done", { by, about, action, kind: kindOf(entry) })}
        {until_ms !== null && ` ${t("desk-page-until", { until: time(until_ms) })}`}
        {entry && (
          <>
            {" "}
            (<a href={entry.url}>{entry.title ?? t("desk-page-a-deleted-game")}</a>)
          </>
        )}
        {text && `: ${text}`}
      </span>
      {/* A guest has no name by which an action without a report would find them. */}
      {!account && until_ms !== null && until_ms > Date.now() && (
        <button type="button" disabled={busy} onClick={unmute}>
          <Say id="desk-page-unmute-the-guest" parts={{ span: <span class="hidden" /> }} />
        </button>
      )}
      <Problem text={problem} />
    </>
  );
}

function One({ complaint, onDone }: { complaint: Complaint; onDone: () => void }) {
  const { by, about, account, reason, text, at_ms, game, message, context, entry } = complaint;
  return (
    <article class="setup">
      <h2>
        {reasonWords(reason)}: {account ? <a href={`/people/${about}`}>{about}</a> : about}
      </h2>
      <p class="hint">
        <Say id="desk-page-by" values={{ at: time(at_ms), by }} parts={{ a: <a href={`/people/${by}`} /> }} />
        {game && <Say id="desk-page-in-this-game" parts={{ a: <a href={game} /> }} />}
      </p>
      {entry && (
        <p>
          <Say
            id="desk-page-the-game"
            values={{ title: entry.title ?? t("desk-page-a-deleted-game") }}
            parts={{ a: <a href={entry.url} /> }}
          />
        </p>
      )}
      {text && <p class="more">{text}</p>}
      {message !== null && context.length === 0 && <p>{t("desk-page-the-message-is-not")}</p>}
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
  const choices = Object.entries(ACTIONS).filter(
    ([action]) =>
      (action !== "dismiss" || complaint !== undefined) &&
      ((action !== "hide" && action !== "show") || complaint?.entry),
  );
  return (
    <form
      class="act"
      onSubmit={submit}
      aria-label={about ? t("desk-page-what-is-done-about", { about }) : t("desk-page-what-is-done")}
    >
      {complaint === undefined && (
        <Field label={t("desk-page-account")} value={name} onInput={setName} autocomplete="off" longest={20} />
      )}
      <label class="field">
        <span>{t("desk-page-action")}</span>
        <select value={action} onChange={(event) => setAction(event.currentTarget.value as Action)}>
          {choices.map(([action, words]) => (
            <option key={action} value={action}>
              {t(words, { kind: kindOf(complaint?.entry ?? null) })}
            </option>
          ))}
        </select>
      </label>
      {action === "mute" && (
        <Field label={t("desk-page-hours")} value={hours} onInput={setHours} autocomplete="off" longest={4} />
      )}
      <label class="field">
        <span>{action === "warn" ? t("desk-page-what-the-account-will") : t("desk-page-why-for-the-log")}</span>
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
        {t("desk-page-do-it")}
      </button>
    </form>
  );
}
