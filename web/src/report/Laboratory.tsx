import type { ComponentProps } from "preact";
import { useLoad } from "../parts/useLoad";

const load = () => import("./laboratory");
type Parts = Awaited<ReturnType<typeof load>>;

/** A part of the laboratory, whose script is loaded when something of it is to be shown. */
export function Laboratory<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  const { value, problem } = useLoad(load, []);
  if (problem)
    return (
      <p class="problem narrow" role="alert">
        This part of the page could not be loaded. Reload the page to try again.
      </p>
    );
  const Part = value?.[part] as ((props: object) => preact.JSX.Element) | undefined;
  return Part ? (
    <Part {...props} />
  ) : (
    <p class="wait" role="status">
      Loading…
    </p>
  );
}
