import type { ComponentProps } from "preact";
import { site } from "../api/site";
import { Later } from "../parts/Later";
import { Say } from "../words/Say";

const load = () => import("./people");
type Parts = Awaited<ReturnType<typeof load>>;

/** A page about people, which needs a server. */
export function People<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  if (site)
    return (
      <p class="narrow">
        <Say id="people-this-page-has-no" parts={{ code: <code /> }} />
      </p>
    );
  return <Later load={load} part={part} props={props as never} />;
}
