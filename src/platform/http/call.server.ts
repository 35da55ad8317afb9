import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#lib/app-error.ts";
import { type Area, isArea, mayWorkIn } from "#lib/staff.ts";
import type { ApiEnv, ApiSession } from "./api-app.server.ts";
import { describeCall } from "./call-document.ts";
import { checkBody, checkQuery } from "./request-checks.server.ts";

/**
 * Who may make a call:
 * - `open`: everybody, and nobody is asked who they are.
 * - `reader`: everybody; who is signed in may be answered otherwise.
 * - `account`: whoever is signed in, whatever is still missing.
 * - `verified`: with a proven address; a second factor may still be due.
 * - `customer`: an account that lacks nothing, also one of the staff.
 * - the name of an area (`lib/staff.ts`, the one table): the roles that work there; `admin` is for admins alone.
 */
export type Who = "open" | "reader" | "account" | "verified" | "customer" | Area;

/** What the guard of a call leaves for its handler. */
type Caller<W extends Who> = W extends "open"
  ? ApiEnv
  : W extends "reader"
    ? ApiEnv & { Variables: { session: ApiSession | undefined } }
    : ApiEnv & { Variables: { caller: ApiSession } };

/** The request of a call whose handler knows who is asking. */
export type CallerContext = Context<ApiEnv & { Variables: { caller: ApiSession } }>;

/** Set for all calls by `app/api-session.server.ts`; only the guard asks, so that no handler can forget to. */
export interface SessionEnv extends ApiEnv {
  Variables: ApiEnv["Variables"] & {
    findSession(): Promise<ApiSession | undefined>;
    /** Keeps that somebody signed in tried a call that is for staff of another role. */
    noteRefused(session: ApiSession, call: string): Promise<void>;
  };
}

/** Whether a call belongs to an area of the institute's work that is not this account's. */
const isForeign = ({ user }: ApiSession, who: Who): boolean => isArea(who) && !mayWorkIn(user.role, who);

const forbidden = (who: Who) =>
  who === "admin" ? "Only admins may do this." : "Your account isn't allowed to do this.";

/** Lets a caller pass. Throws UNAUTHENTICATED, ACCOUNT_VERIFICATION_REQUIRED by name, SECOND_FACTOR_SETUP_REQUIRED, FORBIDDEN. */
function admit(session: ApiSession | undefined, who: Exclude<Who, "open" | "reader">): ApiSession {
  if (!session) throw new AppError("UNAUTHENTICATED", "Please log in to continue.");
  const { user } = session;
  if (who === "account") return session;
  if (!user.isVerified) throw new AppError("ACCOUNT_VERIFICATION_REQUIRED", "ACCOUNT_VERIFICATION_REQUIRED");
  if (who === "verified") return session;
  if (user.secondFactorDue)
    throw new AppError("SECOND_FACTOR_SETUP_REQUIRED", "Set up two-factor sign-in on your profile first.");
  if (isForeign(session, who)) throw new AppError("FORBIDDEN", forbidden(who));
  return session;
}

const usualBody = 1024 * 1024;

type CallConfig<P extends string, W extends Who> = Omit<
  RouteConfig,
  "path" | "middleware" | "security" | "operationId" | "hide"
> & {
  path: P;
  who: W;
  /** Bytes of the largest body; a megabyte unless told. */
  maxBody?: number;
};

/**
 * Declares a call of the API, with who may make it. That is asked first, before a parameter, the query, a header or the
 * body is looked at: whoever may not call learns nothing of the rules. It hangs on the call, not on its path:
 * `/things/{id}` is also the path of an open `/things/new`.
 */
export function declareCall<P extends string, W extends Who, R extends CallConfig<P, W>>(
  call: R & { path: P; who: W },
): R & { path: P; middleware: MiddlewareHandler<Caller<W>> } {
  const { who, maxBody = usualBody, ...route } = call as CallConfig<P, W>;
  const types = Object.keys(route.request?.body?.content ?? {});
  const guard: MiddlewareHandler = async (c, next) => {
    if (who !== "open") {
      const session = await (c as Context<SessionEnv>).get("findSession")();
      if (who === "reader") c.set("session", session);
      else {
        if (session && isForeign(session, who))
          await (c as Context<SessionEnv>).get("noteRefused")(session, `${call.method.toUpperCase()} ${call.path}`);
        c.set("caller", admit(session, who));
      }
    }
    checkQuery(c.req.url);
    await checkBody(c, { types, maxBody });
    await next();
  };
  return Object.assign(createRoute(describeCall(route, who)), { middleware: guard }) as never;
}
