import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { isDatabaseBusy, isDatabaseOutage } from "#platform/db/outage.server.ts";
import { maskedPath } from "#platform/http/masked-path.ts";
import { documentContext, platformContext } from "#platform/platform.server.ts";

/** Unexpected errors of loaders are logged once; answers thrown on purpose (404, 422) and broken-off requests are not. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseOutage(error) || isDatabaseBusy(error)) context.get(documentContext).outage = true;
  const path = maskedPath(new URL(request.url).pathname);
  context
    .get(platformContext)
    .log.error({ err: error, path, requestId: request.headers.get("x-request-id") }, "page failed");
}
