import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { cookieNames } from "#features/accounts/cookies.server.ts";
import type { Accounts } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Config } from "#platform/config.server.ts";
import type { ApiEnv } from "#platform/http/api-app.server.ts";
import { ownSiteCheck } from "#platform/http/own-site.server.ts";

const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const bearerPattern = /^Bearer ([A-Za-z0-9._-]{20,2000})$/;

/**
 * Gives handlers `c.get("session")()`: who is asking, looked up once and only when asked for. A bearer that is missing,
 * empty, expired or the literal 'null' counts as absent; the cookie is then looked at.
 */
export function sessionOf(accounts: Accounts, { siteUrl }: Pick<Config, "siteUrl">) {
  const cookies = cookieNames(siteUrl);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const bearer = bearerPattern.exec(c.req.header("authorization") ?? "")?.[1];
    let asked: ReturnType<typeof accounts.sessionOf> | undefined;
    c.set("session", () => {
      asked ??= accounts.sessionOf(bearer, getCookie(c, cookies.session));
      return asked;
    });
    await next();
  });
}

/** Signing out is a write, though the specification also has it as a GET: a link on another site must not do it. */
const isWrite = (c: Context<ApiEnv>) => writing.has(c.req.method) || c.req.path.endsWith("/auth/logout");

/**
 * Writes come as JSON (uploads will say so themselves) and from this site. A page of another site can send a form or
 * plain text with our cookie, but neither JSON without asking first nor a false Origin.
 */
export function guardWrites(config: Config) {
  const isOwn = ownSiteCheck(config);
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isWrite(c)) return next();
    if (!isOwn(c.req.header("origin"), c.req.header("sec-fetch-site")))
      throw new AppError("FORBIDDEN", "Requests from other sites are not allowed.");
    const hasBody = Number(c.req.header("content-length") ?? 0) > 0 || c.req.header("transfer-encoding") !== undefined;
    const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
    const picture =
      c.req.method === "PUT" && c.req.path.endsWith("/auth/avatar") && /^image\/(jpeg|png|webp|avif)$/.test(type ?? "");
    if (hasBody && !picture && type !== "application/json")
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the request as application/json.");
    return next();
  });
}
