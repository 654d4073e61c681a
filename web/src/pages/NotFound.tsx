import { useTitle } from "../parts/title";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** An address that is none of the page's. */
export function NotFound() {
  useTitle(t("not-found-page-not-found"));
  return (
    <section class="narrow">
      <h1>{t("not-found-page-not-found")}</h1>
      <p>
        <Say id="not-found-there-is-nothing-at" parts={{ a: <a href="/" /> }} />
      </p>
    </section>
  );
}
