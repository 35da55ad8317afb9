import { tryGetContext } from "hono/context-storage";
import type { ApiEnv, ApiSession } from "./api-app.server.ts";

/** Who made the call that is being answered, and from where. */
export interface Asking {
  userId: string | undefined;
  address: string;
  requestId: string;
  /** 'PATCH /api/v1/trade-queries/{id}/answer', with the ids that were given. */
  call: string;
}

type Env = ApiEnv & { Variables: { caller?: ApiSession } };

/** The call that this work is done for; undefined for jobs, the command line and what runs at the start. */
export function asking(): Asking | undefined {
  const c = tryGetContext<Env>();
  if (!c) return undefined;
  return {
    userId: c.get("caller")?.user.userId,
    address: c.get("address"),
    requestId: c.get("requestId"),
    // Encoded as it came: what is decoded may be no text that the database keeps.
    call: `${c.req.method} ${new URL(c.req.url).pathname}`.slice(0, 200),
  };
}
