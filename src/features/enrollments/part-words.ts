import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { partName } from "./parts.ts";

/** 'Part 2 of 3', at the beginning of a line. */
export const partTitle = (number: number, of: number) => {
  const name = partName(number, of);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** 'BDT 4,000 by March 1, 2027'. The amount in BDT. */
export const laterText = ({ amount, dueOn }: { amount: number; dueOn: string }) =>
  `${formatBdt(amount)} by ${formatDay(dueOn)}`;

/** Parts in one line (BDT): 'BDT 5,000 now; BDT 4,000 by March 1, 2027'. */
export const partsText = (parts: readonly { amount: number; dueOn: string | null }[]) =>
  parts
    .map(({ amount, dueOn }) => (dueOn === null ? `${formatBdt(amount)} now` : laterText({ amount, dueOn })))
    .join("; ");
