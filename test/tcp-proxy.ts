import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What PgBouncer says on every connection whose server is gone: an error of the protocol (`E`), in its fields. */
function crashed(): Buffer {
  const fields = Buffer.from("SFATAL\0C08P01\0Mserver conn crashed?\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/**
 * A network between a site and its database that can fail. `silence` is a network that takes every byte and delivers none,
 * as behind a firewall that forgot its connections; those are lost for good, like the ones begun meanwhile.
 */
export class TcpProxy {
  readonly port: number;
  private readonly target: { host: string; port: number };
  private server: Server;
  private readonly pairs = new Set<{ near: Socket; far?: Socket; dead: boolean }>();
  private silent = false;

  private constructor(server: Server, port: number, target: { host: string; port: number }) {
    this.server = server;
    this.port = port;
    this.target = target;
    server.on("connection", (near) => this.take(near));
  }

  /** A proxy on a free port in front of the given database. */
  static async inFrontOf(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address() as { port: number };
    return new TcpProxy(server, address.port, { host: hostname, port: Number(port) });
  }

  /** The database's address by way of this proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = "127.0.0.1";
    changed.port = String(this.port);
    return changed.href;
  }

  private take(near: Socket): void {
    const pair: { near: Socket; far?: Socket; dead: boolean } = { near, dead: this.silent };
    this.pairs.add(pair);
    near.on("error", () => near.destroy());
    near.once("close", () => {
      this.pairs.delete(pair);
      pair.far?.destroy();
    });
    near.on("data", (bytes) => {
      if (!pair.dead) pair.far?.write(bytes);
    });
    if (pair.dead) return;
    const far = connect(this.target);
    pair.far = far;
    far.on("data", (bytes) => {
      if (!pair.dead) near.write(bytes);
    });
    far.on("error", () => far.destroy());
    far.once("close", () => {
      if (!pair.dead) near.destroy();
    });
  }

  /** From now on nothing is delivered, in either direction. */
  silence(): void {
    this.silent = true;
    for (const pair of this.pairs) pair.dead = true;
  }

  /** New connections are delivered again. */
  speak(): void {
    this.silent = false;
  }

  /** Says on every connection, as often as asked, what a pooler says whose server is gone; then ends it. */
  crash(times = 1): void {
    for (const { near } of this.pairs) near.end(Buffer.concat(Array.from({ length: times }, crashed)));
  }

  /** Cuts every connection and refuses new ones. */
  async refuse(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    for (const { near } of this.pairs) near.resetAndDestroy();
    await closed;
  }

  /** Takes connections again, on the port of before. */
  async accept(): Promise<void> {
    this.server = createServer((near) => this.take(near));
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.refuse();
    for (const { near, far } of this.pairs) for (const socket of [near, far]) socket?.destroy();
  }
}
