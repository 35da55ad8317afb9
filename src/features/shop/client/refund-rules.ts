import type { Item } from "../contract.ts";
import { readingRule } from "./ways.tsx";

type Kind = Item["kind"];

/** Things that are refunded by one rule: what they are called, and the rule of the terms in one line. */
export interface RefundRule {
  of: string;
  rule: string;
}

const asked = "In any other case, ask on your order's page: we decide within 72 hours.";
const reading: RefundRule = { of: "Blogs and downloads", rule: readingRule };
const programs: RefundRule = {
  of: "Programs",
  rule: `Full refund if we cancel the cohort or you paid twice. ${asked}`,
};

const rules: Record<Kind, RefundRule> = {
  blog: reading,
  resource: reading,
  "event-ticket": {
    of: "Tickets",
    rule: "A ticket is refunded in full 14 days or more before the event, by half 7 to 13 days before, and not at all later, by the calendar in Dhaka. You give it up in your tickets.",
  },
  enrollment: programs,
  instalment: programs,
  membership: { of: "Membership", rule: `Full refund if you paid twice. ${asked}` },
  "company-seats": {
    of: "Seats and copies",
    rule: "Full refund if you paid twice. What nobody has used yet can be refunded, too: ask on your order's page, and we decide within 72 hours.",
  },
};

/** The rules for what is bought together, each once, in the order in which things are named. */
export const refundRulesOf = (kinds: readonly Kind[]): RefundRule[] => [...new Set(kinds.map((kind) => rules[kind]))];

/** Whether any of it can be read at once: who buys that gives up the days in which one may think again. */
export const opensAtOnce = (kinds: readonly Kind[]): boolean => kinds.some((kind) => rules[kind] === reading);
