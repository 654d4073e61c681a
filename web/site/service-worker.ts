// Keeps the files of the page. `menagerie site` writes the list of them in front of this script, each with the hash of what it
// holds: a page of another version is another script, and takes from the last one whatever has not changed.
interface Worker {
  readonly registration: { scope: string };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener(
    type: "install" | "activate",
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(
    type: "fetch",
    listener: (event: { request: Request; respondWith: (response: Promise<Response>) => void }) => void,
  ): void;
}
declare const MENAGERIE: { version: string; files: [string, string][] };

const worker = self as unknown as Worker;
// A host may have another copy in another folder, which keeps its own.
const NAMED = `menagerie ${worker.registration.scope} `;
const OWN = NAMED + MENAGERIE.version;
/** How many files are loaded at once. */
const AT_ONCE = 8;

/** A file is kept by its address and its hash, so that one of another version is another one. */
const keyOf = (path: string, hash: string) => new URL(`${path}?kept=${hash}`, worker.registration.scope).href;

async function install() {
  const kept = await caches.open(OWN);
  const files = [...MENAGERIE.files];
  const load = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const key = keyOf(...file);
      const before = await caches.match(key);
      if (before) await kept.put(key, before);
      else await kept.put(key, await loaded(...file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
}

/** A file of this version. Half of a site may have been copied to its host, and other machines may answer in its place. */
async function loaded(path: string, hash: string): Promise<Response> {
  const response = await fetch(new URL(path, worker.registration.scope), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, hash.length / 2);
  if (Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("") !== hash)
    throw new Error(`${path} is not the file of this version of the page, which is not kept until it is`);
  // A new response: where a host has sent us elsewhere for it, browsers take that of `fetch` for no document.
  const type = response.headers.get("content-type");
  return new Response(bytes, { headers: type ? { "content-type": type } : {} });
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(NAMED) && name !== OWN) await caches.delete(name);
  await worker.clients.claim();
}

const known = new Map(MENAGERIE.files);

async function answer(request: Request, path: string, hash: string): Promise<Response> {
  const kept = await caches.match(keyOf(path, hash), { cacheName: OWN });
  return kept ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => data === "take over" && void worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(worker.registration.scope)) return;
  const plain = decodeURIComponent(url.slice(worker.registration.scope.length).split(/[?#]/)[0]!);
  const path = plain === "" ? "index.html" : plain;
  const hash = known.get(path);
  if (hash !== undefined) event.respondWith(answer(event.request, path, hash));
});
