import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { courseCalendar, materialLink, readCourse } from "./course.server.ts";
import { materialLinkSchema, ownCourseAnswerSchema } from "./course-contract.ts";

const tags = ["Enrollments"];
const id = z.uuid("id must be a UUID");
const params = z.strictObject({ id });

const routes = {
  course: declareCall({
    who: "customer",
    method: "get",
    path: "/enrollments/{id}/course",
    tags,
    summary: "Schedule, materials and announcements of a cohort that one is enrolled in",
    request: { params },
    responses: { 200: answer("The course", ownCourseAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  material: declareCall({
    who: "customer",
    method: "get",
    path: "/enrollments/{id}/materials/{material}",
    tags,
    summary: "A link to a file of its materials, for five minutes",
    request: { params: params.extend({ material: z.uuid("material must be a UUID") }) },
    responses: { 200: answer("The link", materialLinkSchema), ...failures(401, 403, 404, 422, 429) },
  }),
  calendar: declareCall({
    who: "customer",
    method: "get",
    path: "/enrollments/{id}/calendar",
    tags,
    summary: "Its sessions as a file for one's own calendar",
    request: { params },
    responses: {
      200: { description: "A file", content: { "text/calendar": { schema: z.string() } } },
      ...failures(401, 403, 404, 422, 429),
    },
  }),
};
export type CourseCalls = typeof routes;

const limit = { name: "course-files", points: 300, seconds: 3600, ofReading: true };

/** What those enrolled in a cohort read of it. */
export function courseApi(platform: Platform) {
  const { db, pool } = platform;
  const who = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.course, async (c) =>
      c.json(ok("Course", await readCourse(db, who(c), c.req.valid("param").id)), 200),
    )
    .openapi(routes.material, async (c) => {
      await consume(pool, limit, who(c));
      const { id: enrollmentId, material } = c.req.valid("param");
      return c.json(ok("Link", await materialLink(platform, who(c), enrollmentId, material)), 200);
    })
    .openapi(routes.calendar, async (c) => {
      await consume(pool, limit, who(c));
      const text = await courseCalendar(platform, who(c), c.req.valid("param").id);
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'attachment; filename="schedule.ics"');
      return c.body(text, 200) as never;
    });
}
