import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { dayField } from "#platform/http/fields.ts";

/** So many at once: each may be an email. What is left is issued by the next press. */
export const mostIssued = 500;

const facts = {
  hours: z
    .number("Hours must be a number")
    .min(0.5, "At least half an hour")
    .max(500, "At most 500 hours")
    .multipleOf(0.5, "Whole and half hours")
    .nullable()
    .meta({ description: "Printed beside the day; null leaves them out." }),
  issuedOn: dayField("Choose the day of issue"),
};

/** POST /events/admin/{id}/attendance/preview */
export const previewAttendanceSchema = z.strictObject(facts).meta({ id: "PreviewAttendance" });
/** POST /events/admin/{id}/attendance: only as the preview showed it. */
export const issueAttendanceSchema = z
  .strictObject({
    ...facts,
    digest: z
      .string("digest must be that of the preview")
      .length(64, "digest must be that of the preview")
      .meta({ description: "The preview's: if somebody else is among them by now, none is issued (409)." }),
  })
  .meta({ id: "IssueAttendance" });

const attendancePreviewSchema = z
  .object({
    title: z.string(),
    occasion: z.string().meta({ description: "When, and how long it was, as it is printed." }),
    digest: z.string(),
    people: z.array(z.object({ holder: z.string(), email: z.string().nullable() })),
    left: z.int().meta({ description: "Those for whom there is no room in this press." }),
    had: z.int().meta({ description: "Those who were issued one before." }),
    nameless: z.int().meta({ description: "Those whose name went with an account." }),
  })
  .meta({ id: "AttendancePreview" });

export const attendancePreviewAnswerSchema = success(attendancePreviewSchema).meta({ id: "AttendancePreviewAnswer" });
export const attendanceIssuedSchema = success(z.object({ issued: z.int() })).meta({ id: "AttendanceIssued" });
export const attendanceStandingSchema = success(
  z.object({ id: z.uuid(), title: z.string(), date: z.iso.datetime(), endsAt: z.iso.datetime(), over: z.boolean() }),
).meta({ id: "AttendanceEvent" });

export type AttendanceFacts = z.output<typeof previewAttendanceSchema>;
export type IssueAttendance = z.output<typeof issueAttendanceSchema>;
