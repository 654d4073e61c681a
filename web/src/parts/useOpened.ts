import { useLayoutEffect, useRef } from "preact/hooks";

/** For what a button opens: its first field has the focus, and what had it gets it back at the end. */
export function useOpened<T extends HTMLElement>() {
  const place = useRef<T>(null);
  // An effect that waits until the page is painted would take the focus back from what somebody has gone to by then.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    if (place.current instanceof HTMLDialogElement) place.current.showModal();
    place.current?.querySelector<HTMLElement>("input:not([type=radio]), input:checked, select, textarea")?.focus();
    // As long as a dialog is there, nothing behind it can have the focus.
    return () => queueMicrotask(() => opener?.focus());
  }, []);
  return place;
}
