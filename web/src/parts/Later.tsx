import { t } from "../words/words";
import { useLoad } from "./useLoad";

// biome-ignore lint/suspicious/noExplicitAny: each part has properties of its own, which its callers are checked for
type Parts = Record<string, (props: any) => preact.JSX.Element | null>;

/** A part of the page whose script is loaded when something of it is to be shown. */
export function Later<P extends Parts, Name extends keyof P & string>({
  load,
  part,
  props,
}: {
  load: () => Promise<P>;
  part: Name;
  props: Parameters<P[Name]>[0];
}) {
  const { value, problem } = useLoad(load, []);
  if (problem)
    return (
      <p class="problem narrow" role="alert">
        {t("later-this-part-of-the")}
      </p>
    );
  const Part = value?.[part];
  return Part ? (
    <Part {...props} />
  ) : (
    <p class="wait" role="status">
      {t("later-loading")}
    </p>
  );
}
