import { addresseeOf } from "#features/accounts/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { ContactDesk } from "./messages.server.ts";

const base = "/contact-messages";
const tags = ["Contact"];
const refusals = failures(400, 401, 403, 404, 415, 422, 429);
const done = <T>(schema: T) => ({ 200: answer("Done", schema), ...refusals });

const routes = {
  stamp: declareCall({
    who: "open",
    method: "get",
    path: `${base}/stamp`,
    tags,
    summary: "A stamp for one message",
    description: "Signed, with the time: a message that comes right after it was not written by a person.",
    responses: done(contract.stampAnswerSchema),
  }),
  send: declareCall({
    who: "reader",
    method: "post",
    path: base,
    tags,
    summary: "Write to the institute; the same stamp again is the same message",
    request: body(contract.contactSchema),
    responses: done(contract.sentAnswerSchema),
  }),
};
export type ContactCalls = typeof routes;

/** What everybody may call under /api/v1/contact-messages. Mounted before the admins' calls: 'stamp' is no id. */
export function contactApi(platform: Platform) {
  const desk = new ContactDesk(platform);
  return createApi()
    .openapi(routes.stamp, (c) => c.json(ok("Stamp", desk.giveStamp()), 200))
    .openapi(routes.send, async (c) => {
      const user = c.get("session")?.user;
      const writer = user?.isVerified
        ? { userId: user.userId, email: (await addresseeOf(platform.db, user.userId)).email }
        : undefined;
      const data = await desk.take(c.req.valid("json"), c.get("address"), writer);
      return c.json(ok("Thank you. We have your message and will answer by email.", data), 200);
    });
}
