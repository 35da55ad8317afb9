// Fees that are paid in parts: pure, shared by server and forms.

/** A later part of a fee, as a cohort plans it. `dueOn` is the last day (YYYY-MM-DD, in Dhaka) on which it is paid in time. */
export interface PlannedPart {
  amount: number;
  dueOn: string;
}

/** One part of a fee; the first has no day: it is paid when one enrolls. */
export interface Part {
  amount: number;
  dueOn: string | null;
}

/** So many later parts a fee has at most. */
export const mostLaterParts = 5;
/** No part is less, in poisha; ways of paying take no less. */
export const leastPart = 100;

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What is to be paid first (poisha): what the later parts leave of the fee. So the parts are the fee, whatever they are. */
export const firstPart = (price: number, later: readonly { amount: number }[]): number => price - sumOf(later);

/**
 * The parts of a fee (poisha) for somebody who enrolls on a day (YYYY-MM-DD, in Dhaka): those whose day has come are paid with the
 * first. Empty where nothing is left to be paid later.
 */
export function partsFor(price: number, plan: readonly PlannedPart[], today: string): Part[] {
  const later = plan.filter(({ dueOn }) => dueOn > today);
  return later.length === 0 ? [] : [{ amount: firstPart(price, later), dueOn: null }, ...later];
}

/**
 * What a member pays first (poisha): all that the member price takes off, it takes off the first part. Null where there is no lower
 * price. Of a fee that fell since, at least the least part is paid.
 */
export function memberFirstPart(
  price: number,
  memberPrice: number | null,
  later: readonly { amount: number }[],
): number | null {
  if (memberPrice === null || memberPrice >= price) return null;
  return Math.max(leastPart, firstPart(memberPrice, later));
}

interface Planned {
  price: number;
  memberPrice: number | null;
  endsOn: string;
  plan: readonly PlannedPart[];
}
interface PlanFault {
  /** Which later part, from 0. */
  at: number;
  field: "amount" | "dueOn";
  message: string;
}

/** What is wrong with a plan as a whole (amounts in poisha); the trigger cohorts_plan refuses the same. */
export function planFault({ price, memberPrice, endsOn, plan }: Planned): PlanFault | undefined {
  for (const [at, { dueOn }] of plan.entries()) {
    const before = plan[at - 1];
    if (before && dueOn <= before.dueOn)
      return { at, field: "dueOn", message: "Each part is due later than the one before" };
    if (dueOn > endsOn) return { at, field: "dueOn", message: "The last part is due by the last day of the cohort" };
  }
  if (plan.length === 0 || firstPart(Math.min(price, memberPrice ?? price), plan) >= leastPart) return undefined;
  const message =
    memberPrice === null
      ? "The later parts leave nothing to be paid first"
      : "The later parts leave nothing for members to pay first";
  return { at: plan.length - 1, field: "amount", message };
}

/** How a part is called: 'part 2 of 3'. `number` counts from 1, the first part. */
export const partName = (number: number, of: number) => `part ${number} of ${of}`;
