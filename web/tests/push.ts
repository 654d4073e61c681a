import { createECDH } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Person } from "./stage";

/** A push service of a test's own, which counts what it is asked to deliver. */
export class PushService {
  private readonly sent: string[] = [];
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const service = new PushService(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (request: IncomingMessage, response) => {
      service.sent.push(request.url!);
      request.resume();
      request.on("end", () => response.writeHead(201).end());
    });
    return service;
  }

  /** The options of a server that sends to it. */
  options = () => ["--push-contact", "admin@example.org", "--push-service", this.origin];

  /** Where messages were sent. */
  deliveries = () => [...this.sent];

  end() {
    this.server.close();
  }
}

/** Lets a browser get its messages from a service of a test's own: those that it has otherwise are on the internet. */
export async function subscribeAt(person: Person, endpoint: string) {
  const keys = createECDH("prime256v1");
  const json = {
    endpoint,
    keys: { p256dh: keys.generateKeys().toString("base64url"), auth: Buffer.alloc(16, 7).toString("base64url") },
    expirationTime: null,
  };
  await person.context.grantPermissions(["notifications"]);
  await person.page.addInitScript((json) => {
    const subscription = { toJSON: () => json, options: {}, unsubscribe: async () => true };
    let current: unknown = null;
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        current = subscription;
        return current;
      },
      getSubscription: async () => current,
    });
  }, json);
}
