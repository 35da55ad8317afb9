import { destination, pino } from "pino";

/** Fields of an error that tell what happened without a value of a row or of a request. */
const harmless = ["code", "severity", "schema", "table", "column", "constraint"] as const;

/**
 * An error for the log. Errors of statements carry the values that people sent, in several places (params, detail, where,
 * the end of the message): of those only the statement is written.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === "string" ? error : typeof error };
  const fields = error as Error & Record<string, unknown>;
  const statement = typeof fields.query === "string" && "params" in fields;
  const data = typeof fields.severity === "string" && String(fields.code).startsWith("22");
  const message = statement
    ? `Failed query: ${fields.query}`
    : data
      ? error.message.replace(/".*"/s, '"…"')
      : error.message;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(harmless.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/**
 * The process log: one JSON object a line, UTC, to standard output or, where `file` is given, to that file. Never give
 * it bodies, tokens, addresses of people or query strings.
 */
export function createLog(level: string, file?: string) {
  const options = {
    level,
    base: { pid: process.pid },
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
  return file ? pino(options, destination({ dest: file, mkdir: true, sync: false })) : pino(options);
}

export type Log = ReturnType<typeof createLog>;
