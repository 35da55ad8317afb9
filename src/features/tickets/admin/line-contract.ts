import { z } from "zod";
import { successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";

/** GET /events/admin/{id}/waiting-list */
export const lineQuerySchema = z.strictObject(paging(50));

export const waitingPersonSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    type: z.string(),
    quantity: z.int(),
    joinedAt: z.iso.datetime(),
    offeredUntil: z.iso.datetime().nullable().meta({ description: "null: still in line." }),
  })
  .meta({ id: "WaitingPerson" });

export const lineAnswerSchema = successPage(waitingPersonSchema).meta({ id: "WaitingPersonList" });

export type WaitingPerson = z.infer<typeof waitingPersonSchema>;
