import { Accounts } from "#features/accounts/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { listMessages, readMessage } from "./message-list.server.ts";
import { ContactDesk } from "./messages.server.ts";

const base = "/contact-messages";
const open = ["Contact"];
const tags = ["Contact, for admins"];
const refusals = failures(400, 401, 403, 404, 415, 422, 429);
const done = <T>(schema: T) => ({ 200: answer("Done", schema), ...refusals });
const params = contract.idParamSchema;

const routes = {
  stamp: declareCall({
    who: "open",
    method: "get",
    path: `${base}/stamp`,
    tags: open,
    summary: "A stamp for one message",
    description: "Signed, with the time: a message that comes right after it was not written by a person.",
    responses: done(contract.stampAnswerSchema),
  }),
  send: declareCall({
    who: "reader",
    method: "post",
    path: base,
    tags: open,
    summary: "Write to the institute; the same stamp again is the same message",
    request: body(contract.contactSchema),
    responses: done(contract.sentAnswerSchema),
  }),
  list: declareCall({
    who: "desk",
    method: "get",
    path: base,
    tags,
    summary: "Messages, the newest first, with counts",
    request: { query: contract.messageListQuerySchema },
    responses: done(contract.messageListAnswerSchema),
  }),
  read: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/{id}`,
    tags,
    summary: "One message",
    request: { params },
    responses: done(contract.messageAnswerSchema),
  }),
  mark: declareCall({
    who: "desk",
    method: "patch",
    path: `${base}/{id}`,
    tags,
    summary: "Mark as handled, as new, or as spam",
    request: { params, ...body(contract.markSchema) },
    responses: done(contract.messageAnswerSchema),
  }),
  remove: declareCall({
    who: "desk",
    method: "delete",
    path: `${base}/{id}`,
    tags,
    summary: "Delete one message",
    request: { params },
    responses: done(contract.removedAnswerSchema),
  }),
  removeOld: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/delete-old`,
    tags,
    summary: "Delete what was handled, or is spam, from before a day",
    request: body(contract.deleteOldSchema),
    responses: done(contract.deletedAnswerSchema),
  }),
};

/** Routes of /api/v1/contact-messages. */
export function contactApi(platform: Platform) {
  const { db } = platform;
  const desk = new ContactDesk(platform);
  const accounts = new Accounts(platform);
  const { list, read, mark, remove, removeOld } = routes;
  // Before the guards: 'stamp' would be taken for the id of a message.
  const api = createApi()
    .openapi(routes.stamp, (c) => c.json(ok("Stamp", desk.giveStamp()), 200))
    .openapi(routes.send, async (c) => {
      const user = c.get("session")?.user;
      const writer = user?.isVerified
        ? { userId: user.userId, email: (await accounts.addresseeOf(user.userId)).email }
        : undefined;
      const data = await desk.take(c.req.valid("json"), c.get("address"), writer);
      return c.json(ok("Thank you. We have your message and will answer by email.", data), 200);
    });
  const guarded = createApi()
    .openapi(list, async (c) => {
      return c.json(ok("Messages", await listMessages(db, c.req.valid("query"))), 200);
    })
    .openapi(read, async (c) => {
      return c.json(ok("Message", await readMessage(db, c.req.valid("param").id)), 200);
    })
    .openapi(mark, async (c) => {
      const { user } = c.get("caller");
      const { id } = c.req.valid("param");
      await desk.mark(id, c.req.valid("json").status, user.userId);
      return c.json(ok("Marked", await readMessage(db, id)), 200);
    })
    .openapi(remove, async (c) => {
      await desk.remove(c.req.valid("param").id);
      return c.json(ok("Deleted", null), 200);
    })
    .openapi(removeOld, async (c) => {
      const { before, status } = c.req.valid("json");
      return c.json(ok("Deleted", { deleted: await desk.removeOld(before, status) }), 200);
    });
  api.route("/", guarded);
  return api;
}
