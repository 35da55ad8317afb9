import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

const count = z.number().min(0);
const moment = z.iso.datetime();

const findingSchema = z
  .object({
    part: z.string().meta({ description: "A name that stays, for programs." }),
    title: z.string(),
    state: z.enum(["ok", "look", "broken"]),
    says: z.string().meta({ description: "What is so, as a sentence." }),
    todo: z.string().nullable(),
    href: z.string().nullable().meta({ description: "The screen where that is done." }),
    runbook: z.string().nullable().meta({ description: "The part of docs/runbook.md about it." }),
  })
  .meta({ id: "SiteFinding" });
export type SiteFinding = z.infer<typeof findingSchema>;

const processSchema = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: "Its machine, and its number there." }),
    version: z.string(),
    startedAt: moment,
    seenAt: moment,
    silent: z.boolean().meta({ description: "It ended without a goodbye, or is cut off." }),
    memoryMb: count.nullable(),
    loopMs: count.nullable().meta({ description: "How long its thread was held up in the worst turn of a hundred." }),
    connections: z
      .object({ inUse: count, idle: count, waiting: count })
      .nullable()
      .meta({ description: "Of its pool; `waiting` are calls that wait for one." }),
    fromMemory: count.max(1).nullable().meta({ description: "Share of its answers since the start." }),
  })
  .meta({ id: "SiteProcess" });
export type SiteProcessFacts = z.infer<typeof processSchema>;

export const siteStatusSchema = z
  .object({
    at: moment.meta({ description: "When this was looked at; the same answer is given for five seconds." }),
    state: z.enum(["ok", "look", "broken"]).meta({ description: "The worst of all findings." }),
    findings: z.array(findingSchema).meta({ description: "What is bad comes first." }),
    processes: z.array(processSchema).max(20),
  })
  .meta({ id: "SiteStatus" });
export type SiteStatus = z.infer<typeof siteStatusSchema>;
export const siteStatusAnswerSchema = success(siteStatusSchema).meta({ id: "SiteStatusAnswer" });
