import { useLoad } from "../parts/useLoad";

const load = () => import("./documentation");

/** A page of the documentation, whose script is loaded when one is to be shown. */
export function Docs({ name }: { name: string }) {
  const { value, problem } = useLoad(load, []);
  if (problem)
    return (
      <p class="problem narrow" role="alert">
        The documentation could not be loaded. Reload the page to try again.
      </p>
    );
  return value ? (
    <value.Documentation name={name} />
  ) : (
    <p class="wait" role="status">
      Loading…
    </p>
  );
}
