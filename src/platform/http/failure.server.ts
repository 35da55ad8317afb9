import { AppError, type ErrorCode, type FieldError } from "#lib/app-error.ts";
import { isDatabaseBusy, isDatabaseOutage } from "../db/outage.server.ts";
import { diskFullError, isDiskFull } from "../disk.server.ts";
import type { Failure } from "./envelope.ts";
import { errorStatus } from "./error-status.ts";

/** Seconds after which it is worth asking again while the database cannot be reached. */
export const outageRetrySeconds = 30;
/** Where others only held what was needed. */
const busyRetrySeconds = 3;

/** What an error means to the caller: an expected one is itself, one that passes is a 503, everything else says nothing. */
function expected(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseBusy(error))
    return new AppError("UNAVAILABLE", "The site is busy right now. Please try again in a few seconds.", {
      retryAfterSeconds: busyRetrySeconds,
    });
  if (isDiskFull(error)) return diskFullError(error);
  if (!isDatabaseOutage(error)) return undefined;
  return new AppError("UNAVAILABLE", "The site cannot reach its data right now. Please try again in a minute.", {
    retryAfterSeconds: outageRetrySeconds,
  });
}

/** The one place that turns a failure into status, headers and envelope. Unexpected errors say nothing of themselves. */
export function describeFailure(
  failure: unknown,
  requestId: string,
): { status: number; headers: Record<string, string>; body: Failure } {
  const error = expected(failure);
  const code: ErrorCode = error ? error.code : "INTERNAL";
  const message = error ? error.message : "Something went wrong on our side. Please try again later.";
  const errors: FieldError[] | undefined = error?.errors;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (error?.retryAfterSeconds !== undefined)
    headers["Retry-After"] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)));
  return {
    status: errorStatus[code],
    headers,
    body: { success: false, message, code, ...(errors ? { errors } : {}), requestId },
  };
}
