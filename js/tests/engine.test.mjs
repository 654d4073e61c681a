// The engine of the package as it is installed, in Node.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Game } from "menagerie";
import { Engine, MenagerieError, startEngine } from "menagerie/engine";

test("a mate is found, and events come before the result", async () => {
  const engine = await startEngine({ hash: 4 });
  const position = Game.load("chess").position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  const search = engine.search(position, { depth: 4 });
  const events = [];
  for await (const event of search) events.push(event);
  const result = await search.result;
  assert.deepEqual(result.best, { uci: "a1a8", san: "Ra8#" });
  assert.deepEqual(result.lines[0].score, { type: "win", value: 1 });
  assert.ok(events.length > 0 && events.every((event) => event.depth >= 1 && event.moves.length > 0 && event.nodes >= 0));
  engine.end();
});

test("a search that never ends is stopped by leaving the loop, and by stop", async () => {
  const engine = await startEngine();
  const search = engine.search({ game: "omega" });
  for await (const event of search) if (event.depth >= 4) break;
  const result = await search.result;
  assert.ok(result.best !== null && result.nodes > 0);
  const second = engine.search({ game: "chess", moves: ["e4", "e5"] });
  setTimeout(() => second.stop(), 300);
  const began = performance.now();
  assert.ok((await second.result).best);
  assert.ok(performance.now() - began < 3000);
  engine.end();
});

test("two lines, levels, a clock, and moves that are searched alone", async () => {
  const engine = await startEngine();
  const position = Game.load("grand").start();
  const { lines } = await engine.search(position, { depth: 3, multiPv: 2 }).result;
  assert.equal(lines.length, 2);
  assert.notEqual(lines[0].moves[0], lines[1].moves[0]);
  assert.ok((await engine.search({ game: "chess" }, { level: 1, nodes: 2000 }).result).best);
  const timed = await engine.search({ game: "chess" }, { clock: { left: 2000, increment: 10 } }).result;
  assert.ok(timed.milliseconds < 2000);
  const only = await engine.search({ game: "chess" }, { depth: 3, moves: ["a3"] }).result;
  assert.equal(only.best.uci, "a2a3");
  engine.newGame();
  engine.end();
});

test("a game of one's own, and a game to its end", async () => {
  const engine = await startEngine();
  const own = Game.fromToml("inherit = 'breakthrough'\ntitle = 'Mine'", "mine.toml").start();
  while (own.result === "*" && own.ply < 200) own.play((await engine.search(own, { nodes: 300 }).result).best.uci);
  assert.match(own.result, /^(1-0|0-1)/);
  engine.end();
});

test("what is wrong is an error of ours, and the engine goes on", async () => {
  const engine = await startEngine();
  await assert.rejects(engine.search({ game: "omgea" }).result, { name: "DefinitionError", message: /did you mean/ });
  await assert.rejects(engine.search({ game: "chess", fen: "x" }).result, { name: "FenError" });
  await assert.rejects(engine.search({ game: "chess" }, { deth: 3 }).result, { name: "InputError", message: /deth/ });
  await assert.rejects(async () => {
    for await (const event of engine.search({ game: "chess", moves: ["e5"] })) assert.fail(event);
  }, MenagerieError);
  assert.ok((await engine.search({ game: "chess" }, { depth: 2 }).result).best);
  const running = engine.search({ game: "chess" });
  engine.end();
  await assert.rejects(running.result, { name: "InputError", message: /ended/ });
  await assert.rejects(engine.search({ game: "chess" }).result, { message: /ended/ });
  await assert.rejects(startEngine({ hash: 0 }), { name: "InputError" });
});

