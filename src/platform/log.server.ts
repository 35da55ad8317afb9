import { destination, pino } from "pino";

/**
 * The process log: one JSON object a line, UTC, to standard output or, where `file` is given, to that file. Never give
 * it bodies, tokens, addresses of people or query strings.
 */
export function createLog(level: string, file?: string) {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
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
