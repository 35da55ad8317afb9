import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerCopy, answerParts, type Upload } from "./s3-parts.ts";

interface StoredObject {
  body: Buffer;
  type: string;
}

/** Takes the chunk sizes and trailers of the aws-chunked encoding out of a body. */
function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, end).toString("latin1"), 16);
    if (!(size > 0)) break;
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return String(request.headers["content-encoding"] ?? "").includes("aws-chunked") ? unchunk(body) : body;
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

export interface FakeS3 {
  url: string;
  /** What is stored, by "bucket/key". */
  objects: Map<string, StoredObject>;
  /** What is being sent in parts. */
  uploads: Map<string, Upload>;
  /** Told of each request before it is answered; what it throws cuts the connection. */
  hear(method: string, address: string): void;
  /** Whether it sends pieces, as every real one does. */
  knowsRanges: boolean;
  stop(): Promise<void>;
}

/** The part of S3's REST API that the site uses, path-style, in memory. It demands the given key id in the signature. */
export async function startFakeS3(keyId: string): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const fake = { knowsRanges: true, hear(_method: string, _address: string): void {} };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://s3");
    const name = decodeURIComponent(url.pathname.slice(1));
    const signedBy = request.headers.authorization ?? url.searchParams.get("X-Amz-Credential") ?? "";
    if (!signedBy.includes(`${keyId}/`)) return fail(response, 403, "InvalidAccessKeyId");
    const known = objects.get(name);
    const { method = "GET" } = request;
    const body = await bodyOf(request).catch(() => undefined);
    try {
      fake.hear(method, request.url ?? "/");
    } catch {
      return request.socket.destroy();
    }
    if (!body) return;
    const source = request.headers["x-amz-copy-source"];
    const answer =
      source === undefined
        ? answerParts(uploads, objects, method, url, body)
        : answerCopy(objects, name, String(source));
    if (answer) return response.writeHead(answer.status, answer.headers).end(answer.body);
    if (request.method === "PUT") {
      objects.set(name, { body, type: request.headers["content-type"] ?? "application/octet-stream" });
      return response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (!known) return fail(response, 404, "NoSuchKey");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (from !== undefined && fake.knowsRanges) {
      const piece = known.body.subarray(Number(from), Number(to) + 1);
      const range = `bytes ${from}-${Number(from) + piece.length - 1}/${known.body.length}`;
      response.writeHead(206, { "content-type": known.type, "content-length": piece.length, "content-range": range });
      return response.end(piece);
    }
    response.writeHead(200, {
      "content-type": known.type,
      "content-length": known.body.length,
      "last-modified": new Date(0).toUTCString(),
      etag: '"x"',
    });
    return response.end(request.method === "HEAD" ? undefined : known.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return Object.assign(fake, {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    objects,
    uploads,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
