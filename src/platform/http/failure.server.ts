import { AppError, type ErrorCode, type FieldError } from "#lib/app-error.ts";
import type { Failure } from "./envelope.ts";
import { errorStatus } from "./error-status.ts";

/** The one place that turns a failure into status, headers and envelope. Unexpected errors say nothing of themselves. */
export function describeFailure(
  error: unknown,
  requestId: string,
): { status: number; headers: Record<string, string>; body: Failure } {
  const known = error instanceof AppError;
  const code: ErrorCode = known ? error.code : "INTERNAL";
  const message = known ? error.message : "Something went wrong on our side. Please try again later.";
  const errors: FieldError[] | undefined = known ? error.errors : undefined;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (known && error.retryAfterSeconds !== undefined)
    headers["Retry-After"] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)));
  return {
    status: errorStatus[code],
    headers,
    body: { success: false, message, code, ...(errors ? { errors } : {}), requestId },
  };
}
