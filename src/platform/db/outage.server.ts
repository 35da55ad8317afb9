/** What the driver and PostgreSQL say when there is no database to talk to (connection refused, shut down, starting). */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  // disk_full: reads that need no room go on, others pass when there is some again.
  "53100",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);
const outageMessages = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether a failure means that the database cannot be reached now: it passes, so callers are told to come back. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown };
    // A file that is missing says ENOENT too; a socket says that it was connecting.
    if (code === "ENOENT" && syscall !== "connect") continue;
    if (typeof code === "string" && outageCodes.has(code)) return true;
    if (outageMessages.test(at.message)) return true;
  }
  return false;
}
