import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { Outbox } from "#platform/mail/outbox.server.ts";
import { countAnswers } from "#platform/payments/counted.server.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import { tracedTransport } from "#platform/tracing/traced.server.ts";
import { startTracing, type Tracing } from "#platform/tracing/tracing.server.ts";
import { signedIn } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { type SeenSpan, startCollector } from "../../test/fakes/collector.ts";
import { createApp } from "./create-app.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "iit-traces-"));
const logFile = path.join(folder, "log");
let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: Tracing;
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: ReturnType<typeof createApp>;
let end: (() => Promise<void>)[] = [];

const open = async (env: Record<string, string> = {}) => {
  const opened = await startTracing(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "1", ...env }).traces,
  );
  if (!opened) throw new Error("tracing was asked for");
  return opened;
};

beforeAll(async () => {
  collector = await startCollector();
  tracing = await open({ OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20word, x-other=a=b" });
  const traced = openDatabase(database.url, () => {}, { connections: 1, tracing });
  running = await createTestPlatform({ ...database, ...traced, url: database.url });
  const platform = { ...running.platform, tracing, log: createLog("info", logFile, tracing) };
  app = createApp(platform, () => Promise.reject(new Error("no page is asked for")));
  end = [() => running.stop(), () => traced.pool.end(), () => tracing.stop(), () => collector.stop()];
});
afterAll(async () => {
  for (const step of end) await step();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  collector.status = 200;
});

/** The spans of the trace in which this one is, once it was sent. */
async function traceOf(find: (span: SeenSpan) => boolean): Promise<SeenSpan[]> {
  await expect.poll(() => collector.spans.some(find), { timeout: 20_000 }).toBe(true);
  const id = collector.spans.find(find)?.traceId;
  return collector.spans.filter(({ traceId }) => traceId === id);
}

const mine = "4bf92f3577b34da6a3ce929d0e0e4736";

it("has a span for a request, by the pattern of its address, with its statements, and nothing of whose it is", async () => {
  const admin = await signedIn(app as never, database.db, "admin");
  const traceparent = `00-${mine}-00f067aa0ba902b7-01`;
  const secret = "a-word-that-somebody-typed";
  const answer = await admin.call("GET", `/users?search=${secret}&limit=10`, undefined, { traceparent });
  expect(answer.status).toBe(200);
  await admin.call("GET", "/users/4c280a75-bb8a-4fb2-80fc-b6ae15b8aab0", undefined, { traceparent });
  const spans = await traceOf(({ name }) => name === "GET /api/v1/users/:id");
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([mine]));
  const list = spans.find(({ name }) => name === "GET /api/v1/users");
  expect(list).toMatchObject({
    kind: "server",
    parentSpanId: "00f067aa0ba902b7",
    failed: false,
    attributes: { "http.route": "/api/v1/users", "http.request.method": "GET", "http.response.status_code": 200 },
    resource: { "service.name": "iit-website", "service.version": expect.stringMatching(/^\d/) },
  });
  expect(spans.find(({ name }) => name === "GET /api/v1/users/:id")?.attributes["http.response.status_code"]).toBe(404);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
  expect(below.length).toBeGreaterThan(1);
  for (const { kind, attributes } of below) {
    expect(kind).toBe("client");
    expect(attributes).toMatchObject({ "db.system.name": "postgresql", "db.query.text": expect.stringMatching(/\w/) });
  }
  expect(below.some(({ attributes }) => String(attributes["db.query.text"]).includes("$1"))).toBe(true);
  for (const text of collector.texts) {
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/@example\.org|Correct-Horse|4c280a75|203\.0\.113|198\.51/);
  }
  expect(collector.headers[0]).toMatchObject({ path: "/v1/traces", authorization: "Bearer word", "x-other": "a=b" });
  // And the log names the trace.
  const lines = () =>
    readFileSync(logFile, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  await expect.poll(() => lines().filter(({ msg, traceId }) => msg === "request" && traceId === mine).length).toBe(2);
  expect(new Set(lines().map(({ traceId }) => traceId)).size).toBeGreaterThan(1);
});

it.each([
  ["of another form", "nonsense"],
  ["of nobody", `00-${"0".repeat(32)}-${"0".repeat(16)}-01`],
  ["too long", `00-${"a".repeat(5000)}`],
])("begins a trace of its own where the header is %s", async (_, traceparent) => {
  const before = collector.spans.length;
  await app.request("/healthz", { headers: { traceparent } });
  await expect
    .poll(() => collector.spans.slice(before).find(({ name }) => name === "GET /healthz"), { timeout: 20_000 })
    .toMatchObject({
      parentSpanId: undefined,
      traceId: expect.stringMatching(/^(?!0+$)[0-9a-f]{32}$/),
    });
});

it("shows what a transaction asks, and that it failed, without the words of the failure", async () => {
  const { db } = openDatabase(database.url, () => {}, { connections: 1, tracing });
  onTestFinished(() => db.$client.end());
  const work = tracing.inSpan({ name: "job test", kind: "consumer" }, () =>
    db.transaction(async (tx) => {
      await tx.execute("select 'somebody@example.org' as a, 98765");
      await tx.execute("select * from no_such_table where a = 'somebody@example.org'");
    }),
  );
  await expect(work).rejects.toThrow();
  const spans = await traceOf(({ name }) => name === "job test");
  expect(spans.find(({ name }) => name === "job test")).toMatchObject({ failed: true, parentSpanId: undefined });
  expect(spans.filter(({ kind }) => kind === "client").map(({ name, failed }) => `${name} ${failed}`)).toEqual([
    "BEGIN false",
    "SELECT false",
    "SELECT no_such_table true",
    "ROLLBACK false",
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/somebody|98765|does not exist/);
  expect(spans.find(({ name }) => name === "SELECT no_such_table")?.attributes["error.type"]).toBe("42P01");
});

it("has a trace for a job, with the email that it sends; what is asked outside of one is none", async () => {
  const { db, pool } = openDatabase(database.url, () => {}, { connections: 2, tracing });
  const jobs = await startJobs(database.url, createLog("silent"), tracing);
  onTestFinished(async () => {
    await jobs.stop();
    await pool.end();
  });
  const outbox = new Outbox(jobs, new Uint8Array(32), "localhost");
  const sent: string[] = [];
  const transport = tracedTransport({ send: async ({ to }) => void sent.push(to), close() {} }, tracing);
  await jobs.work([
    {
      name: "mail-send",
      handler: async ({ mailId }: { mailId: string }) => void (await outbox.send(db, transport, mailId)),
    },
  ] as never);
  await pool.query("select 'asked outside of a trace'");
  await outbox.put(db, { kind: "receipt", to: "rahima@example.org", subject: "Yours", html: "h", text: "t" });
  const spans = await traceOf(({ name }) => name === "email receipt");
  expect(sent).toEqual(["rahima@example.org"]);
  const job = () => collector.spans.find(({ name }) => name === "job mail-send");
  await expect
    .poll(job, { timeout: 20_000 })
    .toMatchObject({ kind: "consumer", attributes: { "iit.job": "mail-send" } });
  const [email] = spans.filter(({ name }) => name === "email receipt");
  expect(email?.traceId).toBe(job()?.traceId);
  expect(collector.texts.join()).not.toMatch(/rahima|Yours|outside of a trace/);
  // Asking the queue for work is nobody's trace.
  expect(collector.spans.filter(({ kind, parentSpanId }) => kind === "client" && parentSpanId === undefined)).toEqual(
    [],
  );
});

it("has a span for a question to a gateway, and goes on where it fails", async () => {
  const gateway = countAnswers(
    {
      name: "stripe",
      start: async () => "started",
      ask: async () => Promise.reject(new GatewayError("unreachable", "secret words")),
    } as never,
    running.platform.metrics,
    tracing,
  );
  await tracing.inSpan({ name: "job gateways", kind: "consumer" }, async () => {
    await gateway.start({ reference: "their-number" } as never);
    await gateway.ask({ reference: "their-number" } as never).catch(() => {});
  });
  const spans = await traceOf(({ name }) => name === "job gateways");
  expect(spans.map(({ name, failed }) => `${name} ${failed}`).sort()).toEqual([
    "job gateways false",
    "stripe ask true",
    "stripe start false",
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/secret words|their-number/);
});

it("traces a share by chance, whatever the header asks for", async () => {
  const none = await open({ OTEL_TRACES_SAMPLER_ARG: "0" });
  const before = collector.spans.length;
  const ids: unknown[] = [];
  for (let i = 0; i < 50; i += 1)
    await none.inSpan(
      { name: "job never", kind: "consumer", traceparent: `00-${mine}-00f067aa0ba902b7-01` },
      async (span) => {
        ids.push([span.recorded, none.fields().traceId]);
        await none.inSpan({ name: "within", kind: "client" }, async (inner) => void ids.push([inner.recorded, mine]));
      },
    );
  await none.stop();
  expect(new Set(ids.map(String))).toEqual(new Set([`false,${mine}`]));
  const half = await open({ OTEL_TRACES_SAMPLER_ARG: "0.5" });
  let recorded = 0;
  for (let i = 0; i < 400; i += 1)
    await half.inSpan(
      { name: "job sometimes", kind: "consumer", traceparent: `00-${mine}-00f067aa0ba902b7-00` },
      async (span) => {
        recorded += span.recorded ? 1 : 0;
      },
    );
  await half.stop();
  expect(recorded).toBeGreaterThan(120);
  expect(recorded).toBeLessThan(280);
  const seen = collector.spans.slice(before).map(({ name }) => name);
  expect(seen.filter((name) => name === "job sometimes")).toHaveLength(recorded);
  expect(seen).not.toContain("job never");
});

it("loses traces, not work, where the collector is away or refuses, and says so once", async () => {
  const told: string[] = [];
  const away = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  away.onFault((reason) => told.push(reason));
  for (let i = 0; i < 3000; i += 1) await away.inSpan({ name: "job lost", kind: "consumer" }, async () => i);
  const begun = performance.now();
  await away.stop().catch(() => {});
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(told).toHaveLength(1);
  expect(told[0]).not.toContain("127.0.0.1");
});