test("limits that make no sense are refused, and say what is expected", async () => {
  const engine = await startEngine();
  const cases = [
    [{ nodes: NaN }, /nodes: a finite number is expected, not NaN/],
    [{ milliseconds: Infinity }, /milliseconds: a finite number/],
    [{ clock: { left: NaN } }, /left: a finite number/],
    [{ nodes: 0 }, /nodes: a whole number of 1 or more is expected, not 0/],
    [{ nodes: 1.5 }, /nodes: a whole number/],
    [{ depth: -1 }, /depth: a whole number of 1 or more is expected, not -1/],
    [{ depth: "3" }, /depth: a whole number of 1 or more is expected, not "3"/],
    [{ mate: 0 }, /mate: a whole number/],
    [{ milliseconds: -5 }, /milliseconds: a number of milliseconds, 0 or more, is expected, not -5/],
    [{ clock: { left: -1 } }, /clock: left: a number of milliseconds/],
    [{ clock: { left: 1, increment: -1 } }, /clock: increment: a number/],
    [{ clock: { left: 1, movesToGo: 0 } }, /clock: movesToGo: a whole number/],
    [{ multiPv: 0 }, /multiPv: a whole number from 1 to 500 is expected, not 0/],
    [{ level: 0 }, /level: a whole number from 1 to 20 is expected, not 0/],
    [{ level: 99 }, /level: a whole number from 1 to 20 is expected, not 99/],
    [{ elo: 100 }, /elo: a whole number from 500 to 2900 is expected, not 100/],
  ];
  for (const [limits, message] of cases) {
    await assert.rejects(engine.search({ game: "chess" }, limits).result, { name: "InputError", message }, JSON.stringify(limits));
  }
  // What is only large is no mistake.
  const limits = { depth: 2, nodes: 1e15, mate: 1e10, milliseconds: 1e300, multiPv: 500, clock: { left: 1e15, movesToGo: 1e12 } };
  assert.ok((await engine.search({ game: "chess" }, limits).result).best);
  engine.end();
});

test("leaving a reader that waits stops the search, and ends all that wait", async () => {
  const engine = await startEngine();
  const search = engine.search({ game: "chess" });
  const events = search[Symbol.asyncIterator]();
  const asked = Array.from({ length: 500 }, () => events.next());
  assert.equal((await asked[0]).value.depth, 1);
  assert.deepEqual(await events.return(), { value: undefined, done: true });
  assert.equal((await asked.at(-1)).done, true);
  assert.ok((await search.result).best);
  engine.end();
});

test("what cannot be sent to the worker is refused, and the program ends all the same", async () => {
  const held = [];
  const post = (message) => void structuredClone(message);
  const starting = Engine.begin((receive) => {
    setTimeout(() => receive({ type: "ready" }));
    return { post, end() {}, hold: (busy) => held.push(busy) };
  });
  const engine = await starting;
  for (const position of [null, undefined, "chess", { game: "chess", fen: () => {} }]) {
    await assert.rejects(engine.search(position).result, { name: "InputError", message: /^search: / });
  }
  assert.equal(held.at(-1), false);
});

test("a worker that breaks ends the engine, and all that waits has the reason", async () => {
  let answer;
  let ended = 0;
  const starting = Engine.begin((receive) => {
    answer = receive;
    return { post() {}, end: () => void (ended += 1), hold() {} };
  });
  answer({ type: "ready" });
  const engine = await starting;
  const running = engine.search({ game: "chess" });
  const line = engine.lines().next();
  answer({ type: "say", line: "uciok" });
  answer({ type: "broken", message: "out of order" });
  const broken = { name: "InternalError", message: /out of order/ };
  assert.equal((await line).value, "uciok");
  await assert.rejects(engine.lines().next(), broken);
  await assert.rejects(running.result, broken);
  await assert.rejects(running[Symbol.asyncIterator]().next(), broken);
  await assert.rejects(engine.search({ game: "chess" }).result, broken);
  engine.end();
  assert.equal(ended, 1);
});

const inPackage = (file) => join(process.cwd(), "node_modules", "menagerie", file);

/** What the worker does, on this thread: its module, and what answers messages with `post`. */
async function worker(post, load = async (name) => readFileSync(inPackage(`wasm/nets/${name}.net`))) {
  const { initSync } = await import(pathToFileURL(inPackage("wasm/engine.js")).href);
  const { session } = await import(pathToFileURL(inPackage("session.js")).href);
  const module = initSync({ module: readFileSync(inPackage("wasm/engine_bg.wasm")) });
  return { memory: () => module.memory.buffer.byteLength / 2 ** 20, answer: session(post, load) };
}

