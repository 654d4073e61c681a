import { useEffect } from "preact/hooks";
import { pathNow } from "./router";

/** Where a page announces its title: screen readers say that of a new document alone by themselves. */
export const ARRIVED = "arrived";
/** The address whose title was announced last. */
let announced = pathNow();

/** The title of the window, which is announced once where one has gone from page to page. */
export function useTitle(title: string | null) {
  useEffect(() => {
    document.title = title ? `${title} – menagerie` : "menagerie";
    const place = document.getElementById(ARRIVED);
    if (!title || !place || announced === pathNow()) return;
    announced = pathNow();
    place.textContent = title;
  }, [title]);
}
