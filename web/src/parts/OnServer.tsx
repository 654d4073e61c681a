import type { ComponentProps } from "preact";
import { site } from "../api/site";
import { Say } from "../words/Say";
import { Later } from "./Later";

/** A part of the page whose script is loaded when something of it is to be shown, and that needs a server. */
export function OnServer(props: ComponentProps<typeof Later>) {
  if (!site) return <Later {...props} />;
  return (
    <p class="narrow">
      <Say id="people-this-page-has-no" parts={{ code: <code /> }} />
    </p>
  );
}
