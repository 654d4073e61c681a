import { Component, type ComponentChildren } from "preact";
import { sentence } from "../api/client";

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
        <h1>Something went wrong</h1>
        <p class="problem" role="alert">
          This page could not be shown: {problem}
        </p>
        <p class="tool-row">
          <button type="button" class="main" onClick={() => location.reload()}>
            Reload
          </button>
        </p>
        <p>
          Or go to <a href="/">all games</a>.
        </p>
      </section>
    );
  }
}
