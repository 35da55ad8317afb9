import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
type Attributes = { key: string; value: Value }[];
interface Wire {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attributes;
  status?: { code?: number; message?: string };
  events?: unknown[];
}
interface Body {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Wire[] }[] }[];
}

/** A span as it came, its attributes as an object. */
export interface SeenSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer";
  attributes: Record<string, unknown>;
  failed: boolean;
  resource: Record<string, unknown>;
}

const kinds = ["internal", "internal", "server", "client", "producer", "consumer"] as const;

function toObject(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        (value.intValue === undefined ? (value.doubleValue ?? value.boolValue) : Number(value.intValue)),
    ]),
  );
}

/** A collector of traces (OTLP over HTTP, JSON), which keeps what was sent to it, as it came and as spans. */
export async function startCollector() {
  const spans: SeenSpan[] = [];
  const texts: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const collector = { spans, texts, headers, status: 200, url: "", stop: async () => {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const sent = Buffer.concat(parts);
      const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent).toString();
      headers.push({ ...request.headers, path: request.url });
      texts.push(text);
      const { resourceSpans } = JSON.parse(text) as Body;
      for (const { resource, scopeSpans } of resourceSpans)
        for (const one of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            traceId: one.traceId,
            spanId: one.spanId,
            parentSpanId: one.parentSpanId || undefined,
            name: one.name,
            kind: kinds[one.kind] ?? "internal",
            attributes: toObject(one.attributes),
            failed: one.status?.code === 2,
            resource: toObject(resource.attributes),
          });
      response.writeHead(collector.status, { "content-type": "application/json" });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  collector.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return collector;
}
