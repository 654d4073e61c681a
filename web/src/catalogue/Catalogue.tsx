import type { ComponentProps } from "preact";
import { site } from "../api/site";
import { Later } from "../parts/Later";
import { Say } from "../words/Say";

const load = () => import("./catalogue");
type Parts = Awaited<ReturnType<typeof load>>;

/** A part of the catalogue of users' games, which needs a server. */
export function Catalogue<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  if (site)
    return (
      <p class="narrow">
        <Say id="people-this-page-has-no" parts={{ code: <code /> }} />
      </p>
    );
  return <Later load={load} part={part} props={props as never} />;
}
