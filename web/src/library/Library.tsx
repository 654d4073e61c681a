import type { ComponentProps } from "preact";
import { site } from "../api/site";
import { Later } from "../parts/Later";

const load = () => import("./library");
type Parts = Awaited<ReturnType<typeof load>>;

/** A part that searches stored games by their positions; nothing where there is no server. */
export function Library<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return site ? null : <Later load={load} part={part} props={props as never} />;
}
