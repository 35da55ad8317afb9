import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "#lib/app-error.ts";
import { clientAddress } from "./client-address.server.ts";

/** What every handler of the API can read of its request. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; address: string };
}

/** A router of the API: a request that breaks its schema becomes a VALIDATION_FAILED that names every fault. */
export function createApi(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const errors = result.error.issues.flatMap((issue) =>
        issue.code === "unrecognized_keys"
          ? issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: `Unknown: ${key}` }))
          : [{ path: issue.path.join("."), message: issue.message }],
      );
      const first = errors[0];
      throw new AppError("VALIDATION_FAILED", first ? `${first.message}.` : "The request is not valid.", { errors });
    },
  });
}

/** Address of the client for limits and the view hash; never logged. */
export function addressOf(env: HttpBindings, hops: number): string {
  return clientAddress(env.incoming, hops);
}
