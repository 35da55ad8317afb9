import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Counters of one process, read at /metrics. Labels are few and fixed: never an address or an id. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const diskFree = new Gauge({
    name: "disk_free_bytes",
    help: "Room left on the disk of the data folder or of the embedded database, whichever has less; missing with a database of its own",
    registers: [registry],
  });
  // Nobody has looked yet: nothing is known, which is not the same as no room.
  diskFree.remove();
  return {
    registry,
    requests: new Counter({
      name: "http_requests_total",
      help: "Answers by kind and status class",
      labelNames: ["kind", "status"],
      registers: [registry],
    }),
    duration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to the end of the answer, page cache hits left out",
      labelNames: ["kind"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    /** `how` is rendered, or checked: a kept page whose data was written to, and which is still what it was. */
    pagesMade: new Counter({
      name: "pages_made_total",
      help: "Pages that were not answered from memory at once: rendered, or found to be what was kept",
      labelNames: ["how"],
      registers: [registry],
    }),
    cacheBytes: new Gauge({ name: "page_cache_bytes", help: "Bytes held by the page cache", registers: [registry] }),
    diskFree,
    /** A gauge read from plain numbers at collection: a labelled counter would cost more than the answer itself. */
    memoryAnswers: (hits: { page: number; file: number; api: number }) =>
      new Gauge({
        name: "http_answers_from_memory",
        help: "Kept pages, files and answers of the API answered at the front since the start",
        labelNames: ["kind"],
        registers: [],
        collect() {
          this.set({ kind: "page" }, hits.page);
          this.set({ kind: "file" }, hits.file);
          this.set({ kind: "api" }, hits.api);
        },
      }),
    /** `outcome` is answered, refused, unreachable, denied (our key, our pace), forged (a notice that is not theirs) or error (a fault of ours). */
    gatewayAnswers: new Counter({
      name: "gateway_answers_total",
      help: "Calls to payment gateways and notices from them, by gateway, call and outcome",
      labelNames: ["gateway", "call", "outcome"],
      registers: [registry],
    }),
    mails: new Counter({
      name: "mails_total",
      help: "Emails by outcome",
      labelNames: ["outcome"],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
