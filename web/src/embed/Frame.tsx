import type { ComponentChildren } from "preact";
import { t } from "../words/words";

/** The board of a frame, what steps through its moves, and the way to the page that has all of it. */
export function Frame(props: {
  title: string;
  address: string;
  board: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <article class="embed" id="embed">
      <h1 class="hidden">{props.title}</h1>
      <div class="embed-board">{props.board}</div>
      <div class="embed-side">
        {props.children}
        <p class="embed-from">
          <a href={props.address} rel="noopener">
            {t("embed-open", { title: props.title })}
          </a>
        </p>
      </div>
    </article>
  );
}
