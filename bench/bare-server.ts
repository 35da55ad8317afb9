import { createServer, get } from "node:http";

/** Fetches an address once and serves the same bytes and headers from then on: the most that node:http can do. */
get(process.argv[2] as string, { headers: { "accept-encoding": "br" } }, async (answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const headers: string[] = [];
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    if (!/^(date|connection|keep-alive)$/i.test(answer.rawHeaders[i] as string))
      headers.push(answer.rawHeaders[i] as string, answer.rawHeaders[i + 1] as string);
  }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") process.send?.(address.port);
  });
});
