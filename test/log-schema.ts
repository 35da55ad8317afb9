import { z } from "zod";

const id = z.uuid();
const error = z.looseObject({ type: z.string().optional(), message: z.string(), stack: z.string().optional() }).meta({
  description: "What went wrong: its type, its words and its stack, with statements and without their values.",
});

/** What a line of the log may have; nothing else. Each field says what it is, for docs/logs.md. */
export const logFields = {
  level: z.number().meta({ description: "30 is a fact, 40 is worth a look, 50 is a fault." }),
  time: z.iso.datetime().meta({ description: "When, in UTC." }),
  pid: z.int().meta({ description: "The process that wrote it." }),
  msg: z.string().meta({ description: "What happened, in words that never change: search for these." }),
  requestId: z.string().optional().meta({ description: "The request; its answer says the same in X-Request-Id." }),
  traceId: z
    .string()
    .optional()
    .meta({ description: "The trace that it belongs to, where traces were asked for (OTEL_EXPORTER_OTLP_ENDPOINT)." }),
  method: z.string().optional().meta({ description: "Of a request." }),
  path: z.string().optional().meta({ description: "Of a request, without its query; tokens in it are masked." }),
  status: z.int().optional().meta({ description: "Of the answer." }),
  ms: z.number().optional().meta({ description: "How long it took." }),
  err: error.optional().meta({
    description: "What went wrong: its type, its words and its stack, with statements and without their values.",
  }),
  reason: z
    .string()
    .optional()
    .meta({ description: "Why, in words of a library or of the other side, without people's data." }),
  job: z.string().optional().meta({ description: "Kind of a job." }),
  jobId: id.optional().meta({ description: "One job." }),
  gateway: z.string().optional().meta({ description: "A payment service." }),
  attemptId: id.optional().meta({ description: "One try to pay." }),
  orderId: id.optional().meta({ description: "An order." }),
} as const;

/** A line with nothing but these. Those of single lines besides are listed in docs/logs.md. */
export const lineSchema = z.strictObject(logFields);

/** docs/logs.md, made from the schema and from what the sources write. */
export function logPaper(written: readonly string[]): string {
  const said = Object.entries(logFields).map(
    ([name, schema]) => `| \`${name}\` | ${z.globalRegistry.get(schema)?.description ?? ""} |`,
  );
  const further = written.filter((name) => !(name in logFields)).map((name) => `\`${name}\``);
  return [
    "# Lines of the log",
    "",
    "Made from `test/log-schema.ts` and the sources by `test/log-schema.test.ts`; not to be edited (`npx vitest run --project unit test/log-schema -u`",
    "writes it). Each line is one JSON object. No line has addresses, names, bodies, tokens or query strings.",
    "",
    "| field | what it is |",
    "| --- | --- |",
    ...said,
    "",
    `Some lines have one of these besides, each a count, a word of ours or an id: ${further.join(", ")}.`,
    "",
  ].join("\n");
}
