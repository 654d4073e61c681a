import { createServer, type Server, type Socket } from "node:net";
import { expect } from "vitest";

/** A letter as it was received: to whom, and its head and text, decoded. */
export type Letter = { to: string; text: string };

/** A mail server that keeps what it is sent (RFC 5321). */
export class Smtp {
  private readonly letters: Letter[] = [];

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on("connection", (socket) => this.serve(socket));
  }

  static async start(): Promise<Smtp> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the mail server has no port");
    return new Smtp(server, address.port);
  }

  /** The options by which the program sends its letters here, with links to an address. */
  options(address: string): string[] {
    return [
      ["--smtp", `smtp://127.0.0.1:${this.port}?tls=none`],
      ["--mail-from", "Menagerie <noreply@example.org>"],
      ["--public-address", address],
    ].flat();
  }

  /** The next letter, which is taken away. */
  async next(): Promise<Letter> {
    await expect.poll(() => this.letters.length, { timeout: 60_000 }).toBeGreaterThan(0);
    return this.letters.shift()!;
  }

  end() {
    this.server.close();
  }

  private serve(socket: Socket) {
    let [rest, to, data] = ["", "", null as string[] | null];
    const say = (text: string) => socket.write(`${text}\r\n`);
    const hear = (line: string) => {
      if (data) {
        if (line !== ".") return data.push(line.replace(/^\./, ""));
        this.letters.push({ to, text: decoded(data.join("\n")) });
        data = null;
      } else if (line === "DATA") {
        data = [];
        return say("354 go on");
      } else if (line.startsWith("RCPT")) to = /<(.*)>/.exec(line)![1]!;
      say("250 ok");
    };
    say("220 mail.example.org");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) hear(line);
    });
  }
}

/** A text in quoted-printable (RFC 2045, 6.7), which no other text here looks like. */
function decoded(text: string): string {
  if (!text.includes("quoted-printable")) return text;
  const bytes = text.replaceAll("=\n", "").replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);
  return bytes.replace(/(%[0-9A-F]{2})+/g, (escaped) => decodeURIComponent(escaped));
}
