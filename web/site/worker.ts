// A thread with the rules and the engine. It does one thing at a time.
import { watch } from "../../js/signal.js";
import type { Reply, Request } from "./messages";
import init, { Engine, type Host, Page } from "./page.js";

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
  if (request.do === "analyse" || request.do === "think") {
    engine ??= new Engine();
    if (request.do === "think") return engine.think(request.kept, request.hint, request.now, host(request.stop));
    engine.analyse(request.request, host(request.stop));
    return '{"ok":null}';
  }
  page ??= new Page();
  if (request.do === "answer") return page.answer(request.path, request.body);
  if (request.do === "begin") return page.begin(request.request, request.id, request.number, request.now);
  if (request.do === "next") return page.next(request.kept, request.id, request.number, request.now);
  return page.act(request.kept, request.act, request.now);
}

const broken = (error: unknown) =>
  scope.postMessage({ broken: error instanceof Error ? error.message : String(error) });

// Messages wait until the module is there.
const early: { id: number; request: Request }[] = [];
let ready = false;
const take = (id: number, request: Request) => {
  try {
    scope.postMessage({ id, answer: answer(id, request) });
  } catch (error) {
    broken(error);
  }
};
scope.onmessage = ({ data: { number, request } }) => {
  if (ready) take(number, request);
  else early.push({ id: number, request });
};
init({ module_or_path: new URL(/* @vite-ignore */ "./page_bg.wasm", import.meta.url) }).then(() => {
  ready = true;
  scope.postMessage({ ready: true });
  for (const { id, request } of early) take(id, request);
}, broken);
