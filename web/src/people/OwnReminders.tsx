import { useEffect, useState } from "preact/hooks";
import type { OwnPush } from "../api/types";
import { Problem } from "../parts/Problem";
import { t } from "../words/words";
import { Check } from "./Check";
import { hasPush, remind, remindAgain, stopReminding } from "./push";
import { useTask } from "./useTask";

/** Reminders in this browser, where it can show them. */
export function OwnReminders({ name }: { name: string }) {
  const [own, setOwn] = useState<OwnPush | null>(null);
  const { busy, problem, run } = useTask();
  useEffect(() => {
    // Where it cannot be read, nothing is offered.
    if (hasPush()) remindAgain(name).then(setOwn, () => {});
  }, [name]);
  if (own === null) return null;
  const turn = (on: boolean) => run(async () => setOwn(await (on ? remind(name, own, own.moves) : stopReminding())));
  const choose = (moves: boolean) => run(async () => setOwn(await remind(name, own, moves)));
  return (
    <form class="setup" onSubmit={(event) => event.preventDefault()} aria-label={t("own-reminders-reminders")}>
      <h2>{t("own-reminders-reminders")}</h2>
      <p class="hint">{t("own-reminders-your-browser-shows")}</p>
      <Check label={t("own-reminders-remind-me")} on={own.on} busy={busy} onChange={(on) => turn(on)()} />
      {own.on && (
        <Check label={t("own-reminders-of-each-move")} on={own.moves} busy={busy} onChange={(on) => choose(on)()} />
      )}
      <Problem text={problem} />
    </form>
  );
}
