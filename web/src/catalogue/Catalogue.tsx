import type { ComponentProps } from "preact";
import { OnServer } from "../parts/OnServer";

const load = () => import("./catalogue");
type Parts = Awaited<ReturnType<typeof load>>;

/** A part of the catalogue of users' games, which needs a server. */
export function Catalogue<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return <OnServer load={load} part={part} props={props} />;
}
