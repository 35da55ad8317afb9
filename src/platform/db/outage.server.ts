/**
 * What the driver and PostgreSQL say when there is no database to talk to: refused, cut, silent, shut down, starting, full,
 * or switched over to one that only reads.
 */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "25006",
  "25P03",
  "53000",
  // disk_full: reads that need no room go on, others pass when there is some again.
  "53100",
  "53200",
  "53300",
  "53400",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "58000",
  "58030",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  // What a pooler (PgBouncer) says of all that keeps it from the server: refused there, nobody let in, waited for too long.
  "08P01",
]);
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed)/;

/** The database works, but others hold what this one needed: cut off, not let in, or chosen to give way. */
const busyCodes = new Set(["57014", "55P03", "40P01", "40001", "25P04"]);

/** The fields by which an error or one that it stems from is told. */
function causesOf(error: unknown): { code: string; message: string }[] {
  const causes: { code: string; message: string }[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown };
    // A file that is missing says ENOENT too; a socket says that it was connecting.
    const known = typeof code === "string" && (code !== "ENOENT" || syscall === "connect");
    causes.push({ code: known ? code : "", message: at.message });
  }
  return causes;
}

/** Whether a failure means that the database cannot be reached now: it passes, so callers are told to come back. */
export function isDatabaseOutage(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => outageCodes.has(code) || outageMessages.test(message));
}

/** Whether a failure means that others were in the way: the same may work in a moment. */
export function isDatabaseBusy(error: unknown): boolean {
  return causesOf(error).some(({ code }) => busyCodes.has(code));
}
