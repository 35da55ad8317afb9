import { sumOfBdt } from "#lib/money.ts";
import type { Receipt } from "../../receipt-contract.ts";

/**
 * What is stamped on a receipt, and since when it is so. A refund that is on its way, or was declined, has given nothing
 * back yet: the lines below tell of it.
 */
export function stampOf({ total, paidAt, refunds }: Pick<Receipt, "total" | "paidAt" | "refunds">): {
  word: "Paid" | "Partly refunded" | "Refunded";
  at: string | null;
} {
  const done = refunds.filter(({ state }) => state === "done");
  const back = sumOfBdt(done.map(({ amount }) => amount));
  if (back === 0) return { word: "Paid", at: paidAt };
  const last = done
    .map(({ doneAt }) => doneAt ?? "")
    .sort()
    .at(-1);
  return { word: back >= total ? "Refunded" : "Partly refunded", at: last || null };
}
