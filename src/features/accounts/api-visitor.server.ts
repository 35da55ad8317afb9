import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { ApiEnv } from "#platform/http/api-app.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Visitor } from "./account-tools.server.ts";
import { cookieNames } from "./cookies.server.ts";

/** Reads who is asking from a request: bounded, because all of it is chosen by the client. */
export function visitorOf({ config }: Pick<Platform, "config">): <E extends ApiEnv>(c: Context<E>) => Visitor {
  const { device } = cookieNames(config.siteUrl);
  return (c) => ({
    address: c.get("address"),
    agent: (c.req.header("user-agent") ?? "").slice(0, 300),
    device: getCookie(c, device)?.slice(0, 100),
  });
}
