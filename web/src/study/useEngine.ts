import { useEffect, useRef, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { AnalysisClient, type Question, type Report } from "../api/analysis";
import { site } from "../api/site";
import { TRYING } from "../api/trying";
import { useSettings } from "../parts/settings";

/** What is to be seen of the engine: its lines, or why there are none. */
export interface EngineView {
  report: Report | null;
  ahead: number;
  problem: string | null;
}

const NOTHING: EngineView = { report: null, ahead: 0, problem: null };

/** The engine's lines for the position that is shown, while it is switched on. */
export function useEngine(question: Question | null) {
  const [view, setView] = useState<EngineView>(NOTHING);
  const [status, setStatus] = useState(TRYING);
  const client = useRef<AnalysisClient | null>(null);
  const key = question && JSON.stringify(question);
  const { searches, engine } = useSettings();
  const account = useAccount();
  // Whose own engine is asked has to be known first.
  const waits = searches === "engine" && account === undefined && !site;
  const place = searches === "engine" ? account && engine?.id : searches;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked last goes to the other engine, too
  useEffect(() => () => client.current?.stop(), [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question as text
  useEffect(() => {
    setView(NOTHING);
    if (!question || waits) {
      client.current?.stop();
      setStatus(TRYING);
      return;
    }
    client.current ??= new AnalysisClient({
      lines: (report) => setView({ report, ahead: 0, problem: null }),
      done: () => undefined,
      waits: (ahead) => setView((view) => ({ ...view, ahead })),
      refused: (problem) => setView({ ...NOTHING, problem }),
      changed: setStatus,
    });
    client.current.ask(question);
  }, [key, place, waits]);
  return { ...view, status, retry: () => client.current?.retry() };
}
