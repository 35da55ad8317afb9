import type { RouteConfig } from "@hono/zod-openapi";
import { isArea, rolesOf } from "#lib/staff.ts";
import { failures } from "./envelope.ts";

type Described = Omit<RouteConfig, "middleware" | "security" | "operationId" | "hide">;

/** The two ways in which a program or a browser says who it is. */
export const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The short token of a sign-in." },
  session: { type: "apiKey", in: "cookie", name: "session", description: "The cookie of a sign-in." },
} as const;

const signedIn = [{ bearer: [] }, { session: [] }];

/** 'patch /trade-queries/{id}/consent' as a name for programs: patchTradeQueriesByIdConsent. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Statuses that the call's surroundings answer with, whatever its handler does. */
function surroundingStatuses({ method, request }: Described, who: string): number[] {
  const writes = method !== "get";
  const asks = who !== "open" && who !== "reader";
  return [
    400,
    ...(asks ? [401] : []),
    ...((asks && who !== "account") || writes ? [403] : []),
    ...(writes ? [413, 415] : []),
    421,
    422,
    431,
    500,
    503,
    ...(request?.params ? [404] : []),
  ];
}

/** A call as the document tells it: its name, who may make it, and every status that can come. */
export function describeCall<R extends Described>(route: R, who: string) {
  const declared = route.responses;
  const around = failures(...surroundingStatuses(route, who).filter((status) => !(status in declared)));
  return {
    ...route,
    operationId: operationIdOf(route.method, route.path),
    security: who === "open" ? [] : who === "reader" ? [{}, ...signedIn] : signedIn,
    "x-who": who,
    ...(isArea(who) ? { "x-roles": rolesOf(who) } : {}),
    responses: { ...declared, ...around },
  };
}
