import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";

const load = () => import("./documentation");

/** A page of the documentation, whose script is loaded when one is to be shown. */
export function Docs({ name }: { name: string }) {
  const { value, problem } = useLoad(load, []);
  if (problem)
    return (
      <p class="problem narrow" role="alert">
        {t("docs-the-documentation-could-not")}
      </p>
    );
  return value ? (
    <value.Documentation name={name} />
  ) : (
    <p class="wait" role="status">
      {t("docs-loading")}
    </p>
  );
}
