import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { sayVersion } from "../version.server.ts";
import type { TracesConfig } from "./config.server.ts";
import type { OpenSpan, SpanStart, Tracing } from "./span.ts";

/** What waits to be sent; more is lost, so that a collector that is away costs memory for so many spans and no more. */
const bounds = { maxQueueSize: 2048, maxExportBatchSize: 256, scheduledDelayMillis: 2000, exportTimeoutMillis: 5000 };
const limits = { attributeValueLengthLimit: 2000, attributeCountLimit: 32, eventCountLimit: 0, linkCountLimit: 0 };
const toldEveryMs = 60_000;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

/**
 * Chance alone decides, not the id of the trace and not what a header says: whoever asks from outside could choose both, and have
 * each request traced.
 */
const byChance = (share: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `ByChance{${share}}`,
});

const ended: OpenSpan = { recorded: false, rename() {}, set() {}, fail() {} };

function opened(span: Span): OpenSpan {
  return {
    recorded: span.isRecording(),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", type);
    },
  };
}

/** The name of an error: its code where it has one. Its message may say whose it is. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : String(name ?? typeof error);
}

/** Where a trace begins: in the one that the header names, if it can be read. */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

/**
 * Opens tracing by OpenTelemetry. Nothing is registered globally: no library traces by itself, so no span has what we did not put
 * into it.
 */
export function openTracing({ url, headers, share, service }: TracesConfig): Tracing {
  let tell = (_reason: string) => {};
  let told = Number.NEGATIVE_INFINITY;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: 5000, concurrencyLimit: 2 });
  const watched: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - told > toldEveryMs) {
          told = performance.now();
          tell(typeOf(result.error));
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const chance = byChance(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": sayVersion().split(",")[0] ?? "" }),
    sampler: new ParentBasedSampler({ root: chance, remoteParentSampled: chance, remoteParentNotSampled: chance }),
    spanLimits: limits,
    spanProcessors: [new BatchSpanProcessor({ exporter: watched, ...bounds })],
  });
  const tracer = provider.getTracer("iit-website");
  const current = new AsyncLocalStorage<Span>();

  async function inSpan<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const above = current.getStore();
    const begins = start.kind !== "client";
    if (above === undefined && !begins) return work(ended);
    const context = begins || above === undefined ? contextOf(start.traceparent) : trace.setSpan(ROOT_CONTEXT, above);
    const { attributes } = start;
    const span = tracer.startSpan(start.name, { kind: kinds[start.kind], ...(attributes && { attributes }) }, context);
    const open = opened(span);
    return current.run(span, async () => {
      try {
        return await work(open);
      } catch (error) {
        open.fail(typeOf(error));
        throw error;
      } finally {
        span.end();
      }
    });
  }

  return {
    inSpan,
    fields() {
      const span = current.getStore();
      return span === undefined ? {} : { traceId: span.spanContext().traceId };
    },
    onFault(listener) {
      tell = listener;
    },
    stop: () => provider.shutdown(),
  };
}
