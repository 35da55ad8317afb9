import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { signInAddress } from "#features/accounts/client/guard-target.ts";
import type { ErrorCode } from "#lib/app-error.ts";
import type { Config } from "#platform/config.server.ts";
import type { ApiEnv } from "#platform/http/api-app.server.ts";
import type { Failure } from "#platform/http/envelope.ts";
import { ownSiteCheck } from "#platform/http/own-site.server.ts";
import { refusalPage, refusalPolicy } from "#platform/http/refusal-page.server.ts";

/**
 * Whether a person follows a link in a browser, or a form leads them here (gateways send buyers back so). Programs and our own
 * script ask for no page, and get the envelope.
 */
function isFollowed(c: Context): boolean {
  const mode = c.req.header("sec-fetch-mode");
  const asksForPage = c.req.header("accept")?.includes("text/html") ?? false;
  return asksForPage && (mode === "navigate" || (mode === undefined && c.req.method === "GET"));
}

/** What to do about a failure whose message doesn't say it. */
const advice: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: "If you need it for your work, ask an admin.",
  INTERNAL: "If it keeps happening, tell us this number:",
};

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

function refusalOf({ code, message, requestId }: Failure, way: { href: string; text: string }): string {
  const said = code === "ACCOUNT_VERIFICATION_REQUIRED" ? "Please verify your email address first." : message;
  const words = [said, advice[code as ErrorCode], code === "INTERNAL" ? requestId : undefined];
  const title = code === "TOO_MANY_REQUESTS" ? "Too many tries" : "This couldn't be opened";
  const text = words.filter((word) => word !== undefined).join(" ");
  return refusalPage(title, escaped(text), undefined, { ...way, href: escaped(way.href) });
}

/**
 * Who follows a link to a file of the API ('Export CSV') and is refused gets a page that says what to do, with the way back to the
 * page with the link: a browser would show them the envelope, or keep it as the file. After their session ended they are led to
 * sign in, and from there back. `elsewhere` is the way on for whoever comes from another site.
 */
export function answerFollowedLinks(config: Config, elsewhere = { href: "/", text: "Go to the home page" }) {
  const isOwn = ownSiteCheck(config);
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    const { res } = c;
    if (res.status < 400 || !isFollowed(c) || !res.headers.get("content-type")?.includes("json")) return;
    const from = URL.parse(c.req.header("referer") ?? "");
    // An address that begins with two slashes would be another site's.
    const isOurs =
      from !== null && isOwn(from.origin, c.req.header("sec-fetch-site")) && !from.pathname.startsWith("//");
    const back = isOurs ? from.pathname + from.search : "/";
    if (res.status === 401) {
      c.res = c.redirect(signInAddress(back), 303);
      return;
    }
    const way = back === "/" ? elsewhere : { href: back, text: "Go back" };
    const page = refusalOf((await res.json()) as Failure, way);
    const headers = new Headers(res.headers);
    headers.delete("content-length");
    headers.set("content-type", "text/html; charset=utf-8");
    headers.set("content-security-policy", refusalPolicy);
    c.res = undefined;
    c.res = new Response(page, { status: res.status, headers });
  });
}
