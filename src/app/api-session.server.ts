import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { cookieNames } from "#features/accounts/cookies.server.ts";
import { type Accounts, sessionOfRequest } from "#features/accounts/service.server.ts";
import { noteRefused } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Config } from "#platform/config.server.ts";
import type { ApiEnv } from "#platform/http/api-app.server.ts";
import type { SessionEnv } from "#platform/http/call.server.ts";
import { ownSiteCheck } from "#platform/http/own-site.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";

const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const refusedLimit = { name: "audit-refused", points: 20, seconds: 3600 };
const bearerPattern = /^Bearer ([A-Za-z0-9._-]{20,2000})$/;

/**
 * Lets the guard of a call (`declareCall`) ask who is calling: looked up once and only when asked for. A bearer that is missing,
 * empty, expired or the literal 'null' counts as absent; the cookie is then looked at.
 */
export function sessionOf(accounts: Accounts, { config, db, pool }: Pick<Platform, "config" | "db" | "pool">) {
  const cookies = cookieNames(config.siteUrl);
  return createMiddleware<SessionEnv>(async (c, next) => {
    const bearer = bearerPattern.exec(c.req.header("authorization") ?? "")?.[1];
    let asked: ReturnType<typeof sessionOfRequest> | undefined;
    c.set("findSession", () => {
      asked ??= sessionOfRequest(accounts, bearer, getCookie(c, cookies.session));
      return asked;
    });
    c.set("noteRefused", async ({ user }, call) => {
      // One account's tries are noted so often; more of them tell nothing new.
      const few = await consume(pool, refusedLimit, user.userId).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
      if (few !== undefined) await noteRefused(db, user.userId, call);
    });
    await next();
  });
}

/** Signing out is a write, though the specification also has it as a GET: no link must do it, on another site or on ours. */
const isSignOut = (c: Context<ApiEnv>) => c.req.path.endsWith("/auth/logout");

/**
 * Writes come from this site: a page of another can send no false Origin. (Nor can it send JSON without asking first; the
 * calls see to that, `checkBody`.)
 */
export function guardWrites(config: Config) {
  const isOwn = ownSiteCheck(config);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const writes = writing.has(c.req.method);
    if (!writes && !isSignOut(c)) return next();
    if (!isOwn(c.req.header("origin"), c.req.header("sec-fetch-site")))
      throw new AppError("FORBIDDEN", "Requests from other sites are not allowed.");
    // An address that a browser opens, however it came to it: whoever wants to sign out presses Logout, which is a POST.
    if (!writes && c.req.header("sec-fetch-mode") === "navigate")
      throw new AppError("FORBIDDEN", "A link signs nobody out. Choose Logout in the menu.");
    return next();
  });
}
