import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { Role } from "#lib/staff.ts";
import type { DataKind } from "../db/data-kind.ts";
import { clientAddress } from "./client-address.server.ts";
import { checkKeepable } from "./request-checks.server.ts";

/** The session of a request, as far as the platform needs to know it. */
export interface ApiSession {
  sessionId: string;
  user: {
    userId: string;
    role: Role;
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

/** What every handler of the API can read of its request. Who is asking is there where the call says so (`declareCall`). */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    address: string;
    /** Set by keepAnswer where the answer may be kept. */
    keep?: AnswerPlan;
  };
}

/** More faults than these tell nobody anything, and a body of a megabyte can have half a million; nor do longer names. */
const mostErrors = 50;
const mostOfName = 100;

/** What a request that breaks its schema is answered with. */
export function faultsOf({ issues }: z.core.$ZodError): AppError {
  const errors = issues.slice(0, mostErrors).flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys
          .slice(0, mostErrors)
          .map((key) => key.slice(0, mostOfName))
          .map((key) => ({ path: [...issue.path, key].join("."), message: `Unknown: ${key}` }))
      : [{ path: issue.path.join("."), message: issue.message }],
  );
  const first = errors[0];
  return new AppError("VALIDATION_FAILED", first ? `${first.message}.` : "The request is not valid.", { errors });
}

/**
 * A router of the API for calls that were declared with who may make them (`declareCall`; the linter refuses the
 * framework's own way). A request that breaks its schema becomes a VALIDATION_FAILED that names its faults.
 */
export function createApi(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return checkKeepable(result.data);
      throw faultsOf(result.error);
    },
  });
}

/** Address of the client for limits and the view hash; never logged. */
export function addressOf(env: HttpBindings, hops: number): string {
  return clientAddress(env.incoming, hops);
}
