import { options, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { site } from "../api/site";

// A page without a server has one document for all of its addresses, which stand behind `#` there.

/** Goes to a place of the page without reloading it. */
export function go(path: string, replace = false) {
  const address = site ? `#${path}` : path;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  if (!replace) scrollTo(0, 0);
  dispatchEvent(new PopStateEvent("popstate"));
  if (site) show(fragment());
}

/** The address of the page, with what it points to in it. */
const wholeNow = () =>
  site
    ? location.hash.startsWith("#/")
      ? location.hash.slice(1)
      : "/"
    : location.pathname + location.search + location.hash;

/** The path and the query of the page. */
export const addressNow = () => wholeNow().split("#")[0]!;

/** The path of the page. */
export const pathNow = () => addressNow().split("?")[0]!;

/** What the address points to in the page. */
export const fragment = () => wholeNow().split("#")[1] ?? "";

/** A place of the page as an address that others can open. */
export const shared = (path: string) => (site ? `${location.href.split("#")[0]}#${path}` : location.origin + path);

function show(id: string) {
  const shown = id ? document.getElementById(id) : null;
  shown?.scrollIntoView();
  return shown;
}

/** Links and pictures are written as on a server; here they become those of a page without one. */
export function rewriteAddresses() {
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    const props = vnode.props as { href?: unknown; src?: unknown };
    if (vnode.type === "a" && typeof props.href === "string" && props.href.startsWith("/"))
      props.href = `#${props.href}`;
    if (vnode.type === "img" && typeof props.src === "string" && props.src.startsWith("/"))
      props.src = props.src.slice(1);
    before?.(vnode);
  };
}

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
    if (site) {
      if (link.pathname !== location.pathname || !link.hash) return;
      event.preventDefault();
      if (link.hash.startsWith("#/")) go(link.hash.slice(1));
      else show(link.hash.slice(1))?.focus();
      return;
    }
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
