import { Sentence } from "../parts/Problem";
import type { CheckProblem } from "./check";

/** What is wrong with a part of the draft, as the server says it. */
export function Problems({ problems }: { problems: CheckProblem[] }) {
  return (
    <>
      {problems.map((problem, at) => (
        <p key={at} lang="en" class={problem.warning ? "problem warning" : "problem"}>
          <Sentence text={problem.message} />
          {problem.help && (
            <span class="help">
              <Sentence text={problem.help} />
            </span>
          )}
        </p>
      ))}
    </>
  );
}
