import type { ComponentProps } from "preact";
import { site } from "../api/site";
import { Later } from "../parts/Later";

const load = () => import("./people");
type Parts = Awaited<ReturnType<typeof load>>;

/** A page about people, which needs a server. */
export function People<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  if (site)
    return (
      <p class="narrow">
        This page has no server, and so no accounts: what you play stays in this browser. <code>menagerie serve</code>{" "}
        on a machine of yours has them.
      </p>
    );
  return <Later load={load} part={part} props={props as never} />;
}
