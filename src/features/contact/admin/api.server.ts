import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { staffNoteSchema } from "#platform/http/fields.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { addMessageNote, countOldMessages, markMessage, removeMessage, removeOldMessages } from "./desk.server.ts";
import { listMessages, readMessage } from "./list.server.ts";

const base = "/contact-messages";
const tags = ["Contact, for admins"];
const refusals = failures(400, 401, 403, 404, 415, 422);
const done = <T>(schema: T) => ({ 200: answer("Done", schema), ...refusals });
const params = contract.idParamSchema;

/** The calls of the messages' desk, as the browser's compiler sees them. */
export type MessageCalls = typeof routes;

const routes = {
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
    responses: { ...done(contract.messageAnswerSchema), ...failures(409) },
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
  note: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/{id}/notes`,
    tags,
    summary: "Keep a note that the sender never sees",
    request: { params, ...body(staffNoteSchema) },
    responses: { ...done(contract.messageAnswerSchema), ...failures(409) },
  }),
  countOld: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/delete-old`,
    tags,
    summary: "How many messages deleting those from before a day would delete",
    request: { query: contract.deleteOldSchema },
    responses: done(contract.oldAnswerSchema),
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

/** What admins call under /api/v1/contact-messages. */
export function contactAdminApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Messages", await listMessages(db, c.req.valid("query"))), 200))
    .openapi(routes.countOld, async (c) => {
      return c.json(ok("Old messages", { count: await countOldMessages(db, c.req.valid("query")) }), 200);
    })
    .openapi(routes.read, async (c) => c.json(ok("Message", await readMessage(db, c.req.valid("param").id)), 200))
    .openapi(routes.mark, async (c) => {
      const { user } = c.get("caller");
      const { id } = c.req.valid("param");
      const mark = c.req.valid("json");
      await markMessage(platform, id, mark, user.userId);
      const said = { new: "It is new again.", handled: "It is handled.", spam: "It is spam now." };
      return c.json(ok(said[mark.status], await readMessage(db, id)), 200);
    })
    .openapi(routes.note, async (c) => {
      const { id } = c.req.valid("param");
      await addMessageNote(db, id, c.req.valid("json"), c.get("caller").user.userId);
      return c.json(ok("The note is kept", await readMessage(db, id)), 200);
    })
    .openapi(routes.remove, async (c) => {
      await removeMessage(db, c.req.valid("param").id);
      return c.json(ok("The message is deleted.", null), 200);
    })
    .openapi(routes.removeOld, async (c) => {
      const deleted = await removeOldMessages(db, c.req.valid("json"));
      return c.json(ok(deleted === 1 ? "1 message is deleted." : `${deleted} messages are deleted.`, { deleted }), 200);
    });
}