test("the hash table of another game takes the place of the last one's", async () => {
  const posted = [];
  const { memory, answer } = await worker((message) => posted.push(message));
  const stop = { memory: new SharedArrayBuffer(4) };
  await answer({ type: "start", hash: 256 });
  for (const game of ["chess", "omega", "chess"]) {
    await answer({ type: "search", id: 1, position: { game }, limits: { depth: 1 }, stop });
    assert.equal(posted.at(-1).type, "done", game);
    assert.ok(memory() < 400, `${game}: ${memory()} MiB`);
  }
});

test("an error that is not ours breaks the worker", async () => {
  const posted = [];
  const { answer } = await worker((message) => {
    if (message.type === "event") throw new RangeError("no room");
    posted.push(message);
  });
  const stop = { memory: new SharedArrayBuffer(4) };
  answer({ type: "start", hash: 1 });
  answer({ type: "search", id: 1, position: { game: "omgea" }, limits: { depth: 1 }, stop });
  await answer({ type: "search", id: 2, position: { game: "chess" }, limits: { depth: 1 }, stop });
  assert.deepEqual(posted.map(({ type }) => type), ["ready", "failed", "broken"]);
  assert.match(posted[2].message, /no room/);
});

test("the network of a game is loaded once, and what is wrong with it is no reason not to play", async () => {
  const evaluate = async (load) => {
    const said = [];
    const { answer } = await worker((message) => message.type === "say" && said.push(message.line), load);
    const line = (text) => answer({ type: "line", id: 1, line: text });
    await line("setoption name UCI_Variant value racingkings");
    await line("eval");
    await line("eval");
    await answer({ type: "start", hash: 1 });
    await answer({ type: "search", id: 2, position: { game: "racing-kings" }, limits: { depth: 2 } });
    return said.filter((line) => line.startsWith("network"));
  };
  const loaded = [];
  const from = (read) => async (name) => {
    loaded.push(name);
    return read(name);
  };
  const warn = console.warn;
  const warned = [];
  console.warn = (text) => warned.push(text);
  // What one session has loaded all others have, so what fails comes first.
  assert.deepEqual(await evaluate(from(() => Buffer.from("no network"))), []);
  assert.deepEqual(await evaluate(from(() => Promise.reject(new Error("offline")))), []);
  assert.match(warned.join("\n"), /^the network of racing-kings is not used: nets\/racing-kings\.net: .+\n.*offline$/);
  console.warn = warn;
  assert.equal((await evaluate(from((name) => readFileSync(inPackage(`wasm/nets/${name}.net`))))).length, 2);
  assert.deepEqual(loaded, ["racing-kings", "racing-kings", "racing-kings"]);
});

test("UCI as text", async () => {
  const engine = await startEngine();
  const lines = engine.lines();
  const until = async (end) => {
    const seen = [];
    for (;;) {
      const { value } = await lines.next();
      seen.push(value);
      if (value.startsWith(end)) return seen;
    }
  };
  engine.send("uci");
  assert.ok((await until("uciok")).includes("id author the menagerie developers"));
  engine.send("setoption name UCI_Variant value omega");
  engine.send("isready");
  await until("readyok");
  engine.send("position startpos");
  engine.send("go depth 3");
  const answers = await until("bestmove");
  assert.ok(answers.some((line) => line.startsWith("info depth 3")));
  engine.send("go infinite");
  setTimeout(() => engine.send("stop"), 200);
  await until("bestmove");
  // The second waits for the first, and does not stop it.
  const began = performance.now();
  engine.send("go movetime 300");
  engine.send("go depth 1");
  await until("bestmove");
  assert.ok(performance.now() - began >= 250);
  await until("bestmove");
  engine.send("go perft 12");
  setTimeout(() => engine.send("stop"), 200);
  assert.equal((await until("info string")).at(-1), "info string the count was stopped");
  engine.send("go perft 2");
  assert.equal((await until("Nodes searched")).at(-1), "Nodes searched: 1600");
  engine.define("mine.toml", "inherit = 'chess'\ntitle = 'Mine'");
  engine.send("setoption name UCI_Variant value mine");
  engine.send("position startpos moves e2e4");
  engine.send("d");
  assert.match((await until("Fen")).at(-1), /4P3/);
  engine.end();
});
