import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { seenField, textField } from "#platform/http/fields.ts";

/** Why a person has to see to an order: its bank disputes the payment, there is no payment to refund, or one is looked at. */
const reasonsByHand = ["dispute", "no_payment", "checking"] as const;

export const cancelReason = textField("reason", 500).refine(
  (text) => text !== "",
  "Say why: everybody who registered is told",
);

/** POST /events/admin/{id}/cancellation: why, and the refund (BDT) that was seen; another one is refused with CONFLICT. */
export const cancelEventSchema = z.strictObject({
  reason: cancelReason.meta({ description: "Shown on the event's page and in the emails." }),
  refund: seenField(10_000_000_000),
});

const cancellationSchema = z
  .object({
    canceledAt: z.iso.datetime().nullable(),
    reason: z.string(),
    over: z.boolean(),
    tickets: z.int().meta({ description: "Valid ones." }),
    held: z.int().meta({ description: "Places that are held until they are paid." }),
    registrations: z.int().meta({ description: "Those that would end, or are still to be ended." }),
    refund: z.number().meta({ description: "BDT that would go back, or is still to be refunded." }),
    byHand: z
      .array(z.object({ order: z.string(), why: z.enum(reasonsByHand) }))
      .meta({ description: "Orders that a person must see to; 50 at most." }),
    byHandCount: z.int(),
    refunds: z
      .object({ done: z.int(), underWay: z.int(), failed: z.int(), amount: z.number() })
      .meta({ description: "Refunds of this cancellation; amount in BDT." }),
  })
  .meta({ id: "EventCancellation" });

export const cancellationAnswerSchema = success(cancellationSchema).meta({ id: "EventCancellationAnswer" });
export type Cancellation = z.infer<typeof cancellationSchema>;
export type CancelEvent = z.output<typeof cancelEventSchema>;
