import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError } from "#lib/app-error.ts";
import type { Log } from "../log.server.ts";
import { describeFailure } from "./failure.server.ts";
import { maskedPath } from "./masked-path.ts";

/** The one handler that turns whatever was thrown into the envelope. Unexpected errors are logged once, with the request id. */
export function failureAnswer(log: Log): ErrorHandler {
  return (error, c) => {
    const requestId = c.req.header("x-request-id") ?? "";
    // What the framework itself refuses (a body that is no JSON) is the caller's fault, in our shape.
    const known =
      error instanceof HTTPException && error.status < 500
        ? new AppError("BAD_REQUEST", "The request could not be read: it is not valid JSON.")
        : error;
    if (!(known instanceof AppError))
      log.error({ err: error, requestId, path: maskedPath(c.req.path) }, "request failed");
    const failure = describeFailure(known, requestId);
    return c.json(failure.body, failure.status as 500, failure.headers);
  };
}
