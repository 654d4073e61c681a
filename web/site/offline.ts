// The page stays usable without a network, and says when there is a newer one.

/** Registers what keeps the files of the page, and shows a line once a newer version has been loaded. */
export function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const address = new URL("service-worker.js", document.baseURI).href;
  navigator.serviceWorker.register(address, { updateViaCache: "none" }).then(
    (registration) => {
      const look = () => registration.waiting && navigator.serviceWorker.controller && offer(registration.waiting);
      look();
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", look),
      );
    },
    // Without it (a page that is opened as a file, a private window) everything works but for being offline.
    () => undefined,
  );
}

/** Says that there is a newer version; nothing changes under a person's hands. */
function offer(worker: ServiceWorker) {
  if (document.getElementById("newer")) return;
  const line = document.createElement("p");
  line.id = "newer";
  line.className = "newer";
  line.setAttribute("role", "status");
  line.append("There is a newer version of this page. ");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load it";
  button.onclick = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  };
  line.append(button);
  document.body.prepend(line);
}
