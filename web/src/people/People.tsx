import type { ComponentProps } from "preact";
import { OnServer } from "../parts/OnServer";

const load = () => import("./people");
type Parts = Awaited<ReturnType<typeof load>>;

/** A page about people, which needs a server. */
export function People<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return <OnServer load={load} part={part} props={props} />;
}
