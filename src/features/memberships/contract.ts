import { z } from "zod";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";
import { lineField, seenField, textField } from "#platform/http/fields.ts";
import { standings } from "./membership-state.ts";

const fee = z.number().min(0).meta({ description: "Of one term in BDT; 0 is free." });

/** A kind of membership as everybody sees it. */
export const membershipKindSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    summary: z.string(),
    benefits: z.array(z.string()),
    fee,
    months: z.int(),
    forOrganizations: z.boolean(),
    open: z.boolean().meta({ description: "Whether it takes applications." }),
  })
  .meta({ id: "MembershipKind" });

const cardName = z
  .string({ error: "Name is required" })
  .transform(oneLine)
  .refine((text) => !isBlank(text), { error: "Name is required", abort: true })
  .refine((text) => text.length <= 100, "Name can have at most 100 characters")
  .refine(isPrintable, unprintableMessage);

/** The fields of an application that are typed. */
const applicationShape = {
  kindId: z.uuid("Choose a kind of membership"),
  name: cardName.meta({ description: "As it is to be on the card." }),
  organization: lineField("Organization", 150).default(""),
  reason: textField("This", 2000)
    .refine((text) => text.trim().length >= 20, "Please write at least 20 characters")
    .meta({ description: "What one does, and why one applies." }),
  agree: z.literal(true, "Please agree to the terms"),
};

/** POST /memberships. Who has a membership, or has applied, is answered that one. */
export const applySchema = z.strictObject({
  ...applicationShape,
  expectedFee: seenField(1_000_000).meta({
    description: "The fee that was seen; another one is refused with CONFLICT.",
  }),
});

/** POST /memberships/{id}/answer */
export const answerSchema = z.strictObject({
  text: textField("Your answer", 2000).refine((text) => !isBlank(text), "Please write an answer"),
  question: z.string().max(5000).optional().meta({
    description: "The question that was read: where another is asked by now, the answer is refused with CONFLICT.",
  }),
});

/** A question about an application, and what was answered. */
export const exchangeSchema = z
  .object({ question: z.string(), answer: z.string() })
  .meta({ id: "MembershipExchange", description: "A question about an application, and its answer." });

export const ownMembershipSchema = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    standing: z.enum(standings),
    number: z.string().nullable(),
    name: z.string(),
    organization: z.string(),
    question: z.string().meta({ description: "What the institute asks, or asked last." }),
    answer: z.string().meta({ description: "What was answered to it." }),
    earlier: z.array(exchangeSchema).meta({ description: "What was asked before that, the first question first." }),
    decision: z.string().meta({ description: "Why it was refused or revoked." }),
    fee: fee.meta({ description: "What is to be paid now, or for the next term." }),
    months: z.int(),
    payUntil: z.iso.datetime().nullable(),
    since: z.iso.date().nullable().meta({ description: "The first day of its first term, once that has begun." }),
    endsOn: z.iso.date().nullable(),
    beginsOn: z.iso
      .date()
      .nullable()
      .meta({ description: "The first day of its next term, where none runs (standing upcoming)." }),
    renewable: z.boolean().meta({ description: "Whether it can be renewed now." }),
    order: z
      .enum(["open", "checking"])
      .nullable()
      .meta({ description: "An order for its next term: not paid yet, or its payment is looked at." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OwnMembership" });

export const myMembershipSchema = z
  .object({
    memberships: z.array(ownMembershipSchema).meta({ description: "The newest first, 20 at most." }),
    kinds: z.array(membershipKindSchema),
  })
  .meta({ id: "MyMembership" });

export const ownMembershipAnswerSchema = success(ownMembershipSchema).meta({ id: "OwnMembershipAnswer" });
export const myMembershipAnswerSchema = success(myMembershipSchema).meta({ id: "MyMembershipAnswer" });

export type MembershipKind = z.infer<typeof membershipKindSchema>;
export type Apply = z.output<typeof applySchema>;
export type OwnMembership = z.infer<typeof ownMembershipSchema>;
export type Exchange = z.infer<typeof exchangeSchema>;
export type MyMembership = z.infer<typeof myMembershipSchema>;
