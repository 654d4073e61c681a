import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { type Fonts, fontsOf } from "./fonts";
import { freePort, type Ground } from "./ground";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same without what is around a page, and nearly twice as fast. */
const SHELL = "/usr/bin/chromium-headless-shell";
const PROGRAMS = [process.env["MENAGERIE"], "../target/release/menagerie", "../target/debug/menagerie"];
/** Pictures of the pages are left here for people to look at, if it is named. */
const SHOTS = process.env["SHOTS"];

/** How long one thing of a page may take, in milliseconds: a machine may be slow, and four files are tested at a time. */
const PATIENCE = 90_000;

/** A server with a folder of its own, or several processes on a ground, and a browser. */
export class Stage {
  private readonly others: Server[] = [];

  private constructor(
    private server: Server,
    private readonly data: string,
    readonly browser: Browser,
    readonly address: string,
    readonly program: string,
  ) {}

  /**
   * With fonts of the tests' own, never those of the machine, and text of a size that is chosen in the browser. An endgame table is
   * made first where one is named, by its game and its material. `whole` is for what needs a whole browser, such as notifications.
   */
  static async set({
    fonts = "dejavu",
    textSize = 16,
    table,
    more = [],
    ground,
    whole = false,
  }: {
    fonts?: Fonts;
    textSize?: number;
    table?: [string, string];
    more?: string[];
    ground?: Ground;
    whole?: boolean;
  } = {}): Promise<Stage> {
    const program = PROGRAMS.find((path) => path && existsSync(path));
    if (!program) throw new Error("the program is not built: cargo build -p menagerie, or name it in MENAGERIE");
    const browsers = whole ? BROWSERS : [SHELL, ...BROWSERS];
    const executablePath = process.env["CHROMIUM"] ?? browsers.find((path) => existsSync(path));
    if (!executablePath) throw new Error("there is no browser: install chromium, or name one in CHROMIUM");
    const data = mkdtempSync(join(tmpdir(), "menagerie-"));
    const tables = table && join(data, "tables");
    if (table && tables) execFileSync(resolve(program), ["lab", "table", ...table, "--dir", tables]);
    const server = ground
      ? await share(resolve(program), ground)
      : await serve(resolve(program), data, "0", tables ? ["--tables", tables, ...more] : more);
    const size = `--blink-settings=defaultFontSize=${textSize},defaultFixedFontSize=${textSize}`;
    const env = { ...process.env, FONTCONFIG_FILE: fontsOf(fonts, data) } as Record<string, string>;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", size], env });
    return new Stage(server, data, browser, server.address, resolve(program));
  }

  /** Kills the server as a power cut would, and starts it again on the same data and port, perhaps with more arguments; waits for something between. */
  async restart(between: () => Promise<void>, more: string[] = []) {
    await this.kill();
    await between();
    this.server = await serve(this.program, this.data, new URL(this.address).port, more);
  }

  /** Starts one more process on the ground; gives its address. */
  async another(ground: Ground): Promise<string> {
    const server = await share(this.program, ground);
    this.others.push(server);
    return server.address;
  }

  /** A person with a browser of their own. Whatever goes wrong in it fails the test that looks at `wrong`. */
  async person({
    typefaces = true,
    at = this.address,
    ...options
  }: BrowserContextOptions & { typefaces?: boolean; at?: string } = {}): Promise<Person> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    // Without the page's own typefaces it falls back to the fonts of the machine.
    if (!typefaces) await context.route("**/*.woff2", (route) => route.abort());
    const person = new Person(context, await context.newPage(), at);
    explain(async () => [...(await person.state()), `the server said: ${this.server.said().slice(-600)}`]);
    return person;
  }

  /** Kills the first process. */
  async kill() {
    await kill(this.server);
  }

  async strike() {
    await this.browser.close();
    for (const server of [this.server, ...this.others]) await kill(server);
    rmSync(this.data, { recursive: true, force: true });
  }
}

async function kill({ process }: Server) {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = new Promise((done) => process.once("exit", done));
  process.kill("SIGKILL");
  await gone;
}

/** Prints what a failing test had before it: of a machine far away nothing else is seen. */
function explain(lines: () => Promise<string[]>) {
  try {
    onTestFailed(async () => {
      for (const line of await lines()) console.error(`error: ${line.replaceAll("\n", " ")}`);
    });
  } catch {
    // Outside of a test, as before all of a file.
  }
}

interface Server {
  process: ChildProcess;
  address: string;
  /** All that it has printed. */
  said: () => string;
}

/** A server with a folder. */
const serve = (program: string, data: string, port: string, more: string[]) =>
  start(program, ["--port", port, "--data", data, ...more]);

