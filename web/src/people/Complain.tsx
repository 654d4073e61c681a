import { useState } from "preact/hooks";
import { post } from "../api/client";
import type { ComplaintRequest, Reason } from "../api/types";
import { Problem } from "./Field";
import { useTask } from "./useTask";

const REASONS: Record<Reason, string> = {
  abuse: "Insults or threats",
  spam: "Advertisements",
  cheating: "Help by a program",
  name: "A name that offends",
  other: "Something else",
};

/** Reports a player, or a message, to the moderators. */
export function Complain({
  about,
  what,
  onDone,
}: {
  about: Partial<ComplaintRequest>;
  what: string;
  onDone: () => void;
}) {
  const [reason, setReason] = useState<Reason>("abuse");
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, problem, run } = useTask();
  const submit = run(async () => {
    await post("/api/complaints", { ...about, reason, text });
    setSent(true);
  });
  if (sent)
    return (
      <p class="hint" role="status">
        Thank you: a moderator will look at it.{" "}
        <button type="button" class="quiet" onClick={onDone}>
          Close
        </button>
      </p>
    );
  return (
    <form class="setup" onSubmit={submit} aria-label={`Report ${what}`}>
      <label class="field">
        <span>Why do you report {what}?</span>
        <select value={reason} onChange={(event) => setReason(event.currentTarget.value as Reason)}>
          {Object.entries(REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>More about it, if you like</span>
        <textarea rows={2} maxLength={1000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Problem text={problem} />
      <p class="tool-row">
        <button type="submit" disabled={busy}>
          Report
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  );
}

export const reasonWords = (reason: Reason) => REASONS[reason];
