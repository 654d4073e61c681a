import { useEffect } from "preact/hooks";

/** The title of the window. */
export function useTitle(title: string | null) {
  useEffect(() => {
    document.title = title ? `${title} – menagerie` : "menagerie";
  }, [title]);
}
