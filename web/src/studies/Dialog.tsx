import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useOpened } from "../parts/useOpened";
import { t } from "../words/words";

/** Something in front of the page. Escape closes it, and what had the focus gets it back. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const box = useOpened<HTMLDialogElement>();
  const id = useId();
  return (
    <dialog ref={box} class="dialog" aria-labelledby={id} onClose={props.onClose}>
      <header>
        <h2 id={id}>{props.title}</h2>
        <button type="button" class="quiet" onClick={() => box.current?.close()}>
          {t("studies-close")}
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
