import { z } from "zod";

const pair = /^[!#$%&'*+.^_`|~\w-]+=[^,\p{Cc}]*$/u;

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !new URL(value).username,
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318 (a password goes into OTEL_EXPORTER_OTLP_HEADERS)",
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (value) => value.split(",").every((one) => pair.test(one.trim())),
      "OTEL_EXPORTER_OTLP_HEADERS must be a list such as authorization=Bearer%20word,other=word",
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("OTEL_TRACES_SAMPLER_ARG must be a number")
    .min(0, "OTEL_TRACES_SAMPLER_ARG must be at least 0")
    .max(1, "OTEL_TRACES_SAMPLER_ARG must be at most 1")
    .default(0.1),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("iit-website"),
};

/** Where traces go. */
export interface TracesConfig {
  /** Address of the collector for traces (OTLP over HTTP, JSON). */
  url: string;
  headers: Record<string, string>;
  /** Share of requests and jobs that are traced. */
  share: number;
  service: string;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same from variables that were checked; undefined where no address is set: nothing is traced then. */
export function tracesConfig(v: z.output<z.ZodObject<typeof traceVariables>>): TracesConfig | undefined {
  const endpoint = v.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const given = v.OTEL_EXPORTER_OTLP_HEADERS?.split(",") ?? [];
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: Object.fromEntries(
      given.map((one) => {
        const [name = "", ...value] = one.trim().split("=");
        return [name, decoded(value.join("="))];
      }),
    ),
    share: v.OTEL_TRACES_SAMPLER_ARG,
    service: v.OTEL_SERVICE_NAME,
  };
}
