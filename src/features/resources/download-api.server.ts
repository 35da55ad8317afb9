import { z } from "zod";
import { type ApiSession, addressOf, createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
  downloadLinkSchema,
  ownDownloadsSchema,
  ownResourcesQuerySchema,
  ownResourcesSchema,
} from "./download-contract.ts";
import { type Caller, downloadLink, listOwnResources, readOwnDownloads } from "./downloads.server.ts";

const tags = ["Downloads"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

const routes = {
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/downloads/my",
    tags,
    summary: "The resources that one bought, with their versions",
    request: { query: ownResourcesQuerySchema },
    responses: { 200: answer("Resources", ownResourcesSchema), ...failures(401, 403, 422) },
  }),
  own: declareCall({
    who: "customer",
    method: "get",
    path: "/downloads/{id}",
    tags,
    summary: "What one may do with the files of a resource",
    request: { params },
    responses: { 200: answer("What one may do", ownDownloadsSchema), ...failures(401, 403, 404, 422) },
  }),
  link: declareCall({
    who: "reader",
    method: "post",
    path: "/downloads/{id}/link",
    tags,
    summary: "A link to a version, for five minutes; each is counted, without saying who asked",
    request: { params },
    responses: { 200: answer("The link", downloadLinkSchema), ...failures(401, 403, 404, 422, 429) },
  }),
};
export type DownloadCalls = typeof routes;

/** Shared addresses are many people; one account is one. */
export const downloadLimits = {
  account: { name: "download-account", points: 120, seconds: 3600 },
  address: { name: "download-address", points: 300, seconds: 3600 },
};

/** The caller of a call that everybody may make, as far as the account lacks nothing. Throws what is missing of it. */
function callerOf(session: ApiSession | undefined): Caller | undefined {
  if (!session) return undefined;
  // As if nobody was signed in: what everybody may have is theirs, too.
  if (!session.user.isVerified || session.user.secondFactorDue) return undefined;
  return { userId: session.user.userId };
}

/** Files of resources, for whoever may have them. */
export function downloadsApi(platform: Platform) {
  const { db, pool, config } = platform;
  return createApi()
    .openapi(routes.mine, async (c) =>
      c.json(ok("Your resources", await listOwnResources(db, c.get("caller").user.userId, c.req.valid("query"))), 200),
    )
    .openapi(routes.own, async (c) =>
      c.json(ok("Downloads", await readOwnDownloads(db, c.get("caller").user.userId, c.req.valid("param").id)), 200),
    )
    .openapi(routes.link, async (c) => {
      const caller = callerOf(c.get("session"));
      if (caller) await consume(pool, downloadLimits.account, caller.userId);
      else await consume(pool, downloadLimits.address, addressOf(c.env, config.trustProxy));
      return c.json(ok("Link", await downloadLink(platform, c.req.valid("param").id, caller)), 200);
    });
}
