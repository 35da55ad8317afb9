import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
  addMaterial,
  changeMaterial,
  previewAnnouncement,
  readStaffCourse,
  removeMaterial,
  sendAnnouncement,
  writeSessions,
} from "./course.server.ts";
import * as contract from "./course-contract.ts";

const who = "content" as const;
const tags = ["Cohorts (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const write = failures(400, 401, 403, 404, 409, 415, 422);
const now = answer("The course as it is now", contract.staffCourseAnswerSchema);

const routes = {
  course: declareCall({
    ...{ who, method: "get", path: "/cohorts/{id}/course", tags },
    summary: "Sessions, materials and announcements of a cohort",
    request: { params },
    responses: { 200: now, ...failures(401, 403, 404, 422) },
  }),
  sessions: declareCall({
    ...{ who, method: "put", path: "/cohorts/{id}/sessions", tags },
    summary: "Write all sessions of a cohort; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.writeSessionsSchema) },
    responses: { 200: now, ...write },
  }),
  addMaterial: declareCall({
    ...{ who, method: "post", path: "/cohorts/{id}/materials", tags },
    summary: "Add a file or a link for those enrolled",
    request: { params, ...body(contract.addMaterialSchema) },
    responses: { 201: now, ...write },
  }),
  changeMaterial: declareCall({
    ...{ who, method: "patch", path: "/cohorts/materials/{id}", tags },
    summary: "Change a material; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeMaterialSchema) },
    responses: { 200: now, ...write },
  }),
  removeMaterial: declareCall({
    ...{ who, method: "delete", path: "/cohorts/materials/{id}", tags },
    summary: "Take a material away",
    request: { params },
    responses: { 200: now, ...failures(401, 403, 404, 422) },
  }),
  preview: declareCall({
    ...{ who, method: "post", path: "/cohorts/{id}/announcements/preview", tags },
    summary: "How an announcement reads, and to how many it would go; nothing is sent",
    request: { params, ...body(contract.previewAnnouncementSchema) },
    responses: { 200: answer("The preview", contract.announcementPreviewSchema), ...write },
  }),
  announce: declareCall({
    ...{ who, method: "post", path: "/cohorts/{id}/announcements", tags },
    summary: "Tell everybody enrolled at this moment by email, once for each key",
    request: { params, ...body(contract.sendAnnouncementSchema) },
    responses: { 201: now, ...write },
  }),
};

/** The calls by which a cohort is run, as the browser's compiler sees them. */
export type CourseCalls = typeof routes;

/** What those who run programs give to those enrolled. */
export function staffCourseApi(platform: Platform) {
  const { db } = platform;
  const by = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.course, async (c) => c.json(ok("Course", await readStaffCourse(db, c.req.valid("param").id)), 200))
    .openapi(routes.sessions, async (c) => {
      const { id } = c.req.valid("param");
      await writeSessions(platform, id, c.req.valid("json"), by(c));
      return c.json(ok("The schedule is saved", await readStaffCourse(db, id)), 200);
    })
    .openapi(routes.addMaterial, async (c) => {
      const { id } = c.req.valid("param");
      await addMaterial(db, id, c.req.valid("json"));
      return c.json(ok("The material is added", await readStaffCourse(db, id)), 201);
    })
    .openapi(routes.changeMaterial, async (c) => {
      const cohortId = await changeMaterial(db, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The material is changed", await readStaffCourse(db, cohortId)), 200);
    })
    .openapi(routes.removeMaterial, async (c) => {
      const cohortId = await removeMaterial(db, c.req.valid("param").id);
      return c.json(ok("The material is taken away", await readStaffCourse(db, cohortId)), 200);
    })
    .openapi(routes.preview, async (c) =>
      c.json(ok("Preview", await previewAnnouncement(db, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(routes.announce, async (c) => {
      const { id } = c.req.valid("param");
      const recipients = await sendAnnouncement(platform, id, c.req.valid("json"), by(c));
      const said = recipients === 1 ? "It goes to 1 person" : `It goes to ${recipients} people`;
      return c.json(ok(said, await readStaffCourse(db, id)), 201);
    });
}
