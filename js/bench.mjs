// Compares the package with the program, in one run: perft and search on one thread, asked of both by UCI. The package is that
// in target/wasm/package (`js/build`), or PACKAGE; the program is MENAGERIE, or target/release/menagerie
// (`cargo build --release`). With --check it fails where the package is below what it has reached: a fifth of the program's speed
// in perft, and a third in searches.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = new URL("..", import.meta.url).pathname;
const packed = resolve(process.env.PACKAGE ?? `${root}target/wasm/package`);
const program = process.env.MENAGERIE ?? `${root}target/release/menagerie`;
const { startEngine } = await import(pathToFileURL(`${packed}/node-engine.js`).href);

/** Games, the depth of perft, and the nodes of a search; `--quick` has fewer of each. */
const quick = process.argv.includes("--quick");
const ROWS = [
  ["chess", 5, 6],
  ["orchess", 4, 5],
  ["omega", 4, 5],
  ["xiangqi", 4, 5],
  ["crazyhouse", 4, 5],
  ["chu-shogi", 3, 4],
];
const NODES = quick ? 100_000 : 500_000;

/** The program as something that lines are sent to. */
function native() {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { send: (line) => child.stdin.write(`${line}\n`), lines, end: () => child.kill() };
}

/** The package as the same. */
async function packaged() {
  const engine = await startEngine({ hash: 16 });
  return { send: (line) => engine.send(line), lines: engine.lines(), end: () => engine.end() };
}

async function until(engine, beginning) {
  for (;;) {
    const { value, done } = await engine.lines.next();
    if (done) throw new Error("the engine has ended");
    if (value.startsWith(beginning)) return value;
  }
}

/** Counts leaves. The program has its job behind it a moment after the last line. */
async function perft(engine, depth) {
  engine.send(`go perft ${depth}`);
  const leaves = Number((await until(engine, "Nodes searched")).split(": ")[1]);
  const ended = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { leaves, ended };
}

/** Leaves, and thousands of leaves and of nodes a second. */
async function measure(engine, game, depth) {
  engine.send(`setoption name UCI_Variant value ${game}`);
  engine.send("ucinewgame");
  engine.send("isready");
  await until(engine, "readyok");
  engine.send("position startpos");
  await perft(engine, 2);
  let began = performance.now();
  const { leaves, ended } = await perft(engine, depth);
  const speed = leaves / (ended - began) / 1000;
  // The code of the package is compiled in two steps, of which the better one takes a second.
  engine.send(`go nodes ${NODES / 10}`);
  await until(engine, "bestmove");
  engine.send("ucinewgame");
  engine.send("isready");
  await until(engine, "readyok");
  began = performance.now();
  engine.send(`go nodes ${NODES}`);
  await until(engine, "bestmove");
  return { leaves, perft: speed, search: NODES / (performance.now() - began) };
}

const [theirs, ours] = [native(), await packaged()];
console.log("| game | perft, million leaves a second: program | package | share | search, thousand nodes a second: program | package | share |");
console.log("|---|---|---|---|---|---|---|");
let worst = Infinity;
/** The least share of each. */
const FLOOR = { counting: 1 / 5, searching: 1 / 3 };
for (const [game, few, many] of ROWS) {
  const depth = quick ? few : many;
  const one = await measure(theirs, game, depth);
  const other = await measure(ours, game, depth);
  if (one.leaves !== other.leaves) throw new Error(`${game}: ${one.leaves} leaves, but ${other.leaves} in the package`);
  const [counting, searching] = [other.perft / one.perft, other.search / one.search];
  worst = Math.min(worst, counting / FLOOR.counting, searching / FLOOR.searching);
  const numbers = [one.perft, other.perft].map((value) => value.toFixed(1)).concat(counting.toFixed(2));
  numbers.push(one.search.toFixed(0), other.search.toFixed(0), searching.toFixed(2));
  console.log(`| \`${game}\` | ${numbers.join(" | ")} |`);
}
theirs.end();
ours.end();
if (process.argv.includes("--check") && worst < 1) {
  console.error(`error: in one row the package has ${worst.toFixed(2)} of the least speed that is expected`);
  process.exitCode = 1;
}
