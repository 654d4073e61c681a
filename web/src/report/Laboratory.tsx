import type { ComponentProps } from "preact";
import { Later } from "../parts/Later";

const load = () => import("./laboratory");
type Parts = Awaited<ReturnType<typeof load>>;

/** A part of the laboratory. */
export function Laboratory<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return <Later load={load} part={part} props={props as never} />;
}
