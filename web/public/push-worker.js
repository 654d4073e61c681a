// Shows reminders that the server sends to this browser, also while no page of it is open.
// @ts-check

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain()));

const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });
const isAt = (link) => (page) => new URL(page.url).pathname === link;

/** Shows a message, unless somebody is looking at its game. */
async function show({ title, body, link, tag }) {
  if ((await pages()).some((page) => page.focused && isAt(link)(page))) return;
  await worker.registration.showNotification(title, { body, tag, renotify: true, data: link, icon: "/icon.svg" });
}

/** Opens the game of a message, where it is open already. */
async function open(link) {
  const page = (await pages()).find(isAt(link));
  await (page ? page.focus() : worker.clients.openWindow(link));
}

/** The browser has another address for messages from now on. */
async function subscribeAgain() {
  const own = await (await fetch("/api/account/push")).json();
  if (!own.on) return;
  const options = { userVisibleOnly: true, applicationServerKey: own.key };
  const { endpoint, keys } = (await worker.registration.pushManager.subscribe(options)).toJSON();
  await fetch("/api/account/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys, moves: own.moves }),
  });
}