/** One of several processes. */
async function share(program: string, ground: Ground): Promise<Server> {
  const port = await freePort();
  return start(program, ["--port", String(port), ...ground.options(port)]);
}

/** Everybody in these tests comes from one machine, which may have more than its share. */
async function start(program: string, more: string[]): Promise<Server> {
  const server = spawn(program, ["serve", "--limits", "off", "--no-browser", ...more], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const address = await new Promise<string>((found, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const at = /http:\/\/[\d.]+:\d+/.exec(said);
      if (at) found(at[0]);
    };
    server.stdout!.on("data", hear);
    server.stderr!.on("data", hear);
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { process: server, address, said: () => said };
}

export class Person {
  readonly wrong: string[] = [];
  readonly foreign: string[] = [];
  private readonly unanswered = new Set<Request>();
  private readonly refused: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
  ) {
    page.on("pageerror", (error) => this.wrong.push(String(error)));
    page.on("console", (message) => {
      // That a line broke or a request was refused is told by the page itself; a policy that was broken is a mistake.
      if (message.type() === "error" && !/WebSocket|Failed to load resource/.test(message.text()))
        this.wrong.push(message.text());
    });
    page.on("request", (request) => {
      const own = [address, "data:", "blob:"].some((start) => request.url().startsWith(start));
      if (!own) this.foreign.push(request.url());
      this.unanswered.add(request);
    });
    page.on("requestfinished", (request) => this.unanswered.delete(request));
    page.on("requestfailed", (request) => this.unanswered.delete(request));
    page.on("response", (response) => {
      if (response.status() >= 400) this.refused.push(`${response.status()} ${response.url()}`);
    });
  }

  /** Where this person is, what the page says there, and what the server refused or has not answered. */
  async state(): Promise<string[]> {
    const says = this.page.locator("[role=alert], [role=status], .problem, h1").allTextContents();
    return [
      `${this.page.url()} says: ${(await says.catch(String)).toString().slice(0, 600)}`,
      `went wrong: ${this.wrong}; refused: ${this.refused}`,
      `without an answer: ${[...this.unanswered].map((request) => request.url())}`,
    ];
  }

  async open(path: string) {
    await this.page.goto(this.address + path);
  }

  /** Makes an account with this name, to which the browser is logged in then. */
  async signUp(name: string) {
    const answer = await this.page.request.post(`${this.address}/api/account/sign-up`, {
      data: { name, password: "correct horse" },
      headers: { origin: this.address },
    });
    expect(answer.status()).toBe(201);
  }

  async middle(square: string): Promise<{ x: number; y: number }> {
    const at = this.page.locator(`.table [data-square="${square}"], .desk [data-square="${square}"]`).first();
    await at.waitFor();
    return at.evaluate((rect) => {
      const box = rect.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  }

  async click(...squares: string[]) {
    for (const square of squares) {
      const { x, y } = await this.middle(square);
      await this.page.mouse.click(x, y);
    }
  }

  async tap(square: string) {
    const { x, y } = await this.middle(square);
    await this.page.touchscreen.tap(x, y);
  }

  async drag(from: string, to: string) {
    const [a, b] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** What stands on a square: `w knight`, `b queen marked`, or null. */
  async at(square: string): Promise<string | null> {
    // In one step: a piece may leave between two.
    const shown = this.page.locator(`.pieces [data-at="${square}"]`);
    return shown.evaluateAll((pieces) => pieces[0]?.getAttribute("data-piece") ?? null);
  }

  async sees(square: string, piece: string | null) {
    await expect.poll(() => this.at(square)).toBe(piece);
  }

  /** Begins a game from the page of a game. */
  async begin(
    game: string,
    options: { against: string; fen?: string; color?: string; level?: number; clock?: string },
  ) {
    await this.open(`/games/${game}`);
    await this.page.getByRole("radio", { name: options.against, exact: true }).check();
    if (options.color) await this.page.getByRole("radio", { name: options.color, exact: true }).check();
    if (options.level) await this.page.getByRole("slider").fill(String(options.level));
    if (options.clock) await this.page.getByLabel("Clock").selectOption(options.clock);
    if (options.fen) {
      await this.page
        .locator(".setup .field", { hasText: /^Start/ })
        .locator("select")
        .selectOption("fen");
      await this.page.getByRole("textbox", { name: "FEN" }).fill(options.fen);
    }
    await this.page.locator(".setup button.main").click();
    await this.page.locator(".table").waitFor();
  }

  async shot(name: string, full = false) {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: full });
  }

  /** Nothing went wrong in this browser, and nothing was asked of anybody else. */
  fine() {
    expect(this.wrong).toEqual([]);
    expect(this.foreign).toEqual([]);
  }
}
