/** What can have the focus. */
const REACHABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Where something was before it was taken out of the page. */
interface Gap {
  place: Element;
  after: Node | null;
}

/**
 * Keeps the focus where somebody is who goes by keys. A button that is gone once it was pressed hands it on to what has
 * taken its place, and one that could not be pressed for a while gets it back.
 */
export function keepFocus() {
  let last: Element | null = null;
  let gap: Gap | null = null;
  let barred = false;
  // A finger does not go by the focus, and a field that gets it opens the keyboard.
  let touched = false;
  document.addEventListener("pointerdown", ({ pointerType }) => {
    last = null;
    touched = pointerType === "touch";
  });
  document.addEventListener("keydown", () => {
    touched = false;
  });
  document.addEventListener("focusin", ({ target }) => {
    last = touched ? null : (target as Element);
    gap = null;
    barred = false;
  });
  const back = () => {
    if (document.activeElement !== document.body || !last) return;
    if (!last.isConnected || last.matches(":disabled")) {
      if (gap) near(gap)?.focus({ preventScroll: true });
    } else if (gap || barred) (last as HTMLElement).focus();
  };
  new MutationObserver((records) => {
    if (!last) return;
    barred ||= last.matches(":disabled");
    for (const { target, removedNodes, previousSibling } of records)
      if ([...removedNodes].some((node) => node.contains(last)))
        gap = { place: target as Element, after: previousSibling };
    // What moves the focus by itself does so once it is drawn.
    if (gap || barred) requestAnimationFrame(() => requestAnimationFrame(back));
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** The first thing after a gap that can have the focus, or else the last before it; the page as a whole where nothing is left around it. */
function near({ place, after }: Gap): HTMLElement | null {
  const main = document.getElementById("main");
  for (let at: Element | null = place; at && at !== main; at = at.parentElement) {
    if (!at.isConnected) continue;
    const all = [...at.querySelectorAll<HTMLElement>(REACHABLE)].filter(
      (element) => element.checkVisibility() && !element.matches(":disabled"),
    );
    const found = all.find((element) => !after?.isConnected || follows(element, after)) ?? all.at(-1);
    if (found) return found;
  }
  return main;
}

const follows = (element: Element, after: Node) =>
  (after.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !after.contains(element);
