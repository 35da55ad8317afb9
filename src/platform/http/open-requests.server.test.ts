import { once } from "node:events";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { OpenRequests } from "./open-requests.server.ts";

async function serve(answer: (response: ServerResponse, path: string) => void) {
  const server = createServer((call, response) => answer(response, call.url ?? ""));
  const requests = new OpenRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, own?: Agent) =>
    new Promise<string>((resolve) => {
      const { port } = server.address() as AddressInfo;
      const call = request({ host: "127.0.0.1", port, path, agent: own ?? agent }, (response) => {
        response.resume().once("end", () => resolve(`${response.statusCode} ${response.headers.connection}`));
      });
      call.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
    });
  return { server, requests, ask };
}

it("answers what is open, and what comes on an open connection, with 'Connection: close'", async () => {
  const waiting: ServerResponse[] = [];
  const { requests, ask } = await serve((response, path) =>
    path.startsWith("/slow") ? void waiting.push(response) : response.end("at once"),
  );
  expect(await ask("/quick")).toBe("200 keep-alive");
  const other = new Agent({ keepAlive: true });
  const slow = ask("/slow?name=somebody", other);
  await expect.poll(() => waiting.length).toBe(1);
  expect(requests.open).toEqual(["GET /slow"]);
  const left = requests.leave(60_000, () => false);
  expect(await ask("/next-on-the-same-connection")).toBe("200 close");
  waiting[0]?.end("late");
  expect(await slow).toBe("200 close");
  expect(await left).toEqual([]);
});

it("cuts off what does not end in time, and names it", async () => {
  const { requests, ask } = await serve(() => {});
  const calls = [ask("/never", new Agent()), ask("/never", new Agent())];
  await expect.poll(() => requests.open).toEqual(["2 × GET /never"]);
  expect(await requests.leave(100, () => false)).toEqual(["2 × GET /never"]);
  expect(await Promise.all(calls)).toEqual(["ECONNRESET", "ECONNRESET"]);
});
