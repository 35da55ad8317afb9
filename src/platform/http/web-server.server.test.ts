import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { arrivalMs, createWebServer, usualArrival } from "./web-server.server.ts";

/** A server with short bounds that reads what it is sent; answers how long it was. */
async function listen(arrival: typeof usualArrival): Promise<number> {
  const server = createWebServer((request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => response.end(`${bytes} bytes`));
  }, arrival);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => socket.end(`HTTP/1.1 408 ${error.code}\r\n\r\n`));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

/** Sends a head, and then so many bytes of a body, 100 every 20 ms; answers what comes back. */
async function drip(port: number, head: string, bytes: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.on("error", () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  for (let sent = 0; sent < bytes && answer === "" && !socket.destroyed; sent += 100) {
    socket.write(head.startsWith("Transfer") ? `64\r\n${"a".repeat(100)}\r\n` : "a".repeat(100));
    await sleep(20);
  }
  for (const end = performance.now() + 10_000; answer === "" && performance.now() < end; ) await sleep(10);
  socket.destroy();
  return answer;
}

it("gives who sends a large file slowly the time that it takes, and nobody else", async () => {
  // Of a small body and of one that doesn't tell its length nothing is waited for after the least.
  const port = await listen({ least: 300, bytesPerMs: 0.4, most: 60_000 });
  expect(await drip(port, "Content-Length: 4000", 4000)).toContain("4000 bytes");
  const refused = /^HTTP\/1\.1 408 ERR_HTTP_REQUEST_TIMEOUT/;
  expect(await drip(port, "Transfer-Encoding: chunked", 4000)).toMatch(refused);
  expect(await drip(port, "Content-Length: 100", 0)).toMatch(refused);
});

it("hears nobody who goes on sending after the answer", async () => {
  const socket = connect({
    port: await listen({ least: 300, bytesPerMs: 1, most: 60_000 }),
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {}).resume();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const more = setInterval(() => socket.write("1\r\na\r\n"), 20);
  onTestFinished(() => clearInterval(more));
  await closed;
});

it("bounds what says that it is endless, and takes nothing else for a length", () => {
  expect(arrivalMs(1e12, usualArrival)).toBe(240_000);
  for (const none of [0, Number.NaN, -1]) expect(arrivalMs(none, usualArrival)).toBe(30_000);
});
