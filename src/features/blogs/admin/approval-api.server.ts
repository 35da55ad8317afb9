import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { askApproval, decideApproval, readApproval } from "./approval.server.ts";
import * as contract from "./approval-contract.ts";
import { changeBlogSettings, readBlogSettings } from "./approval-rule.server.ts";
import { addComment, deleteComment, settleComment } from "./comments.server.ts";

const who = "content" as const;
const tags = ["Blogs (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const commentParams = params.extend({ comment: z.uuid("comment must be a UUID") });
const wrong = [400, 401, 403, 404, 409, 415, 422] as const;
const shown = { 200: answer("The approval as it is now", contract.approvalAnswerSchema), ...failures(...wrong) };

const routes = {
  read: declareCall({
    who,
    method: "get",
    path: "/blogs/{id}/approval",
    tags,
    summary: "Whether a blog was approved, who can do it, and what was said about its words",
    request: { params },
    responses: { 200: answer("The approval", contract.approvalAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  ask: declareCall({
    who,
    method: "post",
    path: "/blogs/{id}/approval",
    tags,
    summary: "Ask another person to approve a blog",
    request: { params, ...body(contract.askApprovalSchema) },
    responses: shown,
  }),
  decide: declareCall({
    who,
    method: "patch",
    path: "/blogs/{id}/approval",
    tags,
    summary: "Approve what a blog says now, ask for changes, or take the request back",
    request: { params, ...body(contract.decideApprovalSchema) },
    responses: shown,
  }),
  comment: declareCall({
    who,
    method: "post",
    path: "/blogs/{id}/comments",
    tags,
    summary: "Say something about a blog, or about some of its words, to those who write it",
    request: { params, ...body(contract.addCommentSchema) },
    responses: shown,
  }),
  settle: declareCall({
    who,
    method: "patch",
    path: "/blogs/{id}/comments/{comment}",
    tags,
    summary: "Say that what a comment asks for is done, or that it is not",
    request: { params: commentParams, ...body(contract.settleCommentSchema) },
    responses: shown,
  }),
  remove: declareCall({
    who,
    method: "delete",
    path: "/blogs/{id}/comments/{comment}",
    tags,
    summary: "Delete one's own comment that nobody else answered",
    request: { params: commentParams },
    responses: {
      200: answer("The approval as it is now", contract.approvalAnswerSchema),
      ...failures(401, 403, 404, 409, 422),
    },
  }),
  settings: declareCall({
    who: "admin",
    method: "get",
    path: "/blog-settings",
    tags,
    summary: "Whether another person has to approve a blog before an editor can publish it",
    responses: { 200: answer("The settings", contract.blogSettingsAnswerSchema), ...failures(401, 403) },
  }),
  setSettings: declareCall({
    who: "admin",
    method: "patch",
    path: "/blog-settings",
    tags,
    summary: "Change that",
    request: body(contract.changeBlogSettingsSchema),
    responses: {
      200: answer("The settings", contract.blogSettingsAnswerSchema),
      ...failures(400, 401, 403, 409, 415, 422),
    },
  }),
};
export type ApprovalCalls = typeof routes;

/** Looking a blog over before it is published: asking, commenting, deciding. */
export function approvalApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.read, async (c) =>
      c.json(ok("Approval", await readApproval(db, c.req.valid("param").id, c.get("caller").user.userId)), 200),
    )
    .openapi(routes.ask, async (c) => {
      const { userId } = c.get("caller").user;
      const data = await askApproval(platform, c.req.valid("param").id, c.req.valid("json"), userId);
      return c.json(ok("Approval is asked for", data), 200);
    })
    .openapi(routes.decide, async (c) => {
      const { userId } = c.get("caller").user;
      const data = await decideApproval(platform, c.req.valid("param").id, c.req.valid("json"), userId);
      const said = { approved: "Approved", changes: "Changes are asked for", withdrawn: "The request is taken back" };
      return c.json(ok(said[c.req.valid("json").outcome], data), 200);
    })
    .openapi(routes.comment, async (c) => {
      const { userId } = c.get("caller").user;
      const { id } = c.req.valid("param");
      await addComment(db, id, c.req.valid("json"), userId);
      return c.json(ok("Comment added", await readApproval(db, id, userId)), 200);
    })
    .openapi(routes.settle, async (c) => {
      const { userId } = c.get("caller").user;
      const { id, comment } = c.req.valid("param");
      const { settled } = c.req.valid("json");
      await settleComment(db, id, comment, settled, userId);
      return c.json(ok(settled ? "Settled" : "Open again", await readApproval(db, id, userId)), 200);
    })
    .openapi(routes.remove, async (c) => {
      const { userId } = c.get("caller").user;
      const { id, comment } = c.req.valid("param");
      await deleteComment(db, id, comment, userId);
      return c.json(ok("Comment deleted", await readApproval(db, id, userId)), 200);
    })
    .openapi(routes.settings, async (c) => c.json(ok("Settings", await readBlogSettings(db)), 200))
    .openapi(routes.setSettings, async (c) =>
      c.json(ok("The settings are saved.", await changeBlogSettings(db, c.req.valid("json"))), 200),
    );
}
