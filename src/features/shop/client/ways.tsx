import type { WayToPay } from "#platform/payments/gateway-facts.ts";
import { Icon } from "#ui/icon.tsx";

/** The refund rule of the terms in one line, for where one decides to buy. */
export const refundRule = "Full refund if it doesn't open or you paid twice, or if you ask before you've opened it.";

/** That of tickets: the part of the terms that their own page works by. */
export const ticketRefundRule =
  "A ticket is refunded in full 14 days or more before the event, by half 7 to 13 days before, and not at all later, by the calendar in Dhaka. You give it up in your tickets.";

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

/** What a buyer is promised: a receipt, and the refund rule with the terms behind it. */
export function BuyingPromises({ ofTickets = false }: { ofTickets?: boolean }) {
  return (
    <ul className="space-y-1 text-sm text-muted">
      <li className="flex gap-2">
        <Icon name="receipt" size={18} className="mt-px shrink-0" />
        You get a receipt by email as soon as you've paid.
      </li>
      <li className="flex gap-2">
        <Icon name="circle-check" size={18} className="mt-px shrink-0" />
        <span>
          {ofTickets ? ticketRefundRule : refundRule}{" "}
          <a href="/terms#refunds" className="link">
            Terms
          </a>
        </span>
      </li>
    </ul>
  );
}
