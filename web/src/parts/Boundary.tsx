import { Component, type ComponentChildren } from "preact";
import { sentence } from "../api/client";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** Shows what went wrong in place of a page that could not be drawn, until one goes elsewhere. */
export class Boundary extends Component<{ at: string; children: ComponentChildren }, { problem: string | null }> {
  override state = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: sentence(error) };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.problem !== null) this.setState({ problem: null });
  }

  render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <section class="narrow">
        <h1>{t("boundary-something-went-wrong")}</h1>
        <p class="problem" role="alert">
          {t("boundary-this-page-could-not", { problem })}
        </p>
        <p class="tool-row">
          <button type="button" class="main" onClick={() => location.reload()}>
            {t("boundary-reload")}
          </button>
        </p>
        <p>
          <Say id="boundary-or-go-to-all" parts={{ a: <a href="/" /> }} />
        </p>
      </section>
    );
  }
}
