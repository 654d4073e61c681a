import { useState } from "preact/hooks";
import { post } from "../api/client";
import type { ComplaintRequest, Reason } from "../api/types";
import { Problem } from "../parts/Problem";
import { useOpened } from "../parts/useOpened";
import { t } from "../words/words";
import { useTask } from "./useTask";

const REASONS: Record<Reason, string> = {
  abuse: t("complain-insults-or-threats"),
  spam: t("complain-advertisements"),
  cheating: t("complain-help-by-a-program"),
  name: t("complain-a-name-that-offends"),
  other: t("complain-something-else"),
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
  const place = useOpened<HTMLFormElement>();
  const submit = run(async () => {
    await post("/api/complaints", { ...about, reason, text });
    setSent(true);
  });
  if (sent)
    return (
      <p class="hint" role="status">
        {t("complain-thank-you-a-moderator")}{" "}
        <button type="button" class="quiet" onClick={onDone}>
          {t("complain-close")}
        </button>
      </p>
    );
  return (
    <form class="setup" ref={place} onSubmit={submit} aria-label={t("complain-report", { what })}>
      <label class="field">
        <span>{t("complain-why-do-you-report", { what })}</span>
        <select value={reason} onChange={(event) => setReason(event.currentTarget.value as Reason)}>
          {Object.entries(REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("complain-more-about-it-if")}</span>
        <textarea rows={2} maxLength={1000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Problem text={problem} />
      <p class="tool-row">
        <button type="submit" disabled={busy}>
          {t("complain-report-2")}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          {t("complain-cancel")}
        </button>
      </p>
    </form>
  );
}

export const reasonWords = (reason: Reason) => REASONS[reason];
