import { useEffect, useRef, useState } from "preact/hooks";
import { Analyst, type Question, type Report } from "../api/analysis";

/** The engine's lines for the position that is shown, while it is switched on. */
export function useEngine(question: Question | null): { report: Report | null; problem: string | null } {
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const analyst = useRef<Analyst | null>(null);
  const key = question && JSON.stringify(question);
  useEffect(() => {
    setReport(null);
    setProblem(null);
    if (!question) {
      analyst.current?.stop();
      return;
    }
    analyst.current ??= new Analyst((report) => latest.current(report), (sentence) => setProblem(sentence));
    analyst.current.ask(question);
  }, [key]);
  useEffect(() => () => analyst.current?.stop(), []);
  const latest = useRef(setReport);
  latest.current = setReport;
  return { report, problem };
}
