import { useEffect, useRef } from "preact/hooks";

/** For what a button opens: its first field has the focus, and what had it gets it back at the end. */
export function useOpened<T extends HTMLElement>() {
  const place = useRef<T>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    if (place.current instanceof HTMLDialogElement) place.current.showModal();
    place.current?.querySelector<HTMLElement>("input:not([type=radio]), input:checked, select, textarea")?.focus();
    return () => opener?.focus();
  }, []);
  return place;
}
