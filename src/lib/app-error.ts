/** Stable codes of every expected failure. The one table code → status is in platform/http/error-status.ts. */
export type ErrorCode =
  | "BAD_REQUEST"
  | "UNAUTHENTICATED"
  | "SECOND_FACTOR_REQUIRED"
  | "PASSWORD_REQUIRED"
  | "FORBIDDEN"
  | "ACCOUNT_BLOCKED"
  | "SECOND_FACTOR_SETUP_REQUIRED"
  | "ACCOUNT_VERIFICATION_REQUIRED"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "CONFLICT"
  | "TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "MISDIRECTED_REQUEST"
  | "VALIDATION_FAILED"
  | "TOO_MANY_REQUESTS"
  | "INTERNAL"
  | "UNAVAILABLE";

/** One fault in what was sent: `path` names the field or query value, `message` says what to do. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * An expected failure. `message` is for people and goes over the wire; `cause` stays in the log.
 * `retryAfterSeconds` becomes the Retry-After header.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
