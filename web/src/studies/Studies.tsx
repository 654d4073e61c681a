import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { site } from "../api/site";
import type { ChapterRequest } from "../api/types";
import { OnServer } from "../parts/OnServer";
import { t } from "../words/words";

const load = () => import("./studies");
type Parts = Awaited<ReturnType<typeof load>>;

/** A part of the pages of studies, which need a server. */
export function Studies<Name extends keyof Parts>({ part, ...props }: { part: Name } & ComponentProps<Parts[Name]>) {
  return <OnServer load={load} part={part} props={props} />;
}

/** A button that takes a game into a study, for those who are logged in. */
export function ToStudy({ request }: { request: () => ChapterRequest }) {
  const account = useAccount();
  const [asked, setAsked] = useState<ChapterRequest | null>(null);
  if (site || !account) return null;
  return (
    <>
      <button type="button" onClick={() => setAsked(request())}>
        {t("study-to-a-study")}
      </button>
      {asked && <Studies part="ChooseStudy" request={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
