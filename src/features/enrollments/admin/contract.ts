import { z } from "zod";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { success } from "#platform/http/envelope.ts";
import {
  dayField,
  lineField,
  memberPriceField,
  momentField,
  pressKeyField,
  priceField,
  textField,
  versionField,
} from "#platform/http/fields.ts";
import { ways } from "../enrollment-state.ts";
import { mostLaterParts, planFault } from "../parts.ts";

const momentOf = (name: string) =>
  momentField(`${name} must be a moment like 2026-11-20T09:00:00Z`)
    .transform((text) => new Date(text))
    .nullable();

/** The later parts of the fee; the first is what they leave of it. */
export const planField = z
  .array(
    z.strictObject({
      amount: priceField().min(1, "A part is at least BDT 1"),
      dueOn: dayField("Choose the day by which it is due"),
    }),
    "plan must be a list of later parts",
  )
  .max(mostLaterParts, `At most ${mostLaterParts} later parts`)
  .meta({ description: "Later parts of the fee, for who pays in parts; empty: it is paid whole." });

const own = {
  name: lineField("name", 80).min(1, "name is required"),
  startsOn: dayField("startsOn must be a day such as 2026-11-20"),
  endsOn: dayField("endsOn must be a day such as 2026-11-20"),
  schedule: textField("schedule", 300).meta({ description: "When it is taught, in words." }),
  way: z.enum(ways, `way must be one of ${ways.join(", ")}`),
  price: priceField().meta({ description: "Of one seat, in BDT; 0 is free." }),
  memberPrice: memberPriceField().default(null),
  plan: planField.default([]),
  capacity: z
    .int("capacity must be a whole number")
    .min(1, "capacity must be at least 1")
    .max(10_000, "capacity must be at most 10,000")
    .meta({ description: "Seats" }),
  opensAt: momentOf("opensAt").meta({ description: "When enrolling begins; null: at once." }),
  closesAt: momentOf("closesAt").meta({ description: "When it ends; null: when the cohort begins." }),
};

interface Days {
  startsOn: string;
  endsOn: string;
  opensAt: Date | string | null;
  closesAt: Date | string | null;
}
/** What is wrong with a cohort's days as a whole. */
export function faultyDays({ startsOn, endsOn, opensAt, closesAt }: Days, context: z.RefinementCtx): void {
  if (endsOn < startsOn)
    context.addIssue({ code: "custom", path: ["endsOn"], message: "The last day lies before the first" });
  if (opensAt !== null && new Date(opensAt) >= new Date(`${startsOn}T00:00:00+06:00`))
    context.addIssue({ code: "custom", path: ["opensAt"], message: "Enrollment opens before the first day" });
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    context.addIssue({ code: "custom", path: ["closesAt"], message: "Enrollment closes after it opens" });
}

interface Fee {
  price: number;
  memberPrice: number | null;
  endsOn: string;
  plan: { amount: number; dueOn: string }[];
}
const poisha = (bdt: number) => Math.round(bdt * 100);
/** What is wrong with the parts of a fee (BDT) as a whole. */
export function faultyPlan({ price, memberPrice, endsOn, plan }: Fee, context: z.RefinementCtx): void {
  const fault = planFault({
    ...{ endsOn, price: poisha(price), memberPrice: memberPrice === null ? null : poisha(memberPrice) },
    plan: plan.map(({ amount, dueOn }) => ({ amount: poisha(amount), dueOn })),
  });
  if (fault) context.addIssue({ code: "custom", path: ["plan", fault.at, fault.field], message: fault.message });
}

/** What a cohort is. */
export const newCohortSchema = z
  .strictObject(own)
  .superRefine(faultyDays)
  .superRefine(faultyPlan)
  .refine(fitsMembers, memberPriceFault);
/** POST /programs/admin/{id}/cohorts */
export const addCohortSchema = newCohortSchema.safeExtend({ idempotencyKey: pressKeyField() });
/** PATCH /cohorts/{id}: all of it, upon the version that was read. */
export const changeCohortSchema = z
  .strictObject({
    ...own,
    version: versionField(),
    tell: z
      .boolean()
      .default(false)
      .meta({ description: "Whether those enrolled are told by email where days or schedule change." }),
  })
  .superRefine(faultyDays)
  .superRefine(faultyPlan)
  .refine(fitsMembers, memberPriceFault);
/** POST /cohorts/{id}/cancel */
export const cancelCohortSchema = z.strictObject({ version: versionField() });

export const adminCohortSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    schedule: z.string(),
    way: z.enum(ways),
    price: z.number().min(0),
    memberPrice: z.number().nullable(),
    plan: z.array(z.object({ amount: z.number(), dueOn: z.iso.date() })),
    capacity: z.int(),
    taken: z.int(),
    opensAt: z.iso.datetime().nullable(),
    closesAt: z.iso.datetime().nullable(),
    canceledAt: z.iso.datetime().nullable(),
    /** Whether somebody has enrolled or asked: then it can be canceled, not removed. */
    used: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "AdminCohort" });

export const programCohortsSchema = z
  .object({ program: z.object({ id: z.uuid(), title: z.string() }), cohorts: z.array(adminCohortSchema) })
  .meta({ id: "ProgramCohorts" });

export const programCohortsAnswerSchema = success(programCohortsSchema).meta({ id: "ProgramCohortsAnswer" });
export const adminCohortAnswerSchema = success(adminCohortSchema).meta({ id: "AdminCohortAnswer" });
export const cohortRemovedSchema = success(z.null()).meta({ id: "CohortRemoved" });

export type NewCohort = z.output<typeof newCohortSchema>;
export type AddCohort = z.output<typeof addCohortSchema>;
export type ChangeCohort = z.output<typeof changeCohortSchema>;
export type AdminCohort = z.infer<typeof adminCohortSchema>;
export type ProgramCohorts = z.infer<typeof programCohortsSchema>;
