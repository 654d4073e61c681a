/** An address that is none of the page's. */
export function Nowhere() {
  return (
    <section class="narrow">
      <h1>There is nothing here</h1>
      <p>
        The address may have a slip in it. <a href="/">All games</a> are on the first page.
      </p>
    </section>
  );
}
