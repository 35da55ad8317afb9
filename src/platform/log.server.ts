import { openSync } from "node:fs";
import { pino } from "pino";
import { LineWriter, terminal } from "./line-writer.server.ts";
import type { Tracing } from "./tracing/tracing.server.ts";

/** Fields of an error that tell what happened without a value of a row or of a request. */
const harmless = [
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "syscall",
  "command",
  "responseCode",
  "queue",
] as const;

/** Addresses of people stand in what mail servers say. */
const address = /[^\s@<>"'(),;:[\]]+@[^\s@<>"'(),;:[\]]+/g;

/** Libraries hand on errors as plain copies too (pg-boss does). */
function isErrorLike(value: unknown): value is Error & Record<string, unknown> {
  return typeof value === "object" && value !== null && typeof (value as { message?: unknown }).message === "string";
}

function withoutValues(error: Error & Record<string, unknown>): string {
  if (typeof error.query === "string" && "params" in error) return `Failed query: ${error.query}`;
  const data = typeof error.severity === "string" && String(error.code).startsWith("22");
  return (data ? error.message.replace(/".*"/s, '"…"') : error.message).replace(address, "[address]");
}

/**
 * An error for the log. Errors of statements carry the values that people sent, in several places (params, detail, where,
 * the end of the message): of those only the statement is written.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error)) {
    if (typeof error !== "object" || error === null)
      return { message: typeof error === "string" ? error : typeof error };
    // The names of its fields tell what it is; their values may be anybody's.
    return { message: `not an error but an object with ${Object.keys(error).slice(0, 20).join(", ") || "no fields"}` };
  }
  const message = withoutValues(error);
  const inner = depth < 3 ? { cause: error.cause, errors: error.errors } : {};
  return {
    type: error.name && error.name !== "Error" ? error.name : error.constructor.name,
    message,
    stack: typeof error.stack === "string" ? error.stack.replace(error.message, () => message) : undefined,
    ...Object.fromEntries(harmless.flatMap((name) => (error[name] === undefined ? [] : [[name, error[name]]]))),
    ...(inner.cause === undefined ? {} : { cause: describeError(inner.cause, depth + 1) }),
    ...(Array.isArray(inner.errors)
      ? { errors: inner.errors.slice(0, 5).map((one) => describeError(one, depth + 1)) }
      : {}),
  };
}

/**
 * The process log: one JSON object a line, UTC, to standard output or, where `file` is given, to that file. It neither
 * waits nor fails: what a full disk or a slow reader does not take is lost (see LineWriter). Never give it bodies,
 * tokens, addresses of people or query strings. With `tracing` each line names the trace that it belongs to.
 */
export function createLog(level: string, file?: string, tracing?: Tracing) {
  const options = {
    level,
    base: { pid: process.pid },
    ...(tracing && { mixin: () => tracing.fields() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: [
        "password",
        "token",
        "authorization",
        "cookie",
        "email",
        "*.password",
        "*.token",
        "*.authorization",
        "*.cookie",
        "*.email",
      ],
      censor: "[redacted]",
    },
  };
  return pino(options, file === undefined ? terminal : new LineWriter(openSync(file, "a", 0o600)));
}

export type Log = ReturnType<typeof createLog>;
