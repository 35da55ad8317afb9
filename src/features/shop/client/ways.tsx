import type { ReactNode } from "react";
import type { WayToPay } from "#platform/payments/gateway-facts.ts";
import { Icon } from "#ui/icon.tsx";

/** How one can pay here, with small drawings of our own: no logos of others. */
export function WaysToPay({ ways }: { ways: readonly WayToPay[] }) {
  if (ways.length === 0) return null;
  return (
    <ul aria-label="Ways to pay" className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {ways.map(({ kind, words }) => (
        <li key={words} className="flex items-center gap-1.5">
          <Icon name={`pay-${kind}`} size={20} className="shrink-0 text-sea" />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** The refund rule of what is read, in one line; here alone, as public pages that sell nothing else need no other. */
export const readingRule = "Full refund if it doesn't open or you paid twice, or if you ask before you've opened it.";

/** Where the refund rules are told in full. */
export function RefundTerms() {
  return (
    <a href="/terms#refunds" className="link">
      Terms
    </a>
  );
}

/** What a buyer is promised: a receipt, and the refund rules; those of what is read unless others are given. */
export function BuyingPromises({ rules }: { rules?: ReactNode }) {
  return (
    <ul className="space-y-1 text-sm text-muted">
      <li className="flex gap-2">
        <Icon name="receipt" size={18} className="mt-px shrink-0" />
        You get a receipt by email as soon as you've paid.
      </li>
      <li className="flex gap-2">
        <Icon name="circle-check" size={18} className="mt-px shrink-0" />
        <div>
          {rules ?? (
            <>
              {readingRule} <RefundTerms />
            </>
          )}
        </div>
      </li>
    </ul>
  );
}
