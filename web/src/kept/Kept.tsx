import type { ComponentProps } from "preact";
import { site } from "../api/site";
import { Later } from "../parts/Later";

export const loadKept = () => import("./kept");
type Parts = Omit<Awaited<ReturnType<typeof loadKept>>, "opened">;

/** What is kept in this browser where there is no server; a server keeps more, and nothing is shown there. */
export function Kept<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return site && <Later load={loadKept as () => Promise<Parts>} part={part} props={props as never} />;
}
