// Compares the package with the program, in one run: perft and search on one thread, asked of both by UCI, by the time that they
// have the processor on Linux, as others may use the machine, and by the clock elsewhere. The package is that
// in target/wasm/package (`js/build`), or PACKAGE; the program is MENAGERIE, or target/release/menagerie
// (`cargo build --release`). With --check it fails where the package has less than a third of the program's speed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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

/** Milliseconds that a process has had the processor, which Linux counts in hundredths of a second. */
function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

const spent = (pid) => (existsSync("/proc/self/stat") ? () => processor(pid) : () => performance.now());

/** The program as something that lines are sent to. */
function native() {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { send: (line) => child.stdin.write(`${line}\n`), lines, spent: spent(child.pid), end: () => child.kill() };
}

/** The package as the same. */
async function packaged() {
  const engine = await startEngine({ hash: 16 });
  return { send: (line) => engine.send(line), lines: engine.lines(), spent: spent(process.pid), end: () => engine.end() };
}

async function until(engine, beginning) {
  for (;;) {
    const { value, done } = await engine.lines.next();
    if (done) throw new Error("the engine has ended");
    if (value.startsWith(beginning)) return value;
  }
}

/** Leaves, and how long it took to count them. */
async function perft(engine, depth) {
  const began = engine.spent();
  engine.send(`go perft ${depth}`);
  const leaves = Number((await until(engine, "Nodes searched")).split(": ")[1]);
  const took = engine.spent() - began;
  // The program has its job behind it a moment after the last line.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { leaves, took };
}

/** How long a search takes. */
async function search(engine, nodes) {
  engine.send("ucinewgame");
  engine.send("isready");
  await until(engine, "readyok");
  const began = engine.spent();
  engine.send(`go nodes ${nodes}`);
  await until(engine, "bestmove");
  return engine.spent() - began;
}

/** Leaves, and thousands of leaves and of nodes a second. */
async function measure(engine, game, depth) {
  engine.send(`setoption name UCI_Variant value ${game}`);
  engine.send("ucinewgame");
  engine.send("isready");
  await until(engine, "readyok");
  engine.send("position startpos");
  // The code of the package is compiled in two steps, of which the better one takes a second: what is measured comes after it.
  await perft(engine, depth - 1);
  await perft(engine, depth);
  const { leaves, took } = await perft(engine, depth);
  await search(engine, NODES / 5);
  return { leaves, perft: leaves / took / 1000, search: NODES / (await search(engine, NODES)) };
}

const [theirs, ours] = [native(), await packaged()];
console.log("| game | perft, million leaves a second: program | package | share | search, thousand nodes a second: program | package | share |");
console.log("|---|---|---|---|---|---|---|");
let worst = Infinity;
/** The least share of each. */
const FLOOR = 1 / 3;
for (const [game, few, many] of ROWS) {
  const depth = quick ? few : many;
  const one = await measure(theirs, game, depth);
  const other = await measure(ours, game, depth);
  if (one.leaves !== other.leaves) throw new Error(`${game}: ${one.leaves} leaves, but ${other.leaves} in the package`);
  const [counting, searching] = [other.perft / one.perft, other.search / one.search];
  worst = Math.min(worst, counting / FLOOR, searching / FLOOR);
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
