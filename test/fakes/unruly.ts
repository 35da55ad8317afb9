import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** When a slow gateway answers. */
export const slowMs = 30_000;

/** What a gateway can be like: well, gone, slow, or talking nonsense in several ways. */
export type Mood =
  | "well"
  | "down"
  | "slow"
  | "garbage"
  | "html"
  | "empty"
  | "endless"
  | "redirect"
  | "cut"
  | "wrong-shape";

export interface UnrulyServer {
  url: string;
  /** Set by a test; holds until it is set again. */
  mood: Mood;
  /** Calls that came in, whatever the mood, as 'METHOD /path'. */
  calls: string[];
  stop(): Promise<void>;
}

async function misbehave(mood: Mood, response: ServerResponse): Promise<boolean> {
  const end = (status: number, type: string, body: string) => {
    response.writeHead(status, { "content-type": type }).end(body);
    return true;
  };
  if (mood === "down") return !!response.destroy();
  if (mood === "slow") await sleep(slowMs, undefined, { ref: false });
  if (mood === "garbage") return end(200, "application/json", '{"status": "VALID", ');
  if (mood === "html") return end(502, "text/html", "<html><h1>Bad gateway</h1></html>");
  if (mood === "empty") return end(200, "application/json", "");
  if (mood === "wrong-shape") return end(200, "application/json", '["paid", {"amount": true}]');
  if (mood === "redirect") {
    response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    return true;
  }
  if (mood === "cut") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
    response.write("{");
    setTimeout(() => response.destroy(), 20);
    return true;
  }
  if (mood === "endless") {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(64 * 1024, " ");
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour).on("error", () => {});
    pour();
    return true;
  }
  return false;
}

/** A real HTTP server on loopback that answers with `handle`, or misbehaves as its mood says. */
export async function startUnruly(
  handle: (request: { method: string; url: URL; headers: IncomingMessage["headers"]; body: string }) => {
    status: number;
    body: unknown;
  },
): Promise<UnrulyServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://gateway");
    fake.calls.push(`${request.method} ${url.pathname}`);
    if (await misbehave(fake.mood, response)) return;
    const answer = handle({
      method: request.method ?? "GET",
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const fake: UnrulyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: "well",
    calls: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
