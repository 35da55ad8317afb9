import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { cookieNames } from "#features/accounts/cookies.server.ts";
import type { Accounts } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Config } from "#platform/config.server.ts";
import type { ApiEnv } from "#platform/http/api-app.server.ts";
import type { SessionEnv } from "#platform/http/call.server.ts";
import { ownSiteCheck } from "#platform/http/own-site.server.ts";

const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const bearerPattern = /^Bearer ([A-Za-z0-9._-]{20,2000})$/;

/**
 * Lets the guard of a call (`declareCall`) ask who is calling: looked up once and only when asked for. A bearer that is missing,
 * empty, expired or the literal 'null' counts as absent; the cookie is then looked at.
 */
export function sessionOf(accounts: Accounts, { siteUrl }: Pick<Config, "siteUrl">) {
  const cookies = cookieNames(siteUrl);
  return createMiddleware<SessionEnv>(async (c, next) => {
    const bearer = bearerPattern.exec(c.req.header("authorization") ?? "")?.[1];
    let asked: ReturnType<typeof accounts.sessionOf> | undefined;
    c.set("findSession", () => {
      asked ??= accounts.sessionOf(bearer, getCookie(c, cookies.session));
      return asked;
    });
    await next();
  });
}

/** Signing out is a write, though the specification also has it as a GET: a link on another site must not do it. */
const isWrite = (c: Context<ApiEnv>) => writing.has(c.req.method) || c.req.path.endsWith("/auth/logout");

/**
 * Writes come from this site: a page of another can send no false Origin. (Nor can it send JSON without asking first; the
 * calls see to that, `checkBody`.)
 */
export function guardWrites(config: Config) {
  const isOwn = ownSiteCheck(config);
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isWrite(c)) return next();
    if (!isOwn(c.req.header("origin"), c.req.header("sec-fetch-site")))
      throw new AppError("FORBIDDEN", "Requests from other sites are not allowed.");
    return next();
  });
}
