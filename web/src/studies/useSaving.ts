import { useEffect, useMemo, useState } from "preact/hooks";
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
    addEventListener("beforeunload", leaving);
    return () => {
      removeEventListener("beforeunload", leaving);
      void saver.now();
    };
  }, [saver]);
  return { saving, saver };
}
