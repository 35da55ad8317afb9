import { z } from "zod";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { saleStates } from "#lib/sale-window.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { seenField, textField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { enrollmentStates, ways } from "./enrollment-state.ts";
import { mostLaterParts } from "./parts.ts";

const fee = z.number().min(0).meta({ description: "Of one seat in BDT; 0 is free." });

/** One part of a fee that is paid in parts. */
const partSchema = z
  .object({
    amount: z.number().min(0).meta({ description: "BDT" }),
    dueOn: z.iso.date().nullable().meta({ description: "The last day, in Dhaka; null: paid when one enrolls." }),
  })
  .meta({ id: "FeePart" });

/** A cohort of a program as everybody sees it. */
export const cohortSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    schedule: z.string(),
    way: z
      .enum(ways)
      .meta({ description: "checkout: enroll at once; approval: the institute answers a request first." }),
    price: fee,
    memberPrice: fee.nullable().meta({ description: "What members pay, in BDT, where it is less." }),
    parts: z
      .array(partSchema)
      .meta({ description: "The parts in which the fee can be paid by whoever enrolls today; empty: whole." }),
    memberFirstPart: fee
      .nullable()
      .meta({ description: "What members pay first of these parts, in BDT, where it is less." }),
    state: z.enum(saleStates),
    left: z.int().nullable().meta({ description: "How many seats are left, where they are few." }),
    opensAt: z.iso.datetime().nullable(),
    closesAt: z.iso.datetime(),
  })
  .meta({ id: "Cohort" });

const programOf = z.object({ title: z.string(), slug: z.string() });

/** GET /cohorts/{id}: what one is about to enroll in, and how one stands there already. */
export const offeredCohortSchema = z
  .object({ cohort: cohortSchema, program: programOf, own: z.enum(enrollmentStates).nullable() })
  .meta({ id: "OfferedCohort" });

/** One line that is printed on a certificate. */
const printedName = z
  .string({ error: "Name is required" })
  .transform(oneLine)
  .refine((text) => !isBlank(text), { error: "Name is required", abort: true })
  .refine((text) => text.length <= 100, "Name can have at most 100 characters")
  .refine(isPrintable, unprintableMessage);

/** POST /enrollments. Who has a seat in the cohort, or has asked for one, is answered that one. */
export const enrollSchema = z.strictObject({
  cohortId: z.uuid("cohortId must be a UUID"),
  name: printedName.meta({ description: "As it is to be on a certificate." }),
  request: textField("request", 2000)
    .default("")
    .meta({ description: "For a seat that has to be asked for: who one is, and why." }),
  expectedPrice: seenField(1_000_000).meta({
    description: "The fee that was seen; another one is refused with CONFLICT.",
  }),
  parts: z
    .array(z.strictObject({ amount: z.number().min(0).max(1_000_000), dueOn: z.iso.date().nullable() }))
    .max(mostLaterParts + 1, "There are fewer parts")
    .default([])
    .meta({
      description: "To pay in parts: those that were seen; others are refused with CONFLICT. Empty: to pay it whole.",
    }),
});

export const enrollmentSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(enrollmentStates),
    title: z.string(),
    price: fee,
    heldUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: "Enrollment" });

const partStates = ["paid", "open", "late"] as const;
/** A part of a fee as it was agreed. */
const agreedPart = partSchema.extend({
  state: z.enum(partStates).meta({ description: "late: its day is over." }),
});
export const agreedPartsSchema = z.array(agreedPart);

export const ownEnrollmentSchema = enrollmentSchema
  .extend({
    parts: z
      .array(agreedPart.extend({ id: z.uuid().nullable().meta({ description: "By which a later part is paid." }) }))
      .meta({ description: "Empty: it is paid whole." }),
    name: z.string(),
    reason: z.string(),
    program: programOf.extend({ visible: z.boolean() }),
    cohort: z.object({
      name: z.string(),
      startsOn: z.iso.date(),
      endsOn: z.iso.date(),
      schedule: z.string(),
      canceled: z.boolean(),
      over: z.boolean(),
    }),
    completedAt: z.iso.datetime().nullable(),
    certificate: z.string().nullable().meta({ description: "The number of the certificate for it." }),
  })
  .meta({ id: "OwnEnrollment" });

/** GET /enrollments/my */
export const myEnrollmentsQuerySchema = z.strictObject(paging(20));

export const enrollmentDoneSchema = success(z.null()).meta({ id: "EnrollmentDone" });
export const offeredCohortAnswerSchema = success(offeredCohortSchema).meta({ id: "OfferedCohortAnswer" });
export const enrollmentAnswerSchema = success(enrollmentSchema).meta({ id: "EnrollmentAnswer" });
export const myEnrollmentsAnswerSchema = successPage(ownEnrollmentSchema).meta({ id: "OwnEnrollmentList" });

export type CohortView = z.infer<typeof cohortSchema>;
export type OfferedCohort = z.infer<typeof offeredCohortSchema>;
export type Enroll = z.infer<typeof enrollSchema>;
export type Enrollment = z.infer<typeof enrollmentSchema>;
export type AgreedPart = z.infer<typeof agreedPart>;
export type OwnEnrollment = z.infer<typeof ownEnrollmentSchema>;
