import type { ComponentChildren } from "preact";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Problem } from "./Problem";
import { useTitle } from "./title";

/** What is there in place of a page that could not be loaded: why, and where to go on. */
export function Unloaded({ problem, children }: { problem: string; children?: ComponentChildren }) {
  useTitle(t("unloaded-title"));
  return (
    <section class="narrow">
      <h1>{t("unloaded-title")}</h1>
      <Problem text={problem} />
      <p>{children ?? <Say id="unloaded-go-on" parts={{ a: <a href="/" /> }} />}</p>
    </section>
  );
}
