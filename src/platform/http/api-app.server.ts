import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#lib/app-error.ts";
import type { DataKind } from "../db/data-kind.ts";
import { clientAddress } from "./client-address.server.ts";

/** The session of a request, as far as the platform needs to know it. */
export interface ApiSession {
  sessionId: string;
  user: {
    userId: string;
    role: "admin" | "customer";
    isVerified: boolean;
    /** Must set up a second factor before anything else. */
    secondFactorDue: boolean;
  };
}

/** What a handler says of an answer that is the same for everybody who shows no session (keepAnswer). */
export interface AnswerPlan {
  /** Name of the answer: the call and its parsed parameters, so that one meaning is kept once, however it was spelled. */
  key: string;
  tags: DataKind[];
  changesAt: number | undefined;
}

/** What every handler of the API can read of its request. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    address: string;
    /** Who is asking; looked up once, when first asked for. */
    session(): Promise<ApiSession | undefined>;
    /** Set by keepAnswer where the answer may be kept. */
    keep?: AnswerPlan;
  };
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

/**
 * The session of a request that needs one. Throws UNAUTHENTICATED, ACCOUNT_VERIFICATION_REQUIRED by name, or
 * SECOND_FACTOR_SETUP_REQUIRED.
 */
export async function requireSession(
  c: { get(name: "session"): ApiEnv["Variables"]["session"] },
  /** What the call lets pass: it leads to the missing thing. */
  options: { unverified?: boolean; withoutSecondFactor?: boolean } = {},
): Promise<ApiSession> {
  const session = await c.get("session")();
  if (!session) throw new AppError("UNAUTHENTICATED", "Please log in to continue.");
  if (!session.user.isVerified && !options.unverified)
    throw new AppError("ACCOUNT_VERIFICATION_REQUIRED", "ACCOUNT_VERIFICATION_REQUIRED");
  if (session.user.secondFactorDue && !options.withoutSecondFactor)
    throw new AppError("SECOND_FACTOR_SETUP_REQUIRED", "Set up two-factor sign-in on your profile first.");
  return session;
}

/** The session of an admin. Throws as `requireSession`, and FORBIDDEN for everybody else. */
export async function requireAdmin(c: { get(name: "session"): ApiEnv["Variables"]["session"] }): Promise<ApiSession> {
  const session = await requireSession(c);
  if (session.user.role !== "admin") throw new AppError("FORBIDDEN", "Only admins may do this.");
  return session;
}

/**
 * A router whose `routes` answer only whom `check` lets pass. It is asked before anything of the request is looked at:
 * who may not call learns nothing of the rules. It hangs on the routes, not on their paths: `/things/{id}` is also the
 * path of an open `/things/new`.
 */
export function createGuardedApi(
  routes: RouteConfig[],
  check: (c: Context<ApiEnv>) => Promise<unknown>,
): OpenAPIHono<ApiEnv> {
  const middleware: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await check(c);
    await next();
  };
  for (const route of routes) Object.assign(route, { middleware });
  return createApi();
}
