import type { Order } from "../../contract.ts";

const second = 1000;
const growing = [2, 2, 3, 5, 8, 13, 20, 30];

/**
 * After how many ms an order is asked for again, the `n`th time (from 0) with the same outcome; undefined when nothing more is to be expected
 * soon. A payment that is being confirmed is asked for often at first; what depends on people, seldom.
 */
export function pollWait({ outcome }: Pick<Order, "outcome">, n: number): number | undefined {
  switch (outcome) {
    case "confirming":
      return (growing[n] ?? 30) * second;
    case "unpaid":
      return n < 30 ? 10 * second : undefined;
    case "awaiting_transfer":
    case "review":
      return n < 60 ? 30 * second : undefined;
    default:
      return undefined;
  }
}

/** From this try on a confirmation counts as slow: about a minute and a half after the first look. */
export const slowFrom = 8;
