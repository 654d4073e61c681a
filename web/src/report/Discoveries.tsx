import { useEffect } from "preact/hooks";
import { get } from "../api/client";
import type { Discoveries as Found } from "../api/types";
import { fragment, idIn } from "../parts/router";
import { useTitle } from "../parts/title";
import { useLoad } from "../parts/useLoad";

/** What was found out about the games. */
export function Discoveries() {
  useTitle("Discoveries");
  const { value, problem } = useLoad(() => get<Found>("/api/discoveries"), []);
  // What an address points to is there only now.
  useEffect(() => {
    const id = idIn(`#${fragment()}`);
    if (value && id) document.getElementById(id)?.scrollIntoView();
  }, [value]);
  return (
    <article class="discoveries">
      <h1>Discoveries</h1>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {!value && !problem && (
        <p class="wait" role="status">
          Loading what was found…
        </p>
      )}
      {value && (
        <>
          <nav aria-label="Questions">
            <ul>
              {value.questions.map(([id, words]) => (
                <li key={id}>
                  <a href={`/discoveries#${id}`}>{words}</a>
                </li>
              ))}
            </ul>
          </nav>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of a file that is embedded in it */}
          <div class="found" dangerouslySetInnerHTML={{ __html: value.text }} />
        </>
      )}
    </article>
  );
}
