import { useTitle } from "../parts/title";

/** An address that is none of the page's. */
export function NotFound() {
  useTitle("Page not found");
  return (
    <section class="narrow">
      <h1>Page not found</h1>
      <p>
        There is nothing at this address. Go to <a href="/">all games</a>.
      </p>
    </section>
  );
}
