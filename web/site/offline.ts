// The page stays usable without a network, and says when there is a newer one.
import { t } from "./words";

/** How often a page that stays open looks for a newer version, in milliseconds; it does so when it is looked at again. */
const EVERY = 60 * 60 * 1000;

/** Registers what keeps the files of the page, and shows a line once a newer version has been loaded. */
export function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  // On the first visit the first one takes over, which is no newer version.
  let before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Another tab has loaded a newer version: what this page has not loaded yet may be gone.
    if (before) say(t("offline-this-page-is-out"), () => location.reload());
    before = navigator.serviceWorker.controller;
  });
  const address = new URL("service-worker.js", document.baseURI).href;
  navigator.serviceWorker.register(address, { updateViaCache: "none" }).then(
    (registration) => {
      const look = () => registration.waiting && navigator.serviceWorker.controller && offer(registration.waiting);
      const watch = () => registration.installing?.addEventListener("statechange", look);
      look();
      watch();
      registration.addEventListener("updatefound", watch);
      keepLooking(registration);
    },
    // Without it (a host without HTTPS, a private window) everything works but for being offline.
    () => undefined,
  );
}

/** Browsers look for a newer version when a page is opened, and an installed one may stay open for days. */
function keepLooking(registration: ServiceWorkerRegistration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < EVERY) return;
    last = Date.now();
    // Without a network there is none to be found.
    registration.update().catch(() => undefined);
  });
}

/** Offers a newer version; nothing changes under a person's hands. */
function offer(worker: ServiceWorker) {
  say(t("offline-there-is-a-newer"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  });
}

function say(words: string, load: () => void) {
  document.getElementById("newer")?.remove();
  const line = document.createElement("p");
  line.id = "newer";
  line.className = "newer";
  line.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = t("offline-load-it");
  button.onclick = load;
  line.append(`${words} `, button);
  document.body.prepend(line);
}
