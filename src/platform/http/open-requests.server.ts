import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as PlainServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { maskedPath } from "./masked-path.ts";

/** A connection that is kept alive may have its next request on the way: so long it is still answered. */
const graceMs = 1000;

/** The requests that a server is answering, so that it can leave without cutting anybody off. */
export class OpenRequests {
  private readonly server: Server;
  private readonly answers = new Set<ServerResponse>();
  private leaving = false;

  constructor(server: Server) {
    this.server = server;
    const follow = (_request: IncomingMessage, answer: ServerResponse) => this.follow(answer);
    server.prependListener("request", follow);
    // Where nobody listens, Node answers an unknown expectation by itself.
    if (server.listenerCount("checkExpectation") > 0) server.prependListener("checkExpectation", follow);
  }

  private follow(answer: ServerResponse): void {
    this.answers.add(answer);
    answer.once("close", () => this.answers.delete(answer));
    // "Connection: close": whoever asks on this connection knows that the next request needs another one.
    if (this.leaving) answer.shouldKeepAlive = false;
  }

  /** What is being answered, each method and path once, without what a query holds. */
  get open(): string[] {
    const names = [...this.answers].map(({ req }) => `${req.method} ${maskedPath(req.url?.split("?", 1)[0] ?? "")}`);
    const counted = Map.groupBy(names, (name) => name);
    return [...counted].map(([name, { length }]) => (length > 1 ? `${length} × ${name}` : name));
  }

  /**
   * Takes no new connections, answers what is open and what comes on the open connections in the next moment, and closes
   * them. After `ms`, or once `hurry` says so, what is left is cut off; answered with what that was.
   */
  async leave(ms: number, hurry: () => boolean): Promise<string[]> {
    this.leaving = true;
    for (const answer of this.answers) if (!answer.headersSent) answer.shouldKeepAlive = false;
    // Those who are connecting in this very moment are let in first: closing would reset them.
    await nextTurn();
    let closed = false;
    // Not the HTTP server's own close: that cuts off the connections on which no request has arrived yet.
    PlainServer.prototype.close.call(this.server, () => {
      closed = true;
    });
    const begun = performance.now();
    // A connection becomes idle only after its answer, so idle ones are closed again and again.
    for (; !closed && !hurry() && performance.now() < begun + ms; await sleep(20))
      if (performance.now() >= begun + graceMs) this.server.closeIdleConnections();
    const cutOff = this.open;
    this.server.closeAllConnections();
    return cutOff;
  }
}
