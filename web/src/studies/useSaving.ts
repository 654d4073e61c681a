import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../words/words";
import { Saver, type Saving } from "./saver";

/** Saves a chapter a moment after each change, and says how that goes. */
export function useSaving(revision: number, send: (revision: number) => Promise<number>) {
  const [saving, setSaving] = useState<Saving>({ state: "saved" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for as long as the chapter is open
  const saver = useMemo(() => new Saver(revision, send, setSaving), []);
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (saver.unsaved) event.preventDefault();
    };
    // Leaving for another place of the page; browsers without this event drop what is stuck.
    const going = (event: NavigateEvent) => {
      if (event.destination.sameDocument && event.cancelable && saver.stuck && !confirm(t("studies-leave-unsaved")))
        event.preventDefault();
    };
    addEventListener("beforeunload", leaving);
    window.navigation?.addEventListener("navigate", going);
    return () => {
      removeEventListener("beforeunload", leaving);
      window.navigation?.removeEventListener("navigate", going);
      void saver.now();
    };
  }, [saver]);
  return { saving, saver };
}
