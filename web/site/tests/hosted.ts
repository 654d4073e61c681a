import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { Person } from "../../tests/stage";

export const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The folder of the site on its host: it need not be the root. */
const PLACE = "some/place";

/** What a service worker knows a file by. */
export const hashed = (bytes: string) => createHash("sha256").update(bytes).digest("hex").slice(0, 20);

/** A site in a folder of Python's web server, and a browser. */
export class Hosted {
  private server: ChildProcess | null = null;
  private port = "0";

  private constructor(
    private readonly root: string,
    readonly browser: Browser,
  ) {}

  static async set(): Promise<Hosted> {
    const site = process.env["SITE"];
    if (!site) throw new Error("no site: .ci/site makes one and names it in SITE");
    const executablePath = process.env["CHROMIUM"] ?? BROWSERS.find((path) => existsSync(path));
    if (!executablePath) throw new Error("there is no browser: install chromium, or name one in CHROMIUM");
    const root = mkdtempSync(join(tmpdir(), "menagerie-site-"));
    cpSync(site, join(root, PLACE), { recursive: true });
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const hosted = new Hosted(root, browser);
    await hosted.begin();
    return hosted;
  }

  /** A file of the site. */
  file(path: string): string {
    return join(this.root, PLACE, path);
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/${PLACE}/`;
  }

  /** Serves the folder, on the same port as before. */
  async begin() {
    const server = spawn(
      "python3",
      ["-u", "-m", "http.server", this.port, "--bind", "127.0.0.1", "--directory", this.root],
      {
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    this.server = server;
    this.port = await new Promise<string>((found, failed) => {
      server.stdout.on("data", (chunk: Buffer) => {
        const at = /port (\d+)/.exec(chunk.toString());
        if (at) found(at[1]!);
      });
      server.on("error", failed);
      server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    });
  }

  /** Cuts the network: nobody answers any more. */
  async cut() {
    const server = this.server!;
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGKILL");
    await gone;
  }

  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({
      viewport: { width: 1600, height: 1000 },
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(30_000);
    return new Visitor(context, await context.newPage(), this.address);
  }

  async strike() {
    await this.browser.close();
    this.server?.kill("SIGKILL");
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Somebody who visits a site: its addresses stand behind `#`. */
export class Visitor extends Person {
  override async open(path: string) {
    await this.page.goto(`${this.address}#${path}`);
  }

  /** Waits until all files are kept. */
  async kept() {
    await this.page.waitForFunction(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === "activated" && navigator.serviceWorker.controller !== null;
    });
  }
}
