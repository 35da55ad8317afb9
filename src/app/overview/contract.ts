import { z } from "zod";
import { periodUnits } from "#lib/periods.ts";
import { success } from "#platform/http/envelope.ts";

const number = z.int().min(0);

/** How much waits for a person, by what it is. */
export const waitingSchema = z
  .object({
    queriesOverdue: number,
    queriesDueToday: number,
    queriesUnassigned: number,
    queriesPending: number,
    paymentsHeld: number,
    transfers: number,
    mismatches: number,
    refundRequests: number,
    refundsDue: number,
    messages: number,
    enrollmentRequests: number.meta({ description: "Seats in programs that were asked for and have no answer." }),
    partsLate: number.meta({ description: "People enrolled who are late with a part of the fee." }),
    applications: number,
    studentProofs: number,
    blogsAsked: number.meta({ description: "Blogs that somebody asks to approve before they're published." }),
    blogsDue: number.meta({ description: "Published blogs whose day to be checked again has come." }),
    failedLetters: number.meta({ description: "Of newsletter issues of the last 30 days." }),
    failedMails: number.meta({ description: "Of the last 30 days." }),
    failedJobs: number.meta({ description: "Of the last three days." }),
    copiesLate: number.max(1).meta({ description: "1: the last good copy of the site is older than 36 hours." }),
  })
  .meta({ id: "OverviewWaiting" });
export type Waiting = z.infer<typeof waitingSchema>;
export const waitingAnswerSchema = success(waitingSchema).meta({ id: "OverviewWaitingAnswer" });

/** Query of GET /api/v1/overview/figures. */
export const figuresQuerySchema = z.strictObject({
  by: z.enum(periodUnits, "by must be day, week or month").default("day"),
});

const periodSchema = z.object({
  first: z.iso.date().meta({ description: "The first day of the period, in Dhaka." }),
  payments: number,
  received: z.number().meta({ description: "BDT, by the day of payment, as the totals of the purchases have it." }),
  refunded: z.number().meta({ description: "BDT given back of what was received in this period." }),
  signUps: number.optional().meta({ description: "For admins." }),
});
export const figuresSchema = z
  .object({
    by: z.enum(periodUnits),
    before: z.array(periodSchema).meta({ description: "As many periods as shown, right before them." }),
    periods: z.array(periodSchema),
    soldMost: z.array(z.object({ title: z.string(), href: z.string(), sold: number, total: z.number() })),
    readMost: z
      .array(z.object({ title: z.string(), slug: z.string(), views: number }))
      .optional()
      .meta({ description: "For admins." }),
    misses: z
      .array(z.object({ text: z.string(), count: number }))
      .optional()
      .meta({ description: "What was searched for in vain most often; of the last 180 days. For admins." }),
  })
  .meta({ id: "OverviewFigures" });
export type Figures = z.infer<typeof figuresSchema>;
export type PeriodFigures = Figures["periods"][number];
export const figuresAnswerSchema = success(figuresSchema).meta({ id: "OverviewFiguresAnswer" });

/** Query of GET /api/v1/overview/find. */
export const findQuerySchema = z.strictObject({
  text: z
    .string({ error: "text is required" })
    .trim()
    .min(2, "Type at least 2 characters")
    .max(100, "Type at most 100 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "text cannot contain control characters"),
});
const findKinds = [
  "query",
  "order",
  "person",
  "message",
  "blog",
  "program",
  "enrollment",
  "event",
  "publication",
  "resource",
  "page",
] as const;
const findSchema = z
  .object({
    kind: z.enum(findKinds),
    title: z.string(),
    detail: z.string(),
    href: z.string().meta({ description: "The page of it, in the admin area or (blogs) on the site." }),
  })
  .meta({ id: "OverviewFind" });
export type FindItem = z.infer<typeof findSchema>;
export const findAnswerSchema = success(z.array(findSchema)).meta({ id: "OverviewFinds" });
