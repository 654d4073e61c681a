// A thread with the rules and the engine. It does one thing at a time.
import { fetchBytes, networks } from "../../js/networks.js";
import { watch } from "../../js/signal.js";
import type { Reply, Request } from "./messages";
import init, { Engine, type Host, measure, missingNet, Page, provideNet } from "./page.js";

const scope = globalThis as unknown as {
  postMessage: (reply: Reply) => void;
  onmessage: ((message: MessageEvent<{ number: number; request: Request }>) => void) | null;
};

let page: Page | null = null;
let engine: Engine | null = null;

function answer(id: number, request: Request): string {
  const host = (stop: Parameters<typeof watch>[0]): Host => ({
    isStopped: watch(stop),
    report: (event) => scope.postMessage({ id, event: JSON.parse(event) }),
  });
  if (request.do === "measure") {
    measure(request.request, host(request.stop));
    return '{"ok":null}';
  }
  if (request.do === "analyse" || request.do === "think") {
    engine ??= new Engine();
    if (request.do === "think") return engine.think(request.kept, request.hint, request.now, host(request.stop));
    engine.analyse(request.request, host(request.stop));
    return '{"ok":null}';
  }
  page ??= new Page();
  if (request.do === "answer") return page.answer(request.path, request.body, request.language);
  if (request.do === "begin") return page.begin(request.request, request.id, request.number, request.now);
  if (request.do === "next") return page.next(request.kept, request.id, request.number, request.now);
  return page.act(request.kept, request.act, request.now);
}

const load = (name: string) => fetchBytes(new URL(/* @vite-ignore */ `./${name}.net`, import.meta.url));
const loadNetwork = networks({ missing: missingNet, provide: provideNet, load });

/** Loads what the engine needs for the game that it is asked about. */
async function prepare(request: Request) {
  if (!("stop" in request)) return;
  const { game } = JSON.parse(request.do === "think" ? request.kept : request.request) as { game?: string };
  if (game !== undefined) await loadNetwork(game);
}

const broken = (error: unknown) =>
  scope.postMessage({ broken: error instanceof Error ? error.message : String(error) });

const take = async (id: number, request: Request) => {
  await prepare(request);
  scope.postMessage({ id, answer: answer(id, request) });
};
// Messages wait until the module is there, and until those before them are answered.
let before: Promise<unknown> = init({
  module_or_path: new URL(/* @vite-ignore */ "./page_bg.wasm", import.meta.url),
}).then(() => scope.postMessage({ ready: true }), broken);
scope.onmessage = ({ data: { number, request } }) => {
  before = before.then(() => take(number, request)).catch(broken);
};
