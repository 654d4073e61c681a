const confirms = ({ target }: Event) => (target as Element).closest("button.danger") !== null;

/**
 * A button that does what cannot be undone takes the place of the one that asks for it: a double click, or a key that is
 * held down, does not press both.
 */
export function guardConfirmation() {
  document.addEventListener("keydown", (event) => {
    if (event.repeat && confirms(event)) event.preventDefault();
  });
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && confirms(event)) event.stopPropagation();
    },
    { capture: true },
  );
}
