import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** PostgreSQL does not run as root; then it runs as this user, `nobody`. */
const NOBODY = 65_534;
/** Longer than either takes to start on a busy machine, in milliseconds. */
const LONG = 60_000;

/** A PostgreSQL server and a NATS server of a test's own, for several processes that share what they have. */
export class Ground {
  private constructor(
    private readonly folder: string,
    private readonly programs: ChildProcess[],
    private readonly database: string,
    private readonly bus: string,
  ) {}

  /** Starts both; null where they are not installed and cannot be, which CI does not excuse. */
  static async start(): Promise<Ground | null> {
    const postgres = programsOfPostgres();
    if (!postgres || !bring("nats-server", "nats-server")) {
      if (process.env["CI"] === "true") throw new Error("PostgreSQL and nats-server are not installed");
      console.warn("PostgreSQL or nats-server is not installed: several processes were not tested");
      return null;
    }
    const folder = mkdtempSync(join(tmpdir(), "menagerie-ground-"));
    const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if (as.uid) chownSync(folder, as.uid, as.gid);
    const data = join(folder, "data");
    const init = [
      "--auth=trust",
      "--username=menagerie",
      "--no-sync",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "-D",
      data,
    ];
    execFileSync(join(postgres, "initdb"), init, { ...as, cwd: folder, stdio: "ignore" });
    const [port, busPort] = [await freePort(), await freePort()];
    const run = (program: string, args: string[], more: object = {}) =>
      spawn(program, args, { ...more, cwd: folder, stdio: "ignore" });
    const at = ["-h", "127.0.0.1", "-p", String(port), "-k", folder, "-D", data, "-c", "fsync=off"];
    const programs = [
      run(join(postgres, "postgres"), at, as),
      run("nats-server", ["-a", "127.0.0.1", "-p", String(busPort)]),
    ];
    const address = `postgres://menagerie@127.0.0.1:${port}`;
    const ground = new Ground(folder, programs, `${address}/games`, `nats://127.0.0.1:${busPort}`);
    const until = Date.now() + LONG;
    const make = ["-X", "-q", "-c", "CREATE DATABASE games", `${address}/postgres`];
    while (spawnSync("psql", make, { stdio: "ignore" }).status !== 0) {
      if (Date.now() > until) throw new Error("PostgreSQL does not start");
      await new Promise((done) => setTimeout(done, 100));
    }
    return ground;
  }

  /** The options of a process that shares them, at a port. */
  options = (port: number) => [
    ...["--database", this.database, "--bus", this.bus],
    ...["--peer-address", `127.0.0.1:${port}`, "--proxy", "127.0.0.1"],
  ];

  async end() {
    for (const program of this.programs) {
      const gone = new Promise((done) => program.once("exit", done));
      if (program.exitCode !== null) continue;
      program.kill("SIGINT");
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Whether a command is there, installed where that can be done. */
function bring(command: string, packaged: string): boolean {
  const script = `source .ci/bring; bring ${command} ${packaged}`;
  return spawnSync("bash", ["-c", script], { cwd: "..", stdio: "ignore" }).status === 0;
}

/** The folder of PostgreSQL's programs, as Debian has it or as the search path has it. */
function programsOfPostgres(): string | undefined {
  if (!bring("psql", "postgresql")) return undefined;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...process.env["PATH"]!.split(":")];
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}
