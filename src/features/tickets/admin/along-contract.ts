import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { lineField, momentField } from "#platform/http/fields.ts";
import { scanOutcomes } from "../scan-outcomes.ts";
import { ways } from "../ways.ts";

/** So many scans are sent at once. */
const mostScans = 50;

const doorEventSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    date: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    tickets: z.int().meta({ description: "Valid ones for the hall." }),
    here: z.int().meta({ description: "Those of them that were checked in." }),
    toLookAt: z.int().meta({
      description:
        "People whom a device let in without a connection and the server would not have; not those ticked off.",
    }),
  })
  .meta({ id: "DoorEvent" });

/** GET /tickets/door/events/{id}: what a device needs to judge without a connection, and nothing more. */
const alongSchema = z
  .object({
    event: doorEventSchema,
    now: z.iso.datetime().meta({ description: "Our clock: a device's own may be wrong." }),
    types: z.array(z.object({ name: z.string(), way: z.enum(ways) })),
    tickets: z.array(
      z.object({
        code: z.string().meta({ description: "The number, hashed: 24 digits of its SHA-256." }),
        name: z.string().meta({ description: "Of valid tickets for the hall alone." }),
        type: z.int().meta({ description: "Which of the types." }),
        state: z.enum(["valid", "canceled", "transferred"]),
        checkedInAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: "EventTakenAlong" });

/** POST /tickets/door/events/{id}/scans */
export const scansSchema = z.strictObject({
  sentAt: momentField("sentAt must be a moment").meta({
    description: "By the device's clock, as each scan's `at`: only how long ago it was counts.",
  }),
  scans: z
    .array(
      z.strictObject({
        key: z
          .uuid("key must be a UUID")
          .meta({ description: "Made anew for each scan: sent again, it changes nothing." }),
        code: z.string().regex(/^[0-9a-f]{24}$/, "code must be 24 digits of the number's SHA-256"),
        at: momentField("at must be a moment"),
        letIn: z.boolean().meta({ description: "Whether the device let somebody in by its list already." }),
      }),
    )
    .min(1, "Send at least one scan")
    .max(mostScans, `Send at most ${mostScans} scans at once`),
});

const judgedSchema = z
  .object({
    key: z.uuid(),
    outcome: z.enum(scanOutcomes),
    message: z.string(),
    number: z.string().nullable(),
    name: z.string().nullable(),
    type: z.string().nullable(),
    checkedInAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "JudgedScan" });

const conflictSchema = z
  .object({
    key: z.uuid(),
    outcome: z.enum(scanOutcomes),
    message: z.string(),
    scannedAt: z.iso.datetime(),
    by: z.string().nullable(),
    number: z.string().nullable(),
    name: z.string().nullable(),
    type: z.string().nullable(),
    looked: z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() }).nullable().meta({
      description: "When it was ticked off, by whom, and with which note.",
    }),
  })
  .meta({ id: "DoorConflict" });

/** POST /tickets/door/scans/{key}/look-at */
export const lookedAtSchema = z.strictObject({ note: lineField("note", 500).default("") });

export const doorEventsAnswerSchema = success(z.array(doorEventSchema)).meta({ id: "DoorEvents" });
export const alongAnswerSchema = success(alongSchema).meta({ id: "EventTakenAlongAnswer" });
export const judgedAnswerSchema = success(z.array(judgedSchema)).meta({ id: "JudgedScans" });
export const conflictsAnswerSchema = success(z.array(conflictSchema)).meta({ id: "DoorConflicts" });

export type DoorEvent = z.infer<typeof doorEventSchema>;
export type Along = z.infer<typeof alongSchema>;
export type Scans = z.output<typeof scansSchema>;
export type JudgedScan = z.infer<typeof judgedSchema>;
export type DoorConflict = z.infer<typeof conflictSchema>;
