import { useState } from "preact/hooks";
import { sentence } from "../api/client";

/** Something that a form does, once at a time. */
export function useTask(): {
  busy: boolean;
  problem: string | null;
  run: (task: () => Promise<void>) => (event?: Event) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (task: () => Promise<void>) => async (event?: Event) => {
    event?.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(sentence(error));
    }
    setBusy(false);
  };
  return { busy, problem, run };
}
