import type { ComponentProps } from "preact";
import { OnServer } from "../parts/OnServer";

/** The pages in that script, which has one more thing to do. */
type Parts = Omit<typeof import("./people"), "remindAgain">;
const load = (): Promise<Parts> => import("./people");

/** A page about people, which needs a server. */
export function People<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return <OnServer load={load} part={part} props={props} />;
}
