import { useEffect, useState } from "preact/hooks";

/** Goes to a place of the page without reloading it. */
export function go(path: string, replace = false) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  if (!replace) scrollTo(0, 0);
  dispatchEvent(new PopStateEvent("popstate"));
}

const addressNow = () => location.pathname + location.search;

export function useLocation(): { path: string; query: URLSearchParams } {
  const [at, setAt] = useState(addressNow);
  useEffect(() => {
    const changed = () => setAt(addressNow());
    addEventListener("popstate", changed);
    return () => removeEventListener("popstate", changed);
  }, []);
  // Not relative to the origin: an address that begins with two slashes would be one of another host.
  const url = new URL(location.origin + at);
  return { path: url.pathname, query: url.searchParams };
}

/** The names in a path; nothing where one cannot be decoded. */
export function namesIn(path: string): string[] | null {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The `id` that an address points to; nothing where there is none or it cannot be decoded. */
export function idIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/** Links within the page are followed by it: one listener for all of them. */
export function followLinks() {
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest("a");
    if (
      !link ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
