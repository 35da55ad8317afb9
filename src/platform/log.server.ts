import { pino } from "pino";

/** The process log: one JSON object a line, UTC. Never give it bodies, tokens, addresses of people or query strings. */
export function createLog(level: string) {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["password", "token", "authorization", "cookie", "email", "*.password", "*.token", "*.authorization", "*.cookie", "*.email"],
      censor: "[redacted]",
    },
  });
}

export type Log = ReturnType<typeof createLog>;
